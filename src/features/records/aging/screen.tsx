import { parseAsInteger, useQueryState } from 'nuqs'
import { batchChoices, readNamedBatch } from '#cellar/named-batch.ts'
import { processColumns } from '#cellar/process-columns.tsx'
import { BatchField, VesselField } from '#cellar/process-fields.tsx'
import { vesselChoices } from '#cellar/process-in-vessel.ts'
import { useItems } from '#client/data/use-items.ts'
import { useSave } from '#client/data/use-save.ts'
import { RecordsScreen } from '#client/records/records-screen.tsx'
import { StatusField } from '#client/ui/forms/choice-field.tsx'
import { FieldRow } from '#client/ui/forms/field-groups.tsx'
import { DateField, TextareaField } from '#client/ui/forms/fields.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { TextLink } from '#client/ui/text/text-link.tsx'
import { batches } from '#features/records/batches/contract.ts'
import { vessels } from '#features/records/vessels/contract.ts'
import { inCellarOrder, readVessel } from '#features/records/vessels/rules.ts'
import { type AgingInput, agingStatuses, agings, agingTexts } from './contract.ts'
import { type AgingRow, agingBody, readAging, vesselsForAging } from './rules.ts'

const columns = processColumns<AgingRow>('end', 'End Date', ({ endDate }) => endDate)

const texts = {
  heading: 'Aging Management',
  subtitle: 'Which wine matures where, and for how long already',
  add: 'Start New Aging',
  titles: { adding: 'Start New Aging', editing: 'Edit Aging' },
  empty: 'No aging processes found. Start your first aging process!',
  search: 'Search agings',
}

export function AgingScreen() {
  const items = useItems<AgingRow>(agings, { readRow: readAging })
  const wines = useItems(batches, { readRow: readNamedBatch })
  const cellar = useItems(vessels, { readRow: readVessel, arrange: inCellarOrder })
  const save = useSave(agings, { alsoRefreshes: [vessels.path] })
  const [asked] = useQueryState('batchId', parseAsInteger)
  const available = vesselsForAging(cellar.data ?? [], items.data ?? [])
  const canAdd = available.length > 0
  const wanted = wines.data?.find(({ id }) => id === asked)

  return (
    <RecordsScreen
      resource={agings}
      texts={texts}
      items={items}
      needs={{
        lists: { 'wine batches': wines, vessels: cellar },
        without: 'No new aging can be started.',
      }}
      save={save}
      readRow={readAging}
      errorsClear
      canAdd={canAdd}
      canSave={canAdd}
      columns={columns}
      actions={row => [{ label: 'Maintenance', to: `/aging-maintenance?agingId=${row.id}` }]}
      details={row => <Details aging={row} />}
      exportAs={{ name: 'agings', more: [{ header: 'Notes', value: row => row.notes }] }}
      around={table => (
        <Stack>
          {cellar.data && !canAdd && (
            <Notice kind="warning" action={<TextLink to="/vessels">Manage</TextLink>}>
              {agingTexts.noVessels}
            </Notice>
          )}
          {table}
        </Stack>
      )}
      // A batch that the address asks for is chosen when the form opens, so the form waits for its name.
      formWaits={asked !== null && wines.isPending}
      start={row => (row ? {} : { status: agingStatuses[0], batchId: wanted?.id ?? '' })}
      body={(payload, row) => agingBody(payload as AgingInput, row)}
      fields={({ edited }) => (
        <>
          <BatchField load={wines} options={batchChoices(wines.data ?? [], edited)} />
          <VesselField
            inputName="vesselId"
            load={cellar}
            options={vesselChoices(cellar.data ?? [], available, edited)}
            none={agingTexts.noVessels}
          />
          <FieldRow>
            <DateField name="startDate" label="Start Date" />
            <DateField name="endDate" label="End Date" />
          </FieldRow>
          <StatusField words={agingStatuses} stored={edited?.status} />
          <TextareaField name="notes" label="Notes" />
        </>
      )}
    />
  )
}

function Details({ aging: { previousFermentationId, notes } }: { aging: AgingRow }) {
  const before = previousFermentationId && (
    <TextLink to={`/fermentation/${previousFermentationId}`}>View Details</TextLink>
  )
  return (
    <DescriptionList
      items={[
        { label: 'Previous Fermentation', value: before ?? 'None' },
        { label: 'Notes', value: notes || 'None', isWide: true },
      ]}
    />
  )
}
