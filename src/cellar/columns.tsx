import { numberColumn, textColumn } from '#client/ui/tables/columns.ts'
import type { Column } from '#client/ui/tables/data-table.tsx'
import { Code } from '#client/ui/text/code.tsx'
import { TwoLines } from '#client/ui/text/two-lines.tsx'
import { type MetricKey, metricsOf } from './metrics.ts'
import { batchLine, batchTitle, type NamedBatch } from './named-batch.ts'
import { readingStamp, showReadingDate, showTime } from './readings.ts'

/** The batch that a record names, which is what people look for first. */
export function batchColumn(header = 'Wine Batch'): Column<{ batch: NamedBatch | null }> {
  return {
    key: 'batch',
    header,
    mobilePriority: 1,
    cell: ({ batch }) => <TwoLines first={<BatchTitle batch={batch} />} second={batch?.name ?? ''} />,
    sortValue: ({ batch }) => batchLine(batch),
  }
}

/** What `batchTitle` says, with the ID in one piece. */
function BatchTitle({ batch }: { batch: NamedBatch | null }) {
  if (!batch?.code) return batchTitle(batch)
  return (
    <>
      {batch.vineyard && `${batch.vineyard} - `}
      <Code text={batch.code} />
    </>
  )
}

/** Measured numbers, one column each. */
export function metricColumns<Key extends MetricKey>(
  keys: readonly Key[],
  mobilePriority: (index: number) => number | undefined = () => undefined,
  missing?: string,
): Column<Readonly<Record<Key, number | null>>>[] {
  return metricsOf(keys).map(({ key, label, value, show, unit }, index) =>
    numberColumn(key, label, value, { mobilePriority: mobilePriority(index), show, missing, unit }),
  )
}

/** The day of a reading and below it the time. */
export const momentColumn: Column<{ readingTimestamp: string }> = {
  key: 'date',
  header: 'Reading Date',
  mobilePriority: 1,
  cell: row => <TwoLines first={showReadingDate(row)} second={showTime(row)} />,
  sortValue: readingStamp,
  holds: 'moment',
}

interface Read {
  readingTimestamp: string
  takenBy: string
}

/**
 * The day of a reading. Where one day has several of one wine, the time tells them apart; on a card the second line
 * also says by whom, so that the card has room for a value.
 */
export function dayOfReadingColumn<Row extends Read>(
  rows: readonly Row[] | undefined,
  of: (row: Row) => unknown,
  isMobile: boolean,
): Column<Row> {
  const keyOf = (row: Row) => `${of(row)} ${showReadingDate(row)}`
  const counts = new Map<string, number>()
  for (const row of rows ?? []) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return {
    key: 'date',
    header: 'Reading Date',
    mobilePriority: 2,
    isShort: true,
    cell: row => {
      const time = (counts.get(keyOf(row)) ?? 0) > 1 ? showTime(row) : ''
      const second = [time, isMobile && row.takenBy].filter(Boolean).join(', ')
      return second ? <TwoLines first={showReadingDate(row)} second={second} /> : showReadingDate(row)
    },
    sortValue: readingStamp,
    holds: 'moment',
  }
}

/** Who took a reading. */
export function takerColumn(mobilePriority: number): Column<{ takenBy: string }> {
  return textColumn('taker', 'Taken By', ({ takenBy }) => takenBy, { mobilePriority })
}
