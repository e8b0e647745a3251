/** Far above anything that a winery weighs, fills or counts, and what every database's integer holds. */
export const largestNumber = 1_000_000_000

/** The longest text that is read as a number: a number of any use has far fewer digits. */
export const longestNumber = 40

// Every digit belongs to one part only: were there two ways to read it, a long row of digits would take the square of
// its length.
const numberPattern = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** True for a number as people and programs write it: `12`, `-0.5`, `1e3`. */
export function isNumeric(text: string): boolean {
  return text.length <= longestNumber && numberPattern.test(text)
}

/** The number in a number or a numeric text, or null when there is none to read. Zero is a value. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** A number as a person wrote it: 7.1, where a sum has made 7.1000000000000005 of it. */
export function plainNumber(value: number): number {
  return Number(value.toPrecision(12))
}
