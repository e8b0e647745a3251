import { batchColumn, metricColumns, takerColumn } from '#cellar/columns.tsx'
import { readingStamp, showReadingDate, showTime, showValue } from '#cellar/readings.ts'
import { namedFields } from '#client/ui/tables/columns.ts'
import type { Column } from '#client/ui/tables/data-table.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { TwoLines } from '#client/ui/text/two-lines.tsx'
import { readingLabels, readingNumbers, readingTexts } from '../contract.ts'
import type { ReadingRow } from '../rules.ts'

const inColumns = ['brix', 'ph', 'temperature'] as const
const isColumn = (name: string) => (inColumns as readonly string[]).includes(name)

/** On a card the date also says by whom, so that the card has room for a value. */
export function readingColumns(isMobile: boolean): Column<ReadingRow>[] {
  return [
    batchColumn(),
    {
      key: 'date',
      header: 'Reading Date',
      mobilePriority: 2,
      isShort: true,
      cell: row =>
        isMobile ? <TwoLines first={showReadingDate(row)} second={row.takenBy} /> : showReadingDate(row),
      sortValue: readingStamp,
    },
    takerColumn(9),
    ...metricColumns(inColumns, index => 3 + index),
  ]
}

/** What a file of readings holds besides the columns. */
export const exportedReadings = namedFields(
  readingLabels,
  [...readingNumbers, ...readingTexts].filter(name => !isColumn(name)),
)

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
