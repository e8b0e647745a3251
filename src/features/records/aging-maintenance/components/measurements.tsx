import { showTime, showValue } from '#cellar/readings.ts'
import { RowActions } from '#client/ui/actions/row-actions.tsx'
import { Stack, Tiles } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { showDay, showMoment } from '#shared/days.ts'
import { type AgingReadingRow, readingTitle } from '../rules.ts'

/** Everything about one reading; whoever can see it can take it back. */
export function Measurements({ reading, onDelete }: { reading: AgingReadingRow; onDelete: () => void }) {
  return (
    <Stack>
      <Tiles smallest={17}>
        {sections(reading).map(({ title, items }) => (
          <Panel key={title} title={title} isInset>
            <DescriptionList items={items} />
          </Panel>
        ))}
      </Tiles>
      <RowActions actions={[{ label: 'Delete Record', onClick: onDelete, isDanger: true }]} />
    </Stack>
  )
}

function sections(reading: AgingReadingRow) {
  const { aging, agingStartDate, readingTimestamp, takenBy, vesselType, notes } = reading
  return [
    {
      title: 'Basic Information',
      items: [
        { label: 'Aging Process', value: readingTitle(reading), isWide: true },
        { label: 'Reading Date', value: showMoment(readingTimestamp, 'Unknown date', 'Invalid date') },
        { label: 'Reading Time', value: showTime(reading) },
        { label: 'Taken By', value: takenBy },
        { label: 'Aging Start Date', value: showDay(agingStartDate) },
        { label: 'Vessel Type', value: showValue(vesselType) },
        { label: 'Aging Status', value: showValue(aging?.status ?? '') },
        { label: 'Notes', value: notes || 'None', isWide: true },
      ],
    },
    {
      title: 'Chemical Analysis',
      items: [
        { label: 'pH', value: showValue(reading.ph) },
        { label: 'TA', value: showValue(reading.ta) },
        { label: 'Bisulfite', value: showValue(reading.bisulfite) },
        { label: 'SO2', value: showValue(reading.so2) },
      ],
    },
    {
      title: 'Sensory Analysis',
      items: [
        { label: 'Color', value: showValue(reading.color), isWide: true },
        { label: 'Nose', value: showValue(reading.nose), isWide: true },
      ],
    },
  ]
}
