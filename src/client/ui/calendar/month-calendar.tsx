import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { today } from '#shared/days.ts'
import { byDay, type Month, monthOf, shiftMonth, showMonth } from '#shared/months.ts'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { useIsMobile } from '../device/use-is-mobile.ts'
import { FailedState, RefusedState } from '../messages/list-placeholders.tsx'
import { Spinner } from '../messages/spinner.tsx'
import { MonthAgenda } from './month-agenda.tsx'
import classes from './month-calendar.module.css'
import { MonthGrid } from './month-grid.tsx'
import type { CalendarEntry } from './month-model.ts'

interface MonthCalendarProps {
  /** What lies on the days, for those who hear the calendar. */
  label: string
  /** Undefined while they load. */
  entries: readonly CalendarEntry[] | undefined
  month: Month
  onMonth: (month: Month) => void
  /** In place of the days on a phone when the month has none. */
  emptyText: string
  /** Set when loading failed. */
  onRetry?: () => unknown
  /** Set when this person may not see the entries. */
  refusedText?: string
}

/** A month with what lies on its days: a table from 768 px on, below it the days that hold something. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { label, entries, month, onMonth, emptyText, onRetry, refusedText } = props
  const isMobile = useIsMobile()
  const titleId = useId()
  if (!entries?.length && refusedText) return <RefusedState text={refusedText} />
  if (!entries?.length && onRetry) return <FailedState onRetry={onRetry} />
  if (!entries) return <Spinner />
  const days = byDay(entries, ({ day }) => day)
  const name = showMonth(month)
  return (
    <section aria-labelledby={titleId}>
      <MonthBar month={month} onMonth={onMonth}>
        <h2 id={titleId} className={classes.title} aria-live="polite">
          {name}
        </h2>
      </MonthBar>
      {isMobile ? (
        <MonthAgenda label={`${label}, ${name}`} month={month} days={days} emptyText={emptyText} />
      ) : (
        <MonthGrid label={`${label}, ${name}`} month={month} days={days} />
      )}
    </section>
  )
}

function MonthBar({
  month,
  onMonth,
  children,
}: Pick<MonthCalendarProps, 'month' | 'onMonth'> & { children: ReactNode }) {
  return (
    <div className={classes.bar}>
      <IconButton
        label="Previous month"
        icon={<IconChevronLeft aria-hidden />}
        onClick={() => onMonth(shiftMonth(month, -1))}
      />
      {children}
      <IconButton
        label="Next month"
        icon={<IconChevronRight aria-hidden />}
        onClick={() => onMonth(shiftMonth(month, 1))}
      />
      <Button size="sm" className={classes.today} onClick={() => onMonth(monthOf(today()))}>
        Today
      </Button>
    </div>
  )
}
