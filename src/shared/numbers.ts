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
