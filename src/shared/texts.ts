import { collation } from './late-formats.ts'
/** Orders texts as people count and read: T-2 before T-10, and capital letters alike. */
export const compareTexts = collation('en', { numeric: true, sensitivity: 'base' })

/** The text in an answer's value, without stray blanks: a number as it is written, anything else as nothing. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() : ''
}

/** The longest text that is looked for. */
export const longestSearch = 100
export const tooLongSearch = `Search for at most ${longestSearch} characters`
