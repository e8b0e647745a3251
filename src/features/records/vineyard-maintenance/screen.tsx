import { parseAsInteger, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { metricColumns } from '#cellar/columns.tsx'
import { MetricRow } from '#cellar/metric-field.tsx'
import { metricsOf } from '#cellar/metrics.ts'
import { activeFilter, showValue } from '#cellar/readings.ts'
import { ReadingsScreen, useReadings } from '#cellar/readings-screen.tsx'
import { useItems } from '#client/data/use-items.ts'
import { type Measured, timeOf } from '#client/ui/charts/measurement-series.ts'
import { emptyChoice } from '#client/ui/forms/empty-choice.ts'
import { FieldRow } from '#client/ui/forms/field-groups.tsx'
import { DateField, type Option, SelectField, TextareaField, TextField } from '#client/ui/forms/fields.tsx'
import { useSteadyOptions } from '#client/ui/forms/steady-options.ts'
import { dayColumn, textColumn } from '#client/ui/tables/columns.ts'
import type { Column } from '#client/ui/tables/data-table.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { vineyards } from '#features/records/vineyards/contract.ts'
import { readVineyard } from '#features/records/vineyards/rules.ts'
import { today } from '#shared/days.ts'
import { vineyardMaintenance } from './contract.ts'
import { type MaintenanceRow, nameVineyards, readMaintenance, startOfRecord, vineyardName } from './rules.ts'

const numbers = ['brix', 'ph', 'ta', 'sg'] as const

// Grapes ripen anew every year: last autumn's sweetness is not where this summer begins.
const runOf = (vineyard: number | null, day: string) => `${vineyard} ${day.slice(0, 4)}`

const measured: Measured<MaintenanceRow> = {
  metrics: metricsOf(numbers),
  time: row => timeOf(row.measurementDate),
  name: vineyardName,
  run: ({ vineyardId, measurementDate }) => runOf(vineyardId, measurementDate),
}

const courses = { many: 'vineyard years', newest: 'Current vintage' }

const columns: Column<MaintenanceRow>[] = [
  textColumn('vineyard', 'Vineyard', vineyardName, { mobilePriority: 1 }),
  {
    key: 'location',
    header: 'Location',
    mobilePriority: 4,
    cell: row => showValue(row.vineyard?.location ?? null),
    sortValue: row => row.vineyard?.location ?? null,
  },
  {
    key: 'variety',
    header: 'Variety',
    mobilePriority: 5,
    cell: row => showValue(row.vineyard?.plantedVariety ?? null),
    sortValue: row => row.vineyard?.plantedVariety ?? null,
  },
  dayColumn('date', 'Date', row => row.measurementDate, { mobilePriority: 2 }),
  ...metricColumns(numbers, index => (index === 0 ? 3 : 5 + index)),
  textColumn('color', 'Grape Color', row => row.grapeColor, { missing: 'N/A' }),
]

const texts = {
  heading: 'Vineyard Maintenance',
  subtitle: 'How your blocks ripen, reading by reading',
  add: 'Add Maintenance Record',
  empty: "No maintenance records found. Click 'Add Maintenance Record' to create your first record.",
  filter: 'Filter by Vineyard',
  all: 'All Vineyards',
}

export function VineyardMaintenanceScreen() {
  const [asked, setAsked] = useQueryState('vineyard', parseAsInteger)
  const load = useItems(vineyards, { readRow: readVineyard })
  const blocks = load.data
  const chosen = activeFilter(asked, blocks)
  const filter = chosen === null ? '' : `vineyardId=${chosen}`
  const records = useReadings(vineyardMaintenance, { readRow: readMaintenance, filter })
  const all = useMemo(() => records.data && nameVineyards(records.data, blocks ?? []), [records.data, blocks])
  const rows = useMemo(
    () => (chosen === null ? all : all?.filter(({ vineyardId }) => vineyardId === chosen)),
    [all, chosen],
  )
  const thinned = useMemo(() => {
    const names = new Map(blocks?.map(({ id, name }) => [id, name]))
    const name = (id: number | null) => names.get(id ?? 0) ?? vineyardName({ vineyard: null })
    return { resource: vineyardMaintenance, filter, of: 'vineyardId', name, run: runOf, time: timeOf }
  }, [filter, blocks])
  const options = useMemo(
    () => (blocks ?? []).map(({ id, name, location }) => ({ value: id, label: `${name} - ${location}` })),
    [blocks],
  )
  return (
    <ReadingsScreen<MaintenanceRow>
      resource={vineyardMaintenance}
      texts={texts}
      items={{ ...records, data: all }}
      rows={rows}
      readRow={readMaintenance}
      of={{ name: vineyards.name, load }}
      filter={{ chosen, options, onChange: value => void setAsked(value === null ? null : Number(value)) }}
      chart={{ measured, core: ['brix', 'ph'], thinned, courses }}
      columns={columns}
      details={row => (
        <DescriptionList items={[{ label: 'Notes', value: row.notes || 'None', isWide: true }]} />
      )}
      exported={[{ header: 'Notes', value: row => row.notes }]}
      start={row => (row ? {} : startOfRecord(today(), chosen, blocks ?? []))}
      fields={<Fields load={load} vineyards={options} />}
    />
  )
}

interface FieldsProps {
  load: { data?: readonly unknown[]; error: unknown }
  vineyards: readonly Option[]
}

const words = { choose: 'Select a vineyard', none: 'No vineyards available' }

function Fields({ load, ...props }: FieldsProps) {
  const vineyards = useSteadyOptions(props.vineyards)
  return (
    <>
      <FieldRow>
        <SelectField
          name="vineyardId"
          label="Vineyard"
          required
          options={vineyards}
          emptyLabel={emptyChoice(load, vineyards, words)}
        />
        <DateField name="measurementDate" label="Date" required />
      </FieldRow>
      <MetricRow metrics={['brix', 'ph']} />
      <MetricRow metrics={['ta', 'sg']} />
      <TextField name="grapeColor" label="Grape Color" />
      <TextareaField name="notes" label="Notes" />
    </>
  )
}
