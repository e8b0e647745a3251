import { litresOf } from '#cellar/bottle-sizes.ts'
import { boundedField } from '#shared/bounded-field.ts'
import { isDay } from '#shared/days.ts'
import {
  optionalReference,
  optionalText,
  requiredChoice,
  requiredNumber,
  requiredReference,
  requiredText,
  yesOrNo,
} from '#shared/fields.ts'
import { largestMillilitres, volumeUnits } from '#shared/volumes.ts'
import { z } from '#shared/zod.ts'
import { lossReasons, mostLines } from './vocabulary.ts'

const notDoneAt = 'Done at must be a date, or a date and a time'
const minute = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d{1,9})?)?$/

/** When it was done on the cellar's clock, to the minute; a day alone is read as its noon. Null: neither. */
export function readDoneAt(text: string): string | null {
  const written = text.trim()
  if (isDay(written)) return `${written}T12:00`
  const [, day = '', hours, minutes] = minute.exec(written) ?? []
  return isDay(day) ? `${day}T${hours}:${minutes}` : null
}

const doneAt = boundedField(
  { longest: 40, tooLong: notDoneAt },
  value =>
    value === undefined || value === null
      ? ''
      : typeof value === 'string'
        ? (readDoneAt(value) ?? value)
        : value,
  z
    .string({ error: notDoneAt })
    .refine(text => text.trim() !== '', 'Say when it was done')
    .refine(text => text.trim() === '' || readDoneAt(text) !== null, notDoneAt)
    .meta({ description: 'As the clock in the cellar said: `2026-10-06T09:30`; a day alone means 12:00' }),
)

const largestLitres = largestMillilitres / 1000

export const volume = requiredNumber('Volume is required', {
  notNumber: 'Volume must be a number',
  rule: number =>
    number.positive('Volume must be positive').max(largestLitres, 'Volume cannot be more than 9,000,000 L'),
})
export const measuredVolume = requiredNumber('Volume is required', {
  notNumber: 'Volume must be a number',
  rule: number =>
    number.min(0, 'Volume cannot be negative').max(largestLitres, 'Volume cannot be more than 9,000,000 L'),
})

export const vesselId = requiredReference('Choose a vessel')
export const batchId = requiredReference('Wine batch is required')
export const otherBatch = optionalReference('The selected wine batch does not exist.')

export const lines = <Line extends z.ZodType>(line: Line, none: string) =>
  z
    .array(line, { error: none })
    .min(1, none)
    .max(mostLines, `One entry takes at most ${mostLines.toLocaleString('en-US')} lines`)

const yes = yesOrNo()
const isYes = (value: unknown) => yes.safeParse(value).data === true

/** A line that says "all of it" or "the rest" needs no number. */
const unless = (word: 'all' | 'rest') => (value: unknown) =>
  value !== null && typeof value === 'object' && isYes((value as Record<string, unknown>)[word])
    ? { ...value, volume: 1 }
    : value

/** Less than all of it is a loss. */
export const emptied = yesOrNo().refine(all => all, 'A dump empties the vessel. Record a loss for less.')

export const takenLine = z.preprocess(unless('all'), z.object({ vesselId, volume, all: yesOrNo() }))
const givenLine = z.object({ vesselId, volume })
export const reason = requiredChoice(lossReasons, 'Name the loss')
export const lossLine = z.preprocess(unless('rest'), z.object({ reason, volume, rest: yesOrNo() }))

export const from = lines(takenLine, 'Choose where it came from')
export const to = lines(givenLine, 'Choose where it went')
export const losses = z.array(lossLine, { error: 'Name the loss' }).max(mostLines).default([])
export const move = z.object({ from, to, losses, batchId: otherBatch }, { error: 'Must be an object' })
export const moves = z
  .array(move, { error: 'Choose where it came from' })
  .min(1, 'Choose where it came from')
  .max(100, 'One entry takes at most 100 moves')

export const weight = requiredNumber('Weight is required', {
  notNumber: 'Weight must be a number',
  rule: number => number.positive('Weight must be positive'),
})

export const share = z.object({
  batchId,
  share: requiredNumber('Share is required', {
    notNumber: 'Share must be a number',
    rule: number => number.positive('Share must be positive').max(100, 'Share cannot be more than 100'),
  }),
})

export const always = {
  doneAt,
  unit: z.preprocess(value => value ?? 'L', z.enum(volumeUnits, { error: 'Unit must be L, hL or gal' })),
  note: optionalText(),
}

export const kind = <Kind extends string>(name: Kind) => z.literal(name)
export const text = (max = 200) => optionalText({ max })

export const bottleSize = z.preprocess(
  size => (Number.isFinite(size) ? String(size) : size),
  requiredText('Bottle size is required', { max: 50 })
    .refine(
      size => size.trim() === '' || litresOf(size) !== null,
      'Say the bottle size in ml or L, so that the litres can be counted',
    )
    .meta({ type: ['string', 'number'] }),
)
