import { batchLine, batchTitle } from '#cellar/named-batch.ts'
import { readingStamp, showTime, showValue } from '#cellar/readings.ts'
import type { Column } from '#client/ui/tables/data-table.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { TwoLines } from '#client/ui/text/two-lines.tsx'
import { showMoment } from '#shared/days.ts'
import { readingLabels, readingNumbers, readingTexts } from '../contract.ts'
import type { ReadingRow } from '../rules.ts'

const inColumns = ['brix', 'ph', 'temperature'] as const
const isColumn = (name: string) => (inColumns as readonly string[]).includes(name)

const readingDate = ({ readingTimestamp }: ReadingRow) =>
  showMoment(readingTimestamp, 'Unknown date', 'Invalid date')

/** On a card the date also says by whom, so that the card has room for a value. */
export function readingColumns(isMobile: boolean): Column<ReadingRow>[] {
  return [
    {
      key: 'batch',
      header: 'Wine Batch',
      mobilePriority: 1,
      cell: ({ batch }) => <TwoLines first={batchTitle(batch)} second={batch?.name ?? ''} />,
      sortValue: ({ batch }) => batchLine(batch),
    },
    {
      key: 'date',
      header: 'Reading Date',
      mobilePriority: 2,
      isShort: true,
      cell: row => (isMobile ? <TwoLines first={readingDate(row)} second={row.takenBy} /> : readingDate(row)),
      sortValue: readingStamp,
    },
    {
      key: 'taker',
      header: 'Taken By',
      mobilePriority: 9,
      cell: ({ takenBy }) => takenBy,
      sortValue: ({ takenBy }) => takenBy,
    },
    ...inColumns.map((name, index) => ({
      key: name,
      header: readingLabels[name],
      align: 'right' as const,
      mobilePriority: 3 + index,
      cell: (row: ReadingRow) => showValue(row[name]),
      sortValue: (row: ReadingRow) => row[name],
    })),
  ]
}

/** What a file of readings holds besides the columns. */
export const exportedReadings = [...readingNumbers, ...readingTexts]
  .filter(name => !isColumn(name))
  .map(name => ({ header: readingLabels[name], value: (row: ReadingRow) => row[name] }))

export function ReadingDetails({ reading }: { reading: ReadingRow }) {
  const others = [...readingNumbers, ...readingTexts].filter(name => !isColumn(name) && name !== 'notes')
  return (
    <DescriptionList
      items={[
        { label: 'Reading Time', value: showTime(reading) },
        ...others.map(name => ({ label: readingLabels[name], value: showValue(reading[name]) })),
        { label: readingLabels.notes, value: reading.notes || 'None', isWide: true },
      ]}
    />
  )
}
