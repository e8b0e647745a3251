/** The text in an answer's value, without stray blanks: a number as it is written, anything else as nothing. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() : ''
}
