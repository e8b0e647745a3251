import type { Cell } from '#shared/sheets.ts'

/** The apostrophe that keeps a spreadsheet from running a text as a formula, as our own export writes it. */
const guarded = /^'[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

const padded = (part: number) => String(part).padStart(2, '0')

/** The day that a sheet shows of a date. */
export function shownDay(date: Date): string {
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${padded(date.getUTCMonth() + 1)}-${padded(date.getUTCDate())}`
}

/** A sheet counts days: a time in it is a fraction, which is off by a few thousandths of a second. */
export const toSecond = (date: Date) => new Date(Math.round(date.getTime() / 1000) * 1000)

/** A sheet keeps a bare time as a part of its first day. */
export const isBareTime = (date: Date) => date.getUTCFullYear() < 1905

function shownDate(date: Date): string {
  const exact = toSecond(date)
  const [hours, minutes] = [exact.getUTCHours(), exact.getUTCMinutes()]
  const clock = `${padded(hours)}:${padded(minutes)}`
  if (isBareTime(exact)) return clock
  return hours + minutes === 0 ? shownDay(exact) : `${shownDay(exact)} ${clock}`
}

/** A cell as a text, as people see it, without blanks at its ends. */
export function textOfCell(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : shownDate(cell)
  if (typeof cell !== 'string') return String(cell)
  return (guarded.test(cell) ? cell.slice(1) : cell).trim()
}

/** True for a cell with nothing in it. */
export const isEmptyCell = (cell: Cell | undefined) =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

const blanks = new Set(['-', '–', '—', 'n/a', 'na', 'n.a.', 'nd', 'n.d.', 'k.a.', '?'])

/** What people write where nothing was measured. */
export const saysNothing = (text: string) => blanks.has(text.toLowerCase())
