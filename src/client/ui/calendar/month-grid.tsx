import { VisuallyHidden } from '@mantine/core'
import { type Day, today } from '#shared/days.ts'
import { type Month, monthOf, showWeekday, weekdays, weeksOf } from '#shared/months.ts'
import classes from './month-calendar.module.css'
import { MonthEntries } from './month-entries.tsx'
import type { CalendarEntry, MonthDaysProps } from './month-model.ts'

/** The desktop shape: a week to a row, a weekday to a column. */
export function MonthGrid({ label, month, days }: MonthDaysProps) {
  return (
    <div className={classes.frame}>
      <table className={classes.grid}>
        <caption>{label}</caption>
        <thead>
          <tr>
            {weekdays.map(name => (
              <th key={name} scope="col" abbr={name}>
                <span aria-hidden>{name.slice(0, 3)}</span>
                <VisuallyHidden>{name}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <DayCell key={day} day={day} month={month} entries={days.get(day) ?? []} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface DayCellProps {
  day: Day
  month: Month
  entries: readonly CalendarEntry[]
}

function DayCell({ day, month, entries }: DayCellProps) {
  return (
    <td
      data-outside={monthOf(day) !== month || undefined}
      aria-current={day === today() ? 'date' : undefined}
    >
      <time dateTime={day} className={classes.day}>
        <span aria-hidden>{Number(day.slice(8))}</span>
        <VisuallyHidden>{showWeekday(day)}</VisuallyHidden>
      </time>
      {entries.length > 0 && <MonthEntries label={showWeekday(day)} entries={entries} />}
    </td>
  )
}
