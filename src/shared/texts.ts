import { collation } from './late-formats.ts'
import { comparePlain } from './plain-order.ts'

const compareAny = collation('en', { numeric: true, sensitivity: 'base' })

/** Orders texts as people count and read: T-2 before T-10, and capital letters alike. */
export const compareTexts = (left: string, right: string): number =>
  comparePlain(left, right) ?? compareAny(left, right)

/** The text in an answer's value, without stray blanks: a number as it is written, anything else as nothing. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() : ''
}

/** The longest text that is looked for. */
export const longestSearch = 100
export const tooLongSearch = `Search for at most ${longestSearch} characters`
