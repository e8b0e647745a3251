import { numberFormat } from '#shared/late-formats.ts'
import { isNumeric, largestNumber, plainNumber } from '#shared/numbers.ts'

/** A bottle size is stored as text; "750" is shown as the number it is, "Magnum" as it stands. */
export function readBottleSize(text: string): number | string {
  const number = Number(text)
  return isNumeric(text) && Number.isFinite(number) ? number : text
}

/** A size given as a number must be more than nothing; what a text means, its writer knows. */
export function canHoldWine(size: string): boolean {
  const read = readBottleSize(size.trim())
  return typeof read === 'string' || read > 0
}

/** A size given as a number has the limit of every number. */
export function isBottle(size: string): boolean {
  const read = readBottleSize(size.trim())
  return typeof read === 'string' || read <= largestNumber
}

/** Offered while a size is typed. */
export const commonSizes = ['187 ml', '375 ml', '500 ml', '750 ml', '1 L', '1.5 L', '3 L', '6 L']

const litresPerUnit: Record<string, number> = { ml: 0.001, cl: 0.01, dl: 0.1, l: 1 }

/** Only the names that mean the same everywhere: a Jeroboam is 3 L in one region and 4.5 L in another. */
const litresByName: Record<string, number> = {
  half: 0.375,
  demi: 0.375,
  standard: 0.75,
  magnum: 1.5,
  doublemagnum: 3,
  imperial: 6,
  methuselah: 6,
  salmanazar: 9,
  balthazar: 12,
  nebuchadnezzar: 15,
}

const sizePattern = /^(\d+(?:[.,]\d+)?)\s*(ml|cl|dl|l|lit(?:er|re)s?|mill?ilit(?:er|re)s?)\.?$/i

/** How many litres a bottle of that size holds; null where one would have to guess. */
export function litresOf(size: string): number | null {
  const text = size.trim().toLowerCase()
  const number = readBottleSize(text)
  if (typeof number === 'number') return litresOfNumber(number)
  const named = litresByName[text.replaceAll(/[\s-]|bottles?$/g, '')]
  if (named) return named
  const [, amount = '', unit = ''] = sizePattern.exec(text) ?? []
  const litres = Number(amount.replace(',', '.')) * (litresPerUnit[shortUnit(unit)] ?? 0)
  return litres > 0 ? plainNumber(litres) : null
}

function shortUnit(unit: string): string {
  if (unit.startsWith('mil')) return 'ml'
  return unit.startsWith('lit') ? 'l' : unit
}

/** A bare number says its unit by its size: no bottle holds 100 litres, none 18 millilitres; between, nobody knows. */
function litresOfNumber(number: number): number | null {
  if (number >= 100) return plainNumber(number / 1000)
  return number > 0 && number <= 18 ? number : null
}

/** A size with its unit: a bare 750 is shown as "750 ml", what is not understood as it stands. */
export function showSize(size: string): string {
  const text = size.trim()
  if (typeof readBottleSize(text) === 'string' || litresOf(text) === null) return text || 'N/A'
  return Number(text) >= 100 ? `${Number(text)} ml` : `${Number(text)} L`
}

const litreFormat = numberFormat('en-US', { maximumFractionDigits: 2 })

export function showLitres(litres: number): string {
  return `${litreFormat.format(litres)} L`
}

export function showBottles(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'bottle' : 'bottles'}`
}

/** How much wine a run takes; null where its size is not understood. */
export function litresOfRun(count: number | null, size: string): number | null {
  const litres = litresOf(size)
  return count === null || litres === null ? null : plainNumber(count * litres)
}

/** How many bottles of that size can be filled, and what is then left over. */
export function bottlesFrom(litres: number, size: string): { count: number; left: number } | null {
  const perBottle = litresOf(size)
  if (perBottle === null || !(litres > 0)) return null
  // 0.75 goes into 2250 exactly 3000 times, whatever binary fractions make of it.
  const count = Math.floor(plainNumber(litres / perBottle))
  return { count, left: Math.max(0, plainNumber(litres - plainNumber(count * perBottle))) }
}
