import { IconClipboardList } from '@tabler/icons-react'
import { parseAsString, useQueryState } from 'nuqs'
import { metricUnit, showMetric } from '#cellar/metrics.ts'
import { batchChoices, batchLine, findBatch, readNamedBatch } from '#cellar/named-batch.ts'
import { processColumns } from '#cellar/process-columns.tsx'
import { BatchField, VesselField } from '#cellar/process-fields.tsx'
import { freeVessels } from '#cellar/process-in-vessel.ts'
import { useItems } from '#client/data/use-items.ts'
import { RecordsScreen } from '#client/records/records-screen.tsx'
import { Button, LinkButton } from '#client/ui/actions/button.tsx'
import { StatusField } from '#client/ui/forms/choice-field.tsx'
import { FieldRow } from '#client/ui/forms/field-groups.tsx'
import { DateField, NumberField, TextareaField } from '#client/ui/forms/fields.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { namedFields } from '#client/ui/tables/columns.ts'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { TextLink } from '#client/ui/text/text-link.tsx'
import { batches } from '#features/records/batches/contract.ts'
import { vessels } from '#features/records/vessels/contract.ts'
import { inCellarOrder, readVessel } from '#features/records/vessels/rules.ts'
import { showDay } from '#shared/days.ts'
import { numberOf } from '#shared/numbers.ts'
import { useFermentationSave } from './components/fermentation-save.tsx'
import { fermentationStatuses, fermentations, fermentationTexts } from './contract.ts'
import { type FermentationRow, pointedRow, readFermentation, readingsPath, vesselOptions } from './rules.ts'

const columns = processColumns<FermentationRow>('press', 'Press Date', ({ pressDate }) => pressDate)

const texts = {
  heading: 'Fermentation Management',
  subtitle: 'Which wine ferments where, since when and how it goes',
  add: 'Start New Fermentation',
  titles: { adding: 'Start New Fermentation', editing: 'Edit Fermentation' },
  readings: 'View Maintenance Records',
  empty: 'No fermentation processes found. Click "Start New Fermentation" to create one.',
  search: 'Search fermentations',
}

export function FermentationScreen() {
  const items = useItems<FermentationRow>(fermentations, { readRow: readFermentation })
  const tanks = useItems(vessels, { readRow: readVessel, arrange: inCellarOrder })
  const wines = useItems(batches, { readRow: readNamedBatch })
  const rows = items.data ?? []
  const save = useFermentationSave(rows)
  const [asked, setAsked] = useQueryState('batchId', parseAsString)
  const [pointed] = useQueryState('id', parseAsString)
  const free = freeVessels(tanks.data ?? [], rows, 'Fermentation')
  const hasNoVessel = tanks.data !== undefined && free.length === 0
  const batch = asked
    ? findBatch(asked, [...(wines.data ?? []), ...rows.flatMap(row => row.batch ?? [])])
    : null
  const batchId = batch?.id ?? numberOf(asked)
  const isLookedFor = asked && batchId === null && wines.isPending
  const listed = asked ? items.data?.filter(row => row.batchId === batchId) : items.data
  const toReadings = { icon: <IconClipboardList size={18} aria-hidden />, to: readingsPath(batchId) }

  return (
    <RecordsScreen
      resource={fermentations}
      texts={texts}
      items={items}
      rows={isLookedFor ? undefined : listed}
      needs={{
        lists: { vessels: tanks, 'wine batches': wines },
        without: 'No new fermentation can be started.',
      }}
      save={save}
      readRow={readFermentation}
      errorsClear
      canAdd={!hasNoVessel}
      buttons={<LinkButton {...toReadings}>{texts.readings}</LinkButton>}
      floating={[{ label: texts.readings, ...toReadings }]}
      columns={columns}
      actions={row => [{ label: 'Maintenance', to: readingsPath(row.batchId) }]}
      details={row => <Details row={row} />}
      detailsPath={row => `/fermentation/${row.id}`}
      exportAs={{
        name: 'fermentations',
        more: namedFields(fermentations.labels, ['endDate', 'initialBrix', 'notes'], metricUnit),
      }}
      highlighted={pointedRow(pointed, rows)}
      around={table => (
        <Stack>
          {hasNoVessel && (
            <Notice kind="warning" action={<TextLink to="/vessels">Manage</TextLink>}>
              {fermentationTexts.noVessels}
            </Notice>
          )}
          {asked && (
            <Notice
              action={
                <Button size="sm" onClick={() => void setAsked(null)}>
                  Show all
                </Button>
              }
            >
              {batch
                ? `Only the fermentations of ${batchLine(batch)}`
                : 'Only the fermentations of one batch'}
            </Notice>
          )}
          {table}
        </Stack>
      )}
      formWaits={wines.isPending}
      start={row => (row ? {} : { status: fermentationStatuses[0], batchId: batchId ?? '' })}
      fields={({ edited }) => (
        <>
          <BatchField load={wines} options={batchChoices(wines.data ?? [], edited)} />
          <VesselField
            load={tanks}
            options={vesselOptions(tanks.data ?? [], free, edited)}
            none={fermentationTexts.noVessels}
          />
          <FieldRow>
            <DateField name="startDate" label="Start Date" />
            <StatusField words={fermentationStatuses} stored={edited?.status} />
          </FieldRow>
          <FieldRow>
            <DateField name="pressDate" label="Press Date" />
            <DateField name="endDate" label="End Date" />
          </FieldRow>
          <NumberField name="initialBrix" label="Initial Brix" step={0.1} min={0} max={50} />
          <TextareaField name="notes" label="Notes" />
        </>
      )}
    />
  )
}

function Details({ row }: { row: FermentationRow }) {
  return (
    <DescriptionList
      items={[
        { label: 'End Date', value: showDay(row.endDate, 'Not set') },
        { label: 'Initial Brix', value: showMetric('brix', row.initialBrix) },
        { label: 'Notes', value: row.notes || 'None', isWide: true },
      ]}
    />
  )
}
