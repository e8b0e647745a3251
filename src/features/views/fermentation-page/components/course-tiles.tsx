import { showMetric } from '#cellar/metrics.ts'
import { showTime } from '#cellar/readings.ts'
import { Tiles } from '#client/ui/page/layout.tsx'
import { StatCard } from '#client/ui/page/stat-card.tsx'
import { showMoment } from '#shared/days.ts'
import type { FermentationCourse } from '../rules.ts'

const inTenths = (value: number) => String(Math.round(value * 10) / 10)
const inHundredths = (value: number) => String(Math.round(value * 100) / 100)

/** What the dates and readings say about the course of a fermentation; nothing about what is to come. */
export function CourseTiles({ course }: { course: FermentationCourse }) {
  const { days, isOver, brix, dropPerDay, lastReading, temperature } = course
  return (
    <Tiles label="Course" smallest={9.5}>
      <StatCard
        label={isOver ? 'Days fermented' : 'Days so far'}
        value={days === null ? 'N/A' : String(days)}
      />
      <StatCard
        label="Brix drop"
        value={brix === null ? 'N/A' : showMetric('brix', brix.drop)}
        caption={
          brix === null ? undefined : `${showMetric('brix', brix.first)} → ${showMetric('brix', brix.last)}`
        }
      />
      <StatCard
        label="Average drop per day"
        value={dropPerDay === null ? 'N/A' : inHundredths(dropPerDay.brix)}
        unit={dropPerDay === null ? undefined : 'Brix'}
        caption={
          dropPerDay === null ? undefined : `over ${inTenths(dropPerDay.days)} days, up to the last reading`
        }
      />
      <StatCard
        label="Last temperature"
        value={showMetric('temperature', temperature?.last ?? null)}
        caption={temperature ? `highest ${showMetric('temperature', temperature.highest)}` : undefined}
      />
      <StatCard
        label="Last reading"
        value={lastReading ? showMoment(lastReading.readingTimestamp) : 'None yet'}
        caption={lastReading ? `${showTime(lastReading)}, ${lastReading.takenBy}` : undefined}
      />
    </Tiles>
  )
}
