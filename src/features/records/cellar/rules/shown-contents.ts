import { dayOf, isDay, showDay } from '#shared/days.ts'
import { dateFormat, numberFormat } from '#shared/late-formats.ts'
import { amountOf, decimalsOf, showVolume, type VolumeUnit } from '#shared/volumes.ts'
import type { CellarContent, VesselBeforeAfter } from '../contract/answers.ts'

/** Whole millilitres of litres as an answer tells them, so that no digit appears that nobody measured. */
export const millilitresIn = (litres: number): number => Math.round(litres * 1000)

/** "2,050 L" of litres as an answer tells them; a trace is not called nothing. */
export function showLitres(litres: number): string {
  return litres > 0 && millilitresIn(litres) === 0 ? 'less than 0.001 L' : showVolume(millilitresIn(litres))
}

/** "400 gal": in the unit in which it was typed, as finely as that unit is stated. */
export function showIn(unit: VolumeUnit): (millilitres: number) => string {
  const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: decimalsOf[unit] })
  return millilitres => `${figures.format(amountOf(millilitres, unit))} ${unit}`
}

const percent = numberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** "12.5%" of a fraction of 1; a trace is not called nothing, nor nearly all of it all. */
export function showShare(share: number): string {
  if (share > 0 && share < 0.001) return '< 0.1%'
  return share < 1 && share > 0.999 ? '> 99.9%' : percent.format(share)
}

const clockTime = dateFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** "Oct 6, 2026, 9:30 AM": as the cellar's clock said it, wherever it is read. A day alone is its last minute. */
export function showDoneAt(doneAt: string): string {
  const minute = isDay(doneAt) ? `${doneAt}T23:59` : doneAt
  const time = Date.parse(`${minute}:00Z`)
  return Number.isNaN(time) ? doneAt : `${showDay(dayOf(minute))}, ${clockTime.format(time)}`
}

/** "2,050 L of WB-1", or that there is nothing. */
export function showContent(content: CellarContent | null): string {
  return content ? `${showLitres(content.volume)} of ${content.batch.batchId}` : 'empty'
}

/** A vessel before and after, in words; the wine is named once where it stays the same. */
export interface ShownContents {
  before: string
  after: string
  /** "WB-1 60% → 55.5%", where its shares are other ones. */
  more: string[]
}

export function showContents({ before, after }: Pick<VesselBeforeAfter, 'before' | 'after'>): ShownContents {
  const isSameName = before && after && before.batch.id === after.batch.id
  return {
    before: isSameName ? showLitres(before.volume) : showContent(before),
    after: showContent(after),
    more: before && after ? changedShares(before, after) : [],
  }
}

/** An addition of a few grams leaves a vessel as it was. */
export function isChanged({ before, after }: Pick<VesselBeforeAfter, 'before' | 'after'>): boolean {
  if (!before || !after) return before !== after
  const isSame = before.batch.id === after.batch.id && before.volume === after.volume
  return !isSame || changedShares(before, after).length > 0
}

/** How a part of a wine is called: by its batch, or as what was added. */
const partName = ({ batch }: CellarContent['composition'][number]) => batch?.batchId ?? 'Added liquid'

function changedShares(before: CellarContent, after: CellarContent): string[] {
  const [was, is] = [sharesOf(before), sharesOf(after)]
  return [...new Set([...is.keys(), ...was.keys()])]
    .map(name => ({ name, from: showShare(was.get(name) ?? 0), to: showShare(is.get(name) ?? 0) }))
    .filter(({ from, to }) => from !== to)
    .map(({ name, from, to }) => `${name} ${from} → ${to}`)
}

const sharesOf = ({ composition }: CellarContent) =>
  new Map(composition.map(part => [partName(part), part.share]))
