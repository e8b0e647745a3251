const numeric = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** A bottle size is stored as text; "750" is shown as the number it is, "Magnum" as it stands. */
export function readBottleSize(text: string): number | string {
  const number = Number(text)
  return numeric.test(text) && Number.isFinite(number) ? number : text
}

/** A size given as a number must be more than nothing; what a text means, its writer knows. */
export function canHoldWine(size: string): boolean {
  const read = readBottleSize(size.trim())
  return typeof read === 'string' || read > 0
}
