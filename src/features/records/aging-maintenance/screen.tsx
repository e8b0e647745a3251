import { parseAsInteger, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { activeFilter, readingTime } from '#cellar/readings.ts'
import { ReadingsScreen, useReadings } from '#cellar/readings-screen.tsx'
import { useItems } from '#client/data/use-items.ts'
import { useIsMobile } from '#client/ui/device/use-is-mobile.ts'
import { emptyChoice } from '#client/ui/forms/empty-choice.ts'
import { agings } from '#features/records/aging/contract.ts'
import { readAging } from '#features/records/aging/rules.ts'
import { Measurements } from './components/measurements.tsx'
import { exported, measured, readingColumns } from './components/reading-columns.tsx'
import { ReadingFields } from './components/reading-fields.tsx'
import { agingMaintenance } from './contract.ts'
import {
  type AgingReadingRow,
  agingChoices,
  nameAgings,
  readAgingReading,
  readingTitle,
  startOfReading,
} from './rules.ts'

const withNested = 'include=aging.batch.vineyard,aging.vessel,takenBy'

const courses = { many: 'agings', newest: 'Newest' }

const texts = {
  heading: 'Aging Maintenance',
  subtitle: 'How the wine matures, reading by reading',
  add: 'Add New Record',
  empty: 'No maintenance records found.',
  filter: 'Filter by Aging Process',
  all: 'All Aging Processes',
}

export function AgingMaintenanceScreen() {
  const [asked, setAsked] = useQueryState('agingId', parseAsInteger)
  const processes = useItems(agings, { readRow: readAging, query: 'include=batch.vineyard,vessel' })
  const known = useMemo(() => processes.data ?? [], [processes.data])
  const chosen = activeFilter(asked, processes.data)
  const records = useReadings(agingMaintenance, {
    readRow: readAgingReading,
    query: withNested,
    part: chosen === null ? '' : `/aging/${chosen}`,
  })
  const data = useMemo(() => records.data && nameAgings(records.data, known), [records.data, known])
  const thinned = useMemo(() => {
    const byId = new Map(known.map(aging => [aging.id, aging]))
    return {
      resource: agingMaintenance,
      filter: chosen === null ? '' : `agingId=${chosen}`,
      of: 'agingId',
      name: (id: number | null) => readingTitle({ agingId: id, aging: byId.get(id ?? 0) ?? null }),
      time: (at: string) => readingTime({ readingTimestamp: at }),
    }
  }, [chosen, known])
  const options = useMemo(() => agingChoices(known), [known])
  const columns = useMemo(() => readingColumns(data), [data])
  return (
    <ReadingsScreen<AgingReadingRow>
      resource={agingMaintenance}
      texts={texts}
      items={{ ...records, data }}
      readRow={readAgingReading}
      query={withNested}
      of={{ name: agings.name, load: processes }}
      filter={{ chosen, options, onChange: value => void setAsked(value === null ? null : Number(value)) }}
      chart={{ measured, core: ['ph', 'ta'], height: 360, thinned, courses }}
      errorsClear
      anyoneRemoves={useIsMobile()}
      columns={columns}
      details={(row, { askToRemove }) => <Measurements reading={row} onDelete={() => askToRemove(row)} />}
      detailsLabel="View Measurements"
      exported={exported}
      start={row => (row ? {} : startOfReading(chosen, known))}
      again={({ agingId, agingStartDate }) => ({ agingId, agingStartDate })}
      fields={({ edited }) => {
        const offered = agingChoices(known, edited?.aging)
        const words = { choose: 'No aging process', none: 'No aging processes available' }
        const emptyLabel = emptyChoice(processes, offered, words)
        return <ReadingFields agings={known} options={offered} emptyLabel={emptyLabel} />
      }}
    />
  )
}
