import { parseAsInteger, useQueryState } from 'nuqs'
import { batchChoices, readNamedBatch } from '#cellar/named-batch.ts'
import { processColumns } from '#cellar/process-columns.tsx'
import { useItems } from '#client/data/use-items.ts'
import { useSave } from '#client/data/use-save.ts'
import { MissingLists } from '#client/records/missing-lists.tsx'
import { RecordForm, valuesFrom } from '#client/records/record-form.tsx'
import { RecordsHeader } from '#client/records/records-header.tsx'
import { useRecordScreen } from '#client/records/use-record-screen.ts'
import { emptyChoice } from '#client/ui/forms/empty-choice.ts'
import { Banners } from '#client/ui/messages/banners.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { useTableView } from '#client/ui/tables/table-view.ts'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { TextLink } from '#client/ui/text/text-link.tsx'
import { batches } from '#features/records/batches/contract.ts'
import { vessels } from '#features/records/vessels/contract.ts'
import { inCellarOrder, readVessel } from '#features/records/vessels/rules.ts'
import { AgingFields } from './components/aging-fields.tsx'
import { type AgingInput, agingStatuses, agings, agingTexts } from './contract.ts'
import { type AgingRow, agingBody, readAging, vesselChoices, vesselsForAging } from './rules.ts'

const columns = processColumns<AgingRow>({
  key: 'end',
  header: 'End Date',
  day: ({ endDate }) => endDate,
})

const texts = {
  heading: 'Aging Management',
  subtitle: 'Which wine matures where, and for how long already',
  add: 'Start New Aging',
  titles: { adding: 'Start New Aging', editing: 'Edit Aging' },
  empty: 'No aging processes found. Start your first aging process!',
}

export function AgingScreen() {
  const items = useItems<AgingRow>(agings, { readRow: readAging })
  const wines = useItems(batches, { readRow: readNamedBatch })
  const cellar = useItems(vessels, { readRow: readVessel, arrange: inCellarOrder })
  const save = useSave(agings, { alsoRefreshes: [vessels.path] })
  const screen = useRecordScreen<AgingRow>({
    resource: agings,
    loads: [items, wines, cellar],
    remove: save.remove,
    errorsClear: true,
  })
  const [pointed] = useQueryState('id', parseAsInteger)
  const [asked] = useQueryState('batchId', parseAsInteger)
  const view = useTableView()
  const { address, finish } = screen
  const edited = items.data?.find(({ id }) => id === address.editing) ?? null
  const available = vesselsForAging(cellar.data ?? [], items.data ?? [])
  const canAdd = available.length > 0
  const wineOptions = batchChoices(wines.data ?? [], edited)
  const vesselOptions = vesselChoices(cellar.data ?? [], available, edited)
  // A batch that the address asks for is chosen when the form opens, so the form waits for its name.
  const isAwaited = asked !== null && wines.isPending
  const wanted = wines.data?.find(({ id }) => id === asked)

  return (
    <>
      <RecordsHeader
        heading={texts.heading}
        subtitle={texts.subtitle}
        add={texts.add}
        canAdd={canAdd}
        onAdd={address.openAdd}
      />
      <Banners board={screen.banners} />
      <Stack>
        {cellar.data && !canAdd && (
          <Notice kind="warning" action={<TextLink to="/vessels">Manage</TextLink>}>
            {agingTexts.noVessels}
          </Notice>
        )}
        <MissingLists
          lists={[
            { name: 'wine batches', load: wines },
            { name: vessels.name, load: cellar },
          ]}
          consequence="No new aging can be started."
        />
        <DataTable
          label={texts.heading}
          columns={columns}
          rows={items.data}
          emptyText={texts.empty}
          {...screen.failing}
          actions={row => [
            screen.edit(row),
            { label: 'Maintenance', to: `/aging-maintenance?agingId=${row.id}` },
            ...screen.removal(row),
          ]}
          details={row => <Details aging={row} />}
          view={view}
          searchLabel="Search agings"
          exportAs={{ name: 'agings', more: [{ header: 'Notes', value: row => row.notes }] }}
          highlighted={pointed}
        />
      </Stack>
      {!isAwaited && (
        <RecordForm
          schemas={agings}
          address={address}
          rows={items.data}
          readRow={readAging}
          titles={texts.titles}
          canAdd={canAdd}
          startValues={row => ({
            ...valuesFrom(agings, row),
            ...(row ? {} : { status: agingStatuses[0], batchId: wanted?.id ?? '' }),
          })}
          onCreate={async payload => finish(await save.create(agingBody(payload as AgingInput, null)))}
          onUpdate={async (row, payload) =>
            finish(await save.update(row, agingBody(payload as AgingInput, row)))
          }
        >
          <AgingFields
            batches={{
              options: wineOptions,
              emptyLabel: emptyChoice(wines, wineOptions, {
                choose: 'Select a wine batch',
                none: 'No wine batches available',
              }),
            }}
            vessels={{
              options: vesselOptions,
              emptyLabel: emptyChoice(cellar, vesselOptions, {
                choose: 'Select a vessel',
                none: agingTexts.noVessels,
              }),
            }}
            status={edited?.status ?? ''}
          />
        </RecordForm>
      )}
    </>
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
