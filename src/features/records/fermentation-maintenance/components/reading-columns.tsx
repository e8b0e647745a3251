import { batchColumn, dayOfReadingColumn, metricColumns, takerColumn } from '#cellar/columns.tsx'
import { metricUnit, showMetric } from '#cellar/metrics.ts'
import { showTime, showValue } from '#cellar/readings.ts'
import { namedFields } from '#client/ui/tables/columns.ts'
import type { Column } from '#client/ui/tables/data-table.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { readingLabels, readingNumbers, readingTexts } from '../contract.ts'
import type { ReadingRow } from '../rules.ts'

const inColumns = ['brix', 'ph', 'temperature'] as const
const isColumn = (name: string) => (inColumns as readonly string[]).includes(name)

export function readingColumns(
  rows: readonly ReadingRow[] | undefined,
  isMobile: boolean,
): Column<ReadingRow>[] {
  return [
    batchColumn(),
    dayOfReadingColumn(rows, ({ batchId }) => batchId, isMobile),
    takerColumn(9),
    ...metricColumns(inColumns, index => 3 + index),
  ]
}

/** What a file of readings holds besides the columns. */
export const exportedReadings = namedFields(
  readingLabels,
  [...readingNumbers, ...readingTexts].filter(name => !isColumn(name)),
  metricUnit,
)

export function ReadingDetails({ reading }: { reading: ReadingRow }) {
  const numbers = readingNumbers.filter(name => !isColumn(name))
  const texts = readingTexts.filter(name => name !== 'notes')
  return (
    <DescriptionList
      items={[
        { label: 'Reading Time', value: showTime(reading) },
        ...numbers.map(name => ({ label: readingLabels[name], value: showMetric(name, reading[name]) })),
        ...texts.map(name => ({ label: readingLabels[name], value: showValue(reading[name]) })),
        { label: readingLabels.notes, value: reading.notes || 'None', isWide: true },
      ]}
    />
  )
}
