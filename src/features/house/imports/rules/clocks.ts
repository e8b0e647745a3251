import type { Cell } from '#shared/sheets.ts'
import { isEmptyCell, saysNothing, textOfCell, toSecond } from './cell-texts.ts'
import type { ImportField } from './import-field.ts'
import { type Clock, readClock } from './times.ts'

// Many cellar books have the day in one column and the time in the next. No record has a field for the time alone: it is
// read beside the day, and the two become one moment.

/** The fields of a kind, and with each moment the time of day that a column of its own may hold. */
export function withClocks(fields: readonly ImportField[]): ImportField[] {
  return fields.flatMap(field =>
    field.type === 'moment'
      ? [
          field,
          {
            name: `${field.name}Clock`,
            label: 'Time of day',
            type: 'clock',
            isRequired: false,
            clockOf: field.name,
          },
        ]
      : [field],
  )
}

/** The time that a cell tells: null for an empty one, 'wrong' for one that tells none. */
export function clockInCell(cell: Cell | undefined): Clock | null | 'wrong' {
  if (isEmptyCell(cell)) return null
  if (cell instanceof Date) return clockOfSheet(cell)
  if (typeof cell === 'number') return clockOfNumber(cell)
  const text = textOfCell(cell)
  if (saysNothing(text)) return null
  return readClock(text) ?? (/^\d{3,4}$/.test(text) ? clockOfNumber(Number(text)) : 'wrong')
}

const dayLength = 86_400_000

/** A sheet keeps a bare time as a part of its first day; of a day with a time, the time is meant. */
function clockOfSheet(date: Date): Clock {
  const exact = toSecond(date)
  return {
    hours: exact.getUTCHours(),
    minutes: exact.getUTCMinutes(),
    seconds: exact.getUTCSeconds(),
    zone: '',
  }
}

/** A part of a day, a whole hour, or hours and minutes in one: 0.3125, 7, 730. */
function clockOfNumber(number: number): Clock | 'wrong' {
  if (number >= 0 && number < 1) return clockOfSheet(new Date(number * dayLength))
  const isHour = number < 24
  const [hours, minutes] = isHour ? [number, 0] : [Math.floor(number / 100), number % 100]
  const isTime = Number.isInteger(number) && number > 0 && hours < 24 && minutes < 60
  return isTime && (isHour || number >= 100) ? { hours, minutes, seconds: 0, zone: '' } : 'wrong'
}

/** A time as people read it. */
export function showClock({ hours, minutes, seconds, zone }: Clock): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return [`${two(hours)}:${two(minutes)}${seconds > 0 ? `:${two(seconds)}` : ''}`, zone]
    .filter(Boolean)
    .join(' ')
}
