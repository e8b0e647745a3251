import { createParser, useQueryState } from 'nuqs'
import { showBottles, showSize } from '#cellar/bottle-sizes.ts'
import { batchTitle } from '#cellar/named-batch.ts'
import { MonthCalendar } from '#client/ui/calendar/month-calendar.tsx'
import { statusTone } from '#client/ui/text/badge.tsx'
import { today } from '#shared/days.ts'
import { isMonth, monthOf, showMonth } from '#shared/months.ts'
import { type BottlingRow, calendarAddress } from '../rules.ts'

const month = createParser<string>({ parse: text => (isMonth(text) ? text : null), serialize: String })

interface BottlingCalendarProps {
  runs: readonly BottlingRow[] | undefined
  /** What the page is narrowed to, kept by the links into it. */
  kept: Record<string, string | null>
  failing: { onRetry?: () => unknown; refusedText?: string }
}

export function BottlingCalendar({ runs, kept, failing }: BottlingCalendarProps) {
  const [asked, setAsked] = useQueryState('month', month)
  const shown = asked ?? monthOf(today())
  return (
    <MonthCalendar
      label="Bottling Schedule"
      month={shown}
      onMonth={next => void setAsked(next === monthOf(today()) ? null : next)}
      emptyText={`No bottling runs in ${showMonth(shown)}.`}
      {...failing}
      entries={runs?.map(run => ({
        id: run.id,
        day: run.bottlingDate,
        to: calendarAddress({ ...kept, month: asked }, run.id),
        title: batchTitle(run.batch),
        detail: `${showBottles(run.bottleCount ?? 0)}, ${showSize(run.bottleSize)}`,
        status: run.status || 'N/A',
        tone: statusTone(run.status),
      }))}
    />
  )
}
