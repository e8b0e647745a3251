import { anHour } from './watched-fermentation.ts'

// How the watch writes figures: with a real minus, and no more digits than they have.

export function figure(value: number, decimals = 1): string {
  const text = String(Number(value.toFixed(decimals)))
  return text.replace('-', '−')
}

/** Always with its decimals, as people read them off. */
export const reading = (value: number, decimals = 1) => value.toFixed(decimals).replace('-', '−')

/** Whole hours; from three days on, whole days. */
export function hoursBetween(from: number, to: number): string {
  const hours = Math.round((to - from) / anHour)
  return hours < 72 ? `${hours} h` : `${Math.round(hours / 24)} days`
}

/** Above this no must is alive: what was written down is in Fahrenheit. */
const hottestCelsius = 45

/** A temperature in the scale in which it was written down, and in °C. */
export interface Warmth {
  celsius: number
  /** A limit in °C, as somebody who measures so writes it. */
  show(celsius: number): string
  unit: '°C' | '°F'
}

export const celsiusOf = (written: number): number =>
  written > hottestCelsius ? (written - 32) / 1.8 : written

export function warmthOf(written: number): Warmth {
  const isFahrenheit = written > hottestCelsius
  const show = (celsius: number) => (isFahrenheit ? celsius * 1.8 + 32 : celsius)
  return {
    celsius: celsiusOf(written),
    show: celsius => figure(show(celsius)),
    unit: isFahrenheit ? '°F' : '°C',
  }
}
