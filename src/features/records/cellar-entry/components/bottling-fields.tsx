import { useWatch } from 'react-hook-form'
import { commonSizes, showSize } from '#cellar/bottle-sizes.ts'
import { useItems } from '#client/data/use-items.ts'
import { emptyChoice } from '#client/ui/forms/empty-choice.ts'
import { FieldRow } from '#client/ui/forms/field-groups.tsx'
import { NumberField, SelectField, TextField } from '#client/ui/forms/fields.tsx'
import { useFillFields } from '#client/ui/forms/form-book.ts'
import { bottlings } from '#features/records/bottling/contract.ts'
import { type BottlingRow, readBottling } from '#features/records/bottling/rules.ts'
import { millilitresIn } from '#features/records/cellar/rules/shown-contents.ts'
import { showDay } from '#shared/days.ts'
import type { VolumeUnit } from '#shared/volumes.ts'
import { type LossLine, usualLoss, type VesselLine } from '../rules/entry-values.ts'
import { bottledSoFar, leftOver } from '../rules/left-over.ts'
import { EmptyAll, TakenField } from './amount-fields.tsx'
import { useCellar } from './cellar-around.tsx'
import { LossLines } from './loss-lines.tsx'
import { VesselLines } from './vessel-lines.tsx'

type Watched = [
  from: VesselLine[] | undefined,
  losses: LossLine[] | undefined,
  count: unknown,
  size: unknown,
  unit: VolumeUnit,
]

/** What came out of the vessels into bottles. */
export function BottlingFields() {
  const { vessels } = useCellar()
  const [from, losses, count, size, unit] = useWatch({
    name: ['from', 'losses', 'bottleCount', 'bottleSize', 'unit'],
  }) as Watched
  const held = (vessel: number) => millilitresIn(vessels.get(vessel)?.content?.volume ?? 0)
  const left = leftOver({ from, losses }, unit, held) - bottledSoFar(count, size)
  return (
    <>
      <VesselLines
        name="from"
        title="From"
        addLabel="Choose where it came from"
        newLine={id => ({ vesselId: id, volume: '', all: false })}
        offers={({ content }) => content !== null}
        fields={(path, vessel) => <TakenField path={path} vessel={vessel} />}
        tools={<EmptyAll name="from" />}
      />
      <RunField from={from ?? []} />
      <FieldRow>
        <NumberField name="bottleCount" label="Bottles" step={1} min={1} />
        <TextField name="bottleSize" label="Bottle size" suggestions={commonSizes} />
      </FieldRow>
      <LossLines name="losses" usual={usualLoss.bottling ?? ''} left={left} />
    </>
  )
}

/** The run of the bottling schedule that this was: one of the same wine. */
function RunField({ from }: { from: readonly VesselLine[] }) {
  const { vessels } = useCellar()
  const runs = useItems<BottlingRow>(bottlings, { readRow: readBottling })
  const fill = useFillFields()
  const wines = new Set(from.map(({ vesselId }) => vessels.get(Number(vesselId))?.content?.batch.id))
  const ofWine = (runs.data ?? []).filter(
    run => wines.has(run.batchId ?? undefined) && run.status !== 'Cancelled',
  )
  return (
    <SelectField
      name="bottlingId"
      label="Bottling run"
      emptyLabel={emptyChoice(runs, ofWine, {
        choose: 'None chosen',
        none: 'No run of this wine is planned',
      })}
      options={ofWine.map(run => ({ value: run.id, label: runLine(run) }))}
      onChosen={chosen => {
        const run = ofWine.find(({ id }) => String(id) === chosen)
        if (run) fill({ bottleCount: String(run.bottleCount ?? ''), bottleSize: showSize(run.bottleSize) })
      }}
    />
  )
}

function runLine({ bottlingDate, bottleCount, bottleSize, status }: BottlingRow): string {
  return `${showDay(bottlingDate)}: ${bottleCount} x ${showSize(bottleSize)} (${status})`
}
