import { ProcessBadge } from '#cellar/process-badge.tsx'
import { type Span, spanOf } from '#client/ui/calendar/span-scale.ts'
import { SpanStrip } from '#client/ui/calendar/span-strip.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { dayOf, showDay, today } from '#shared/days.ts'
import { processKinds } from '../contract.ts'
import type { VesselProcess } from '../rules.ts'

const looks = { Fermentation: 'first', Aging: 'second' } as const
const pages = {
  Fermentation: (id: number) => `/fermentation/${id}`,
  Aging: (id: number) => `/aging?id=${id}`,
}

interface VesselUsesProps {
  vesselId: number
  /** Of each kind of process, in the order of the kinds; undefined where they cannot be seen. */
  lists: readonly (readonly VesselProcess[] | undefined)[]
}

/** What was in a vessel and when, and how long it stood unused in between. */
export function VesselUses({ vesselId, lists }: VesselUsesProps) {
  const isKnown = lists.every(list => list !== undefined)
  const spans = processKinds
    .flatMap((kind, index) =>
      (lists[index] ?? [])
        .filter(process => process.vesselId === vesselId)
        .flatMap(process => stripSpan(kind, process)),
    )
    .sort((a, b) => (a.start < b.start ? -1 : 1))
  return (
    <Panel title="Uses over time" hint="What was in it and when, to scale">
      {spans.length === 0 && <p>{isKnown ? 'Not used yet' : 'Not available'}</p>}
      <SpanStrip label="Uses over time" spans={spans} until={today()} />
    </Panel>
  )
}

function stripSpan({ name }: (typeof processKinds)[number], process: VesselProcess) {
  const start = dayOf(process.startDate)
  if (!start) return []
  const isOver = process.status === 'Completed' || process.status === 'Cancelled'
  const span = spanOf({ start, end: dayOf(process.endDate) }, { isOver, today: today() })
  return [
    {
      ...span,
      id: `${name} ${process.id}`,
      to: pages[name](process.id),
      title: process.batch ? `${name}: ${process.batch}` : name,
      when: showSpan(span, process),
      badge: <ProcessBadge status={process.status || 'N/A'} />,
      look: looks[name],
    },
  ]
}

function showSpan({ start, end }: Span, { endDate }: VesselProcess): string {
  if (end === null) return `${showDay(start)} – end not recorded`
  return endDate ? `${showDay(start)} – ${showDay(end)}` : `since ${showDay(start)}`
}
