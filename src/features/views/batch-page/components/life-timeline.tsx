import {
  IconBottle,
  IconDropletDown,
  IconFilter,
  IconFlask,
  IconHourglass,
  IconPlant2,
  type IconProps,
  IconTemperature,
  IconWheat,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { ProcessBadge } from '#cellar/process-badge.tsx'
import { type ProcessReading, sayReading } from '#cellar/process-readings.ts'
import { readingTime, showTime } from '#cellar/readings.ts'
import { Timeline } from '#client/ui/calendar/timeline.tsx'
import { Spinner } from '#client/ui/messages/spinner.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { StatusBadge } from '#client/ui/text/badge.tsx'
import { isDay, showDay, today } from '#shared/days.ts'
import { type LifeEvent, type LifeKind, sampleDays } from '../contract.ts'

const icons: Record<LifeKind, ComponentType<IconProps>> = {
  vineyard: IconPlant2,
  batch: IconWheat,
  fermentation: IconFlask,
  reading: IconTemperature,
  pressing: IconDropletDown,
  post: IconFilter,
  aging: IconHourglass,
  bottling: IconBottle,
}

interface LifeTimelineProps {
  /** Undefined while they load. */
  events: readonly LifeEvent[] | undefined
}

/** A wine from grape to bottle. */
export function LifeTimeline({ events }: LifeTimelineProps) {
  const hasSamples = events?.some(({ kind }) => kind === 'vineyard')
  return (
    <Panel
      title="From grape to bottle"
      hint={
        hasSamples
          ? `With the samples of its vineyard from the ${sampleDays} days up to the start of the batch`
          : undefined
      }
    >
      {events === undefined && <Spinner text="Loading..." />}
      {events?.length === 0 && <p>Nothing recorded yet</p>}
      {events && events.length > 0 && <Timeline label="From grape to bottle" entries={events.map(entryOf)} />}
    </Panel>
  )
}

function entryOf(event: LifeEvent) {
  const { id, kind, title, text, to, day, status, readings } = event
  return {
    id,
    icon: icons[kind],
    title,
    text,
    to,
    when: whenOf(event),
    badge:
      status && (kind === 'bottling' ? <StatusBadge status={status} /> : <ProcessBadge status={status} />),
    isAhead: isDay(day) && day > today(),
    details: readings?.map(reading => ({
      id: reading.id,
      when: momentOf(reading),
      text: sayReading(reading),
    })),
  }
}

function whenOf({ day, lastDay }: LifeEvent): string {
  const first = showDay(day, 'No date')
  return lastDay && lastDay !== day ? `${first} – ${showDay(lastDay)}` : first
}

function momentOf(reading: ProcessReading): string {
  const time = readingTime(reading)
  if (time === null) return 'Unknown date'
  const day = showDay(new Date(time).toISOString().slice(0, 10))
  return isDay(reading.readingTimestamp) ? day : `${day}, ${showTime(reading)}`
}
