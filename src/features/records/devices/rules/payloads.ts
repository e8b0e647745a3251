import { brixToSg } from '#cellar/watch/gravity.ts'
import { momentOf } from '#shared/moments.ts'
import { isNumeric, plainNumber } from '#shared/numbers.ts'
import type { DeviceKind } from '../contract.ts'
import { minuteOf, refusalOf, type SensorValue } from './limits.ts'

// The one place that knows how each kind of device says what it measured.

/** What a message holds, or why none of it is taken. */
export type ReadPayload = { values: SensorValue[] } | { refusal: string; count: number }

const mostAtOnce = 500

/** The fields of a message under names without case, blanks, dashes and underlines: `temp_units`, `Temp-Units`. */
type Message = ReadonlyMap<string, unknown>

interface Measured {
  temperature: number | null
  sg: number | null
  battery: number | null
  /** As it was sent; undefined where the kind does not say when, or not in a way that can be trusted. */
  at?: unknown
}

const temperatureUnits = ['tempunits', 'tempunit', 'temperatureunit']

const readers: Readonly<Record<DeviceKind, (message: Message) => Measured>> = {
  json: message => ({
    temperature: numberIn(message, 'temperature'),
    sg: numberIn(message, 'sg') ?? sgOfSugar(numberIn(message, 'brix')),
    battery: numberIn(message, 'battery'),
    at: message.get('at'),
  }),
  ispindel: message => ({
    temperature: inCelsius(numberIn(message, 'temperature'), unitIn(message, ...temperatureUnits)),
    sg: sgOf(numberIn(message, 'gravity'), unitIn(message, 'gravityunit')),
    battery: numberIn(message, 'battery'),
  }),
  // Its time is a number of days on a clock of which nobody says in which zone it is: when it arrives is surer.
  tilt: message => ({
    temperature: inCelsius(
      numberIn(message, 'temp', 'temperature'),
      unitIn(message, ...temperatureUnits) || 'F',
    ),
    sg: sgOf(numberIn(message, 'sg', 'gravity'), unitIn(message, 'gravityunit')),
    battery: null,
  }),
  rapt: message => ({
    temperature: inCelsius(numberIn(message, 'temperature', 'temp'), unitIn(message, ...temperatureUnits)),
    sg: sgOf(numberIn(message, 'gravity'), unitIn(message, 'gravityunit')),
    battery: numberIn(message, 'battery'),
    at: message.get('createddate') ?? message.get('createdon'),
  }),
}

/** Reads what a device of this kind has sent. All of it is taken, or nothing: what is refused can be sent again. */
export function readPayload(kind: DeviceKind, body: unknown, now: number): ReadPayload {
  const messages = Array.isArray(body) ? body : [body]
  if (messages.length > mostAtOnce)
    return { refusal: `Send at most ${mostAtOnce} values at once.`, count: messages.length }
  const byMinute = new Map<string, SensorValue>()
  for (const [index, message] of messages.entries()) {
    const read = readMessage(kind, message, now)
    if (typeof read === 'string') {
      const place = messages.length > 1 ? `Value ${index + 1} of ${messages.length}: ` : ''
      return { refusal: place + read, count: messages.length }
    }
    byMinute.set(read.at, read)
  }
  return byMinute.size > 0
    ? { values: [...byMinute.values()] }
    : { refusal: 'There is no value in it.', count: 0 }
}

function readMessage(kind: DeviceKind, sent: unknown, now: number): SensorValue | string {
  const fields = withoutWrapping(sent)
  if (typeof fields === 'string') return fields
  const message = new Map(Object.entries(fields).map(([name, value]) => [plainName(name), value]))
  const { at, ...measured } = readers[kind](message)
  const moment = readMoment(at, now)
  if (moment === null) return 'Its time cannot be read: write it as 2026-09-14T08:00:00Z.'
  const value = { at: minuteOf(moment), ...measured }
  return refusalOf(value, moment, now) ?? value
}

/** A bridge may send all its Tilts by their colours; which of several is meant, it does not say. */
function withoutWrapping(sent: unknown): object | string {
  if (!isObject(sent)) return 'Send what was measured as a JSON object.'
  const { tilts } = sent as { tilts?: unknown }
  if (!isObject(tilts)) return sent
  const [only, ...others] = Object.values(tilts)
  if (others.length > 0) return 'There are several Tilts in it: let the bridge send one of them.'
  return isObject(only) ? only : sent
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const longestName = 40

const plainName = (name: string) =>
  name.length > longestName ? name : name.toLowerCase().replace(/[^a-z\d]/g, '')

/** The first of the fields that holds a number, also as a text, with a comma too. */
function numberIn(message: Message, ...names: string[]): number | null {
  for (const name of names) {
    const value = message.get(name)
    if (typeof value === 'number' && Number.isFinite(value)) return value
    const text =
      typeof value === 'string' && value.length <= longestName ? value.trim().replace(',', '.') : ''
    if (isNumeric(text) && Number.isFinite(Number(text))) return Number(text)
  }
  return null
}

/** The first letter of a unit, as `C`, `°F`, `Plato` have it; empty when none is said. */
function unitIn(message: Message, ...names: string[]): string {
  const said = names.map(name => message.get(name)).find(unit => typeof unit === 'string') ?? ''
  return /[a-z]/i.exec(String(said).slice(0, longestName))?.[0].toUpperCase() ?? ''
}

function inCelsius(value: number | null, unit: string): number | null {
  if (value === null) return null
  if (unit === 'F') return rounded(((value - 32) * 5) / 9)
  return unit === 'K' ? rounded(value - 273.15) : value
}

/** What a sum makes of it has more digits than any thermometer. */
const rounded = (value: number) => Math.round(value * 1000) / 1000

const sgOfSugar = (brix: number | null) =>
  brix === null ? null : Math.round(brixToSg(brix) * 100_000) / 100_000

/**
 * A gravity may be SG, a thousand times that, or °Plato. Where its unit is not said its size tells them apart: below 2
 * it is SG. A °Plato below 2 is then refused, and not taken for something else.
 */
function sgOf(gravity: number | null, unit: string): number | null {
  if (gravity === null) return null
  if (gravity >= 500) return plainNumber(gravity / 1000)
  if (unit === 'P' || unit === 'B') return sgOfSugar(gravity)
  return unit !== '' || gravity < 2 ? gravity : sgOfSugar(gravity)
}

const withoutZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/

/** When it was measured, in milliseconds: now where nothing is said, null where it cannot be read. */
function readMoment(at: unknown, now: number): number | null {
  if (at === undefined || at === null || at === '') return now
  if (typeof at !== 'string' || at.length > longestName) return null
  const text = at.trim().replace(/ (?=\d)/, 'T')
  // RAPT's portal writes no zone, and means UTC.
  const moment = momentOf(text) ?? (withoutZone.test(text) ? momentOf(`${text}Z`) : null)
  return moment === null ? null : Date.parse(moment)
}
