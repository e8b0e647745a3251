// Whether a comma is a decimal comma is told from the whole column: 1.234 alone may be one thing or the other.

/** The sign between a number and its decimals. */
export type Decimal = '.' | ','

/** How the numbers of a column are written. */
export interface NumberFormat {
  decimal: Decimal
  /** No number of the column tells which: somebody has to. */
  needsAsking: boolean
  /** The numbers tell it, all of them the same. */
  isTold: boolean
  /** Some numbers have a decimal point, others a decimal comma. */
  isMixed: boolean
}

/** A number as it was written, and the unit after it. */
export interface WrittenNumber {
  digits: string
  unit: string
}

const numberStart = /^[\d.,'’+\-\s\u00a0\u2009\u202f]*/
const exponent = /^e([+-]?\d{1,3})(?!\d)/i

const isDigit = (code: number) => code >= 48 && code <= 57

/** Divides "1'200 L" into the number and its unit; null for what does not begin with a number. */
export function splitNumber(text: string): WrittenNumber | null {
  const plain = text.replace('\u2212', '-')
  const start = numberStart.exec(plain)?.[0] ?? ''
  let lastDigit = start.length - 1
  while (lastDigit >= 0 && !isDigit(start.charCodeAt(lastDigit))) lastDigit--
  if (lastDigit < 0) return null
  const rest = plain.slice(lastDigit + 1)
  const power = exponent.exec(rest)?.[0] ?? ''
  return { digits: plain.slice(0, lastDigit + 1).trim() + power, unit: rest.slice(power.length).trim() }
}

/** What one number tells of its decimal sign; `either` where it could be both, null where it has none. */
function evidenceOf(digits: string): Decimal | 'either' | null {
  const [dots, commas] = [digits.split('.').length - 1, digits.split(',').length - 1]
  if (dots + commas === 0) return null
  if (dots > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  const sign = dots > 0 ? '.' : ','
  if (dots + commas > 1) return sign === '.' ? ',' : '.'
  const [before = '', after = ''] = digits.replace(/^[+-]/, '').split(sign)
  const couldGroup = after.length === 3 && before.length <= 3 && /^[1-9]/.test(before) && /^\d+$/.test(before)
  return couldGroup ? 'either' : sign
}

/** How a column writes its numbers. Of what is never a thousand (an SG, a pH) the sign is that of decimals. */
export function numberFormat(texts: Iterable<string>, isNeverLarge = false): NumberFormat {
  const told = { '.': 0, ',': 0 }
  const open = { '.': 0, ',': 0 }
  for (const text of texts) {
    const digits = splitNumber(text)?.digits ?? ''
    const evidence = evidenceOf(digits)
    if (evidence === 'either') open[digits.includes('.') ? '.' : ',']++
    else if (evidence) told[evidence]++
  }
  if (isNeverLarge) for (const sign of ['.', ','] as const) told[sign] += open[sign]
  const isMixed = told['.'] > 0 && told[','] > 0
  const isTold = told['.'] > 0 !== told[','] > 0
  const isOpen = open['.'] + open[','] > 0 && !isTold && !isMixed
  const isHalfOpen = isMixed && !isNeverLarge && open['.'] + open[','] > 0
  if (isOpen) return { decimal: open['.'] >= open[','] ? '.' : ',', needsAsking: true, isTold, isMixed }
  return { decimal: told[','] > told['.'] ? ',' : '.', needsAsking: isHalfOpen, isTold, isMixed }
}

/** The number that some digits mean; null where they are no number so written. */
export function readDigits(digits: string, decimal: Decimal): number | null {
  const power = /e[+-]?\d{1,3}$/i.exec(digits)?.[0] ?? ''
  const unsigned = digits.slice(0, digits.length - power.length).replace(/^[+-]/, '')
  const [whole = '', decimals = '', ...more] = unsigned.split(decimal)
  if (more.length > 0 || (decimals !== '' && !/^\d+$/.test(decimals))) return null
  const groups = whole.split(/[.,'’\s\u00a0\u2009\u202f]/)
  const isGrouped = groups.length > 1
  const fits = groups.every((group, place) =>
    isGrouped ? (place === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group) : /^\d*$/.test(group),
  )
  if (!fits || (whole === '' && decimals === '')) return null
  const number = Number(`${groups.join('') || '0'}.${decimals || '0'}${power}`)
  return Number.isFinite(number) ? (digits.startsWith('-') ? -number : number) : null
}

/** The number in some digits of a column; where the column mixes both signs, by what the digits tell themselves. */
export function readWritten(digits: string, format: Pick<NumberFormat, 'decimal'>): number | null {
  const evidence = evidenceOf(digits)
  return readDigits(digits, evidence === '.' || evidence === ',' ? evidence : format.decimal)
}
