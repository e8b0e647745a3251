import { litresOfRun } from '#cellar/bottle-sizes.ts'
import { batchChoices, readNamedBatch } from '#cellar/named-batch.ts'
import { useItems } from '#client/data/use-items.ts'
import { RecordsScreen } from '#client/records/records-screen.tsx'
import { Tabs } from '#client/ui/actions/tabs.tsx'
import { emptyChoice } from '#client/ui/forms/empty-choice.ts'
import type { ListExport } from '#client/ui/tables/table-model.ts'
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
  search: 'Search bottling runs',
}

const exported: ListExport<BottlingRow> = {
  name: 'bottling-runs',
  more: [
    { header: 'Litres', value: row => litresOfRun(row.bottleCount, row.bottleSize) },
    { header: 'Notes', value: row => row.notes },
  ],
}

export function BottlingScreen() {
  const items = useItems<BottlingRow>(bottlings, { readRow: readBottling })
  const wines = useItems(batches, { readRow: readNamedBatch })
  const cellar = useItems(agings, { readRow: readAging })
  const { search, sort } = useTableView()
  const rows = items.data ?? []
  const named = [...(wines.data ?? []), ...rows.flatMap(({ batch }) => batch ?? [])]
  const filters = useBottlingFilters(named)
  const { asked, batchId, status } = filters
  const isLookedFor = asked !== null && batchId === null && wines.isPending
  const listed = isLookedFor ? undefined : items.data && filterRuns(items.data, { batchId, status })
  const shownBatch = rows.find(row => row.batchId === batchId) ?? null
  const kept = { batchId: asked, status, search, sort }

  return (
    <RecordsScreen
      resource={bottlings}
      texts={{ ...texts, empty: rows.length > 0 ? texts.nothingLeft : texts.empty }}
      items={items}
      rows={listed}
      needs={{
        lists: { 'wine batches': wines, agings: cellar },
        without: 'No bottling run can be given one.',
      }}
      readRow={readBottling}
      errorsClear
      columns={bottlingColumns}
      details={row => <BottlingDetails run={row} agings={cellar.data ?? []} />}
      exportAs={exported}
      around={(list, { failing }) => (
        <>
          <BottlingFilters filters={filters} batches={batchChoices(wines.data ?? [], shownBatch)} />
          <Tabs
            label="Views"
            param="view"
            tabs={[
              { name: 'list', label: 'List', content: list },
              {
                name: 'calendar',
                label: 'Calendar',
                content: <BottlingCalendar runs={listed} kept={kept} failing={failing} />,
              },
            ]}
          />
        </>
      )}
      formWaits={wines.isPending}
      start={row => (row ? {} : { status: bottlingStatuses[0], batchId: batchId ?? '' })}
      fields={({ edited }) => (
        <BottlingFields
          batches={{ load: wines, options: batchChoices(wines.data ?? [], edited) }}
          agings={cellar.data ?? []}
          noAging={emptyChoice(cellar, cellar.data ?? [], { choose: 'None', none: 'None' })}
          edited={edited}
        />
      )}
    />
  )
}
