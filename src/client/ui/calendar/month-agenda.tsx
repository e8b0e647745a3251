import { today } from '#shared/days.ts'
import { monthOf, showWeekday } from '#shared/months.ts'
import { EmptyState } from '../messages/list-placeholders.tsx'
import classes from './month-calendar.module.css'
import { MonthEntries } from './month-entries.tsx'
import type { MonthDaysProps } from './month-model.ts'

/** The phone's shape: the days that hold something, one below the other. */
export function MonthAgenda({ label, month, days, emptyText }: MonthDaysProps & { emptyText: string }) {
  const listed = [...days].filter(([day]) => monthOf(day) === month).toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (listed.length === 0) return <EmptyState text={emptyText} />
  return (
    <ol className={classes.agenda} aria-label={label}>
      {listed.map(([day, entries]) => (
        <li key={day} className={classes.agendaDay}>
          <time
            dateTime={day}
            className={classes.agendaDate}
            aria-current={day === today() ? 'date' : undefined}
          >
            {showWeekday(day)}
          </time>
          <MonthEntries label={showWeekday(day)} entries={entries} />
        </li>
      ))}
    </ol>
  )
}
