import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Button } from '#client/ui/actions/button.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import type { OperationKind } from '#features/records/cellar/contract/vocabulary.ts'
import { millilitresIn } from '#features/records/cellar/rules/shown-contents.ts'
import type { VolumeUnit } from '#shared/volumes.ts'
import { type EntryValues, type MoveValues, moveBetween, usualLoss } from '../rules/entry-values.ts'
import { vesselsAfter } from '../rules/judgement.ts'
import { leftOver } from '../rules/left-over.ts'
import { EachField, EmptyAll, FillToTheTop, RestHere, TakenField, VolumeField } from './amount-fields.tsx'
import { BatchField } from './batch-field.tsx'
import { CellarProvider, useCellar } from './cellar-around.tsx'
import { LossLines } from './loss-lines.tsx'
import { VesselLines } from './vessel-lines.tsx'

/** One or more moves, done in order: what the first one fills, the second one may empty. */
export function MovesFields({ kind }: { kind: OperationKind }) {
  const { fields, append, remove } = useFieldArray<Record<string, MoveValues[]>, string>({ name: 'moves' })
  const more = (
    <div>
      <Button
        icon={<IconPlus size={18} aria-hidden />}
        onClick={() => append(moveBetween([]), { shouldFocus: false })}
      >
        Add another move
      </Button>
    </div>
  )
  if (fields.length <= 1)
    return (
      <>
        {/* Lists within a list learn of what is filled in from outside only by being drawn anew. */}
        <MoveFields key={fields[0]?.id} kind={kind} at={0} />
        {more}
      </>
    )
  return (
    <>
      {fields.map(({ id }, at) => (
        <Panel
          key={id}
          isInset
          title={`Move ${at + 1}`}
          aside={
            <Button look="quiet" size="sm" onClick={() => remove(at)}>
              Remove
            </Button>
          }
        >
          <AfterMoves count={at}>
            <Stack>
              <MoveFields kind={kind} at={at} />
            </Stack>
          </AfterMoves>
        </Panel>
      ))}
      {more}
    </>
  )
}

/** The cellar as the moves before this one leave it. */
function AfterMoves({ count, children }: { count: number; children: ReactNode }) {
  const around = useCellar()
  const values = useWatch() as EntryValues
  const moved = useMemo(() => {
    if (count === 0) return around
    const moves = (values.moves as MoveValues[]).slice(0, count)
    const vessels = vesselsAfter({ ...values, moves }, around)
    return { ...around, vessels, list: around.list.map(vessel => vessels.get(vessel.id) ?? vessel) }
  }, [around, count, values])
  return <CellarProvider around={moved}>{children}</CellarProvider>
}

function MoveFields({ kind, at }: { kind: OperationKind; at: number }) {
  const path = `moves.${at}`
  const { vessels } = useCellar()
  const [move, unit] = useWatch({ name: [path, 'unit'] }) as [MoveValues | undefined, VolumeUnit]
  const held = (vessel: number) => millilitresIn(vessels.get(vessel)?.content?.volume ?? 0)
  const left = leftOver(move ?? {}, unit, held)
  const isSource = (id: number) => (move?.from ?? []).some(({ vesselId }) => Number(vesselId) === id)
  return (
    <>
      <VesselLines
        name={`${path}.from`}
        title="From"
        addLabel="Choose where it came from"
        newLine={id => ({ vesselId: id, volume: '', all: false })}
        offers={({ content }) => content !== null}
        fields={(line, vessel) => <TakenField path={line} vessel={vessel} />}
        tools={<EmptyAll name={`${path}.from`} />}
      />
      <VesselLines
        name={`${path}.to`}
        title="To"
        addLabel="Choose where it went"
        isFilled
        newLine={id => ({ vesselId: id, volume: '' })}
        offers={({ id }) => !isSource(id)}
        fields={(line, vessel) => (
          <>
            <VolumeField path={line} vessel={vessel} label="Volume into" />
            <RestHere path={line} left={left} />
          </>
        )}
        tools={
          <>
            <EachField name={`${path}.to`} unit={unit} />
            <FillToTheTop name={`${path}.to`} />
          </>
        }
      />
      <LossLines name={`${path}.losses`} usual={usualLoss[kind] ?? ''} left={left} />
      {kind !== 'blend' && (
        <BatchField
          name={`${path}.batchId`}
          label={kind === 'press' ? 'Name of this press fraction' : 'Name'}
          none="As it was"
          hint={
            kind === 'press'
              ? undefined
              : 'Another name only where a part of the wine becomes a wine of its own.'
          }
        />
      )}
    </>
  )
}
