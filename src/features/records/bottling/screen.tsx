import { parseAsInteger, useQueryState } from 'nuqs'
import { litresOfRun } from '#cellar/bottle-sizes.ts'
import { batchChoices, readNamedBatch } from '#cellar/named-batch.ts'
import { useItems } from '#client/data/use-items.ts'
import { useSave } from '#client/data/use-save.ts'
import { MissingLists } from '#client/records/missing-lists.tsx'
import { RecordForm, valuesFrom } from '#client/records/record-form.tsx'
import { RecordsHeader } from '#client/records/records-header.tsx'
import { useRecordScreen } from '#client/records/use-record-screen.ts'
import { Tabs } from '#client/ui/actions/tabs.tsx'
import { emptyChoice } from '#client/ui/forms/empty-choice.ts'
import { Banners } from '#client/ui/messages/banners.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { useTableView } from '#client/ui/tables/table-view.ts'
import { agings } from '#features/records/aging/contract.ts'
import { readAging } from '#features/records/aging/rules.ts'
import { batches } from '#features/records/batches/contract.ts'
import { BottlingCalendar } from './components/bottling-calendar.tsx'
import { bottlingColumns } from './components/bottling-columns.tsx'
import { BottlingDetails } from './components/bottling-details.tsx'
import { BottlingFields } from './components/bottling-fields.tsx'
import { BottlingFilters, useBottlingFilters } from './components/bottling-filters.tsx'
import { bottlingStatuses, bottlings } from './contract.ts'
import { type BottlingRow, filterRuns, readBottling } from './rules.ts'

const texts = {
  heading: 'Bottling Schedule',
  subtitle: 'Which wine goes into bottles, when and into how many',
  add: 'Add Bottling Run',
  titles: { adding: 'Add Bottling Run', editing: 'Edit Bottling Run' },
  empty: 'No bottling runs found. Click "Add Bottling Run" to plan one.',
  nothingLeft: 'No bottling runs match the filters.',
}

export function BottlingScreen() {
  const items = useItems<BottlingRow>(bottlings, { readRow: readBottling })
  const wines = useItems(batches, { readRow: readNamedBatch })
  const cellar = useItems(agings, { readRow: readAging })
  const save = useSave(bottlings)
  const screen = useRecordScreen<BottlingRow>({
    resource: bottlings,
    loads: [items, wines, cellar],
    remove: save.remove,
    errorsClear: true,
  })
  const [pointed] = useQueryState('id', parseAsInteger)
  const view = useTableView()
  const { address, finish } = screen
  const rows = items.data ?? []
  const named = [...(wines.data ?? []), ...rows.flatMap(({ batch }) => batch ?? [])]
  const filters = useBottlingFilters(named)
  const { asked, batchId, status } = filters
  const isLookedFor = asked !== null && batchId === null && wines.isPending
  const listed = isLookedFor ? undefined : items.data && filterRuns(items.data, { batchId, status })
  const edited = rows.find(({ id }) => id === address.editing) ?? null
  const shownBatch = rows.find(row => row.batchId === batchId) ?? null
  const wineOptions = batchChoices(wines.data ?? [], edited)

  const list = (
    <DataTable
      label={texts.heading}
      columns={bottlingColumns}
      rows={listed}
      emptyText={rows.length > 0 ? texts.nothingLeft : texts.empty}
      {...screen.failing}
      actions={row => [screen.edit(row), ...screen.removal(row)]}
      details={row => <BottlingDetails run={row} agings={cellar.data ?? []} />}
      view={view}
      searchLabel="Search bottling runs"
      exportAs={{
        name: 'bottling-runs',
        more: [
          { header: 'Litres', value: row => litresOfRun(row.bottleCount, row.bottleSize) },
          { header: 'Notes', value: row => row.notes },
        ],
      }}
      highlighted={pointed}
    />
  )
  const kept = { batchId: asked, status, search: view.search, sort: view.sort }
  const calendar = <BottlingCalendar runs={listed} kept={kept} failing={screen.failing} />

  return (
    <>
      <RecordsHeader
        heading={texts.heading}
        subtitle={texts.subtitle}
        add={texts.add}
        onAdd={address.openAdd}
      />
      <Banners board={screen.banners} />
      <Stack>
        <MissingLists
          lists={[
            { name: 'wine batches', load: wines },
            { name: agings.name, load: cellar },
          ]}
          consequence="No bottling run can be given one."
        />
        <BottlingFilters filters={filters} batches={batchChoices(wines.data ?? [], shownBatch)} />
      </Stack>
      <Tabs
        label="Views"
        param="view"
        tabs={[
          { name: 'list', label: 'List', content: list },
          { name: 'calendar', label: 'Calendar', content: calendar },
        ]}
      />
      {!wines.isPending && (
        <RecordForm
          schemas={bottlings}
          address={address}
          rows={items.data}
          readRow={readBottling}
          titles={texts.titles}
          startValues={row => ({
            ...valuesFrom(bottlings, row),
            ...(row ? {} : { status: bottlingStatuses[0], batchId: batchId ?? '' }),
          })}
          onCreate={async payload => finish(await save.create(payload))}
          onUpdate={async (row, payload) => finish(await save.update(row, payload))}
        >
          <BottlingFields
            batches={{
              options: wineOptions,
              emptyLabel: emptyChoice(wines, wineOptions, {
                choose: 'Select a wine batch',
                none: 'No wine batches available',
              }),
            }}
            agings={cellar.data ?? []}
            noAging={emptyChoice(cellar, cellar.data ?? [], { choose: 'None', none: 'None' })}
            edited={edited}
          />
        </RecordForm>
      )}
    </>
  )
}
