import { textColumn } from '#client/ui/tables/columns.ts'
import type { Column } from '#client/ui/tables/data-table.tsx'
import { TwoLines } from '#client/ui/text/two-lines.tsx'
import { type MetricKey, metricsOf } from './metrics.ts'
import { batchLine, batchTitle, type NamedBatch } from './named-batch.ts'
import { readingStamp, showReadingDate, showTime, showValue } from './readings.ts'

/** The batch that a record names, which is what people look for first. */
export function batchColumn(header = 'Wine Batch'): Column<{ batch: NamedBatch | null }> {
  return {
    key: 'batch',
    header,
    mobilePriority: 1,
    cell: ({ batch }) => <TwoLines first={batchTitle(batch)} second={batch?.name ?? ''} />,
    sortValue: ({ batch }) => batchLine(batch),
  }
}

/** Measured numbers, one column each. */
export function metricColumns<Key extends MetricKey>(
  keys: readonly Key[],
  mobilePriority: (index: number) => number | undefined = () => undefined,
  show: (value: number | null) => string = showValue,
): Column<Readonly<Record<Key, number | null>>>[] {
  return metricsOf(keys).map(({ key, label, value }, index) => ({
    key,
    header: label,
    align: 'right',
    mobilePriority: mobilePriority(index),
    cell: row => show(value(row)),
    sortValue: value,
  }))
}

/** The day of a reading and below it the time. */
export const momentColumn: Column<{ readingTimestamp: string }> = {
  key: 'date',
  header: 'Reading Date',
  mobilePriority: 1,
  cell: row => <TwoLines first={showReadingDate(row)} second={showTime(row)} />,
  sortValue: readingStamp,
}

/** Who took a reading. */
export function takerColumn(mobilePriority: number): Column<{ takenBy: string }> {
  return textColumn('taker', 'Taken By', ({ takenBy }) => takenBy, { mobilePriority })
}
