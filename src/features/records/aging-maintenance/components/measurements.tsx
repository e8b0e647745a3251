import { metricsOf, showMetric } from '#cellar/metrics.ts'
import { showReadingDate, showTime, showValue } from '#cellar/readings.ts'
import { RowActions } from '#client/ui/actions/row-actions.tsx'
import { useIsMobile } from '#client/ui/device/use-is-mobile.ts'
import { Stack, Tiles } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { showDay } from '#shared/days.ts'
import { type AgingReadingRow, readingTitle } from '../rules.ts'

/** Everything about one reading; whoever can see it can take it back. Far from the card's own Delete on a phone. */
export function Measurements({ reading, onDelete }: { reading: AgingReadingRow; onDelete: () => void }) {
  const isMobile = useIsMobile()
  const remove = <RowActions actions={[{ label: 'Delete Record', onClick: onDelete, isDanger: true }]} />
  return (
    <Stack>
      {isMobile && remove}
      <Tiles smallest={17}>
        {sections(reading).map(({ title, items }) => (
          <Panel key={title} title={title} isInset>
            <DescriptionList items={items} />
          </Panel>
        ))}
      </Tiles>
      {!isMobile && remove}
    </Stack>
  )
}

function sections(reading: AgingReadingRow) {
  const { aging, agingStartDate, takenBy, vesselType, notes } = reading
  return [
    {
      title: 'Basic Information',
      items: [
        { label: 'Aging Process', value: readingTitle(reading), isWide: true },
        { label: 'Reading Date', value: showReadingDate(reading) },
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
      items: metricsOf(['ph', 'ta', 'bisulfite', 'so2']).map(({ key, label, value }) => ({
        label,
        value: showMetric(key, value(reading)),
      })),
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
