import { isDay } from '#shared/days.ts'
import { amountOf, decimalsOf, type VolumeUnit } from '#shared/volumes.ts'

/** "2,050 L" in the unit of the entry, as finely as that unit is stated. */
export function showAmount(millilitres: number, unit: VolumeUnit): string {
  const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: decimalsOf[unit] })
  return `${figures.format(amountOf(millilitres, unit))} ${unit}`
}

/** Millilitres of litres as an answer tells them. */
export const millilitresIn = (litres: number): number => Math.round(litres * 1000)

/** The number for a field: as it would be typed in that unit. */
export const typedAmount = (millilitres: number, unit: VolumeUnit): string =>
  String(amountOf(millilitres, unit))

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** "12.5%" of a fraction of 1. */
export const showShare = (share: number): string => percent.format(share)

const clock = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** "Oct 6, 2026, 9:30 AM": the clock in the cellar as it was typed, wherever the reader is. */
export function showDoneAt(doneAt: string): string {
  return isDay(doneAt.slice(0, 10)) ? clock.format(new Date(`${doneAt}:00Z`)) : doneAt
}

/** This minute on the reader's own clock, as a field for a moment takes it. */
export function thisMinute(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
  return `${day}T${two(now.getHours())}:${two(now.getMinutes())}`
}
