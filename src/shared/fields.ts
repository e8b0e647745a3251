import { type Bound, boundedField } from './bounded-field.ts'
import { dayOf } from './days.ts'
import { isEmail, longestEmail, longestTypedEmail, normaliseEmail } from './email.ts'
import { numberFormat } from './late-formats.ts'
import { momentOf } from './moments.ts'
import { isNumeric, largestNumber, longestNumber } from './numbers.ts'
import { visibleText } from './visible-text.ts'
import { z } from './zod.ts'

// Field builders of the contracts. Each takes what a form or a JSON body may hold (text, number, null,
// nothing) and gives the plain value the inside works with, or the message the specification states.

export const unstorable = 'Contains characters that cannot be stored'

/** PostgreSQL refuses NUL, and a lone surrogate cannot be written as UTF-8. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

const ofLength = (max: number, tooLong = `Must be at most ${max} characters`): Bound => ({
  longest: max,
  tooLong,
})

const storedText = (max: number) =>
  z.string({ error: 'Must be a text' }).max(max).refine(isStorable, unstorable)

const absent = (value: unknown) => value === undefined || value === null
const blank = (value: unknown) => absent(value) || (typeof value === 'string' && value.trim() === '')

/** A text that must be there. Blank-only text counts as missing unless `blankPasses`. */
export function requiredText(message: string, { max = 200, blankPasses = false } = {}) {
  const isGiven = (text: string) => (blankPasses ? text !== '' : text.trim() !== '')
  const read = (value: unknown) => (absent(value) ? '' : value)
  return boundedField(ofLength(max), read, storedText(max).refine(isGiven, message))
}

/** The text by which people know a record; what cannot be seen of it is taken out, and alone counts as missing. */
export function requiredCode(message: string, { max = 200 } = {}) {
  const bound = ofLength(max)
  // One Unicode form may be longer than the other.
  const seen = z.string().min(1, message).max(max, bound.tooLong)
  return boundedField(
    bound,
    value => (absent(value) ? '' : value),
    storedText(max).transform(visibleText).pipe(seen),
  )
}

/** A text that may be missing; empty becomes null. */
export function optionalText({ max = 10_000, tooLong }: { max?: number; tooLong?: string } = {}) {
  const read = (value: unknown) => (blank(value) ? null : value)
  return boundedField(ofLength(max, tooLong), read, storedText(max).nullable()).default(null)
}

/** Empty is null, numeric text is its number, anything else stays as it is and fails the number check. */
function readNumber(value: unknown): unknown {
  if (absent(value)) return null
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return null
  return isNumeric(text) ? Number(text) : text
}

const numeric = (notNumber: string): Bound => ({ longest: longestNumber, tooLong: notNumber })

type NumberRule = (number: z.ZodNumber) => z.ZodNumber

const written = numberFormat('en-US')

/** No number without limits; those of the field's own rule come first, and where they are narrower they are enough. */
function limited(number: z.ZodNumber): z.ZodNumber {
  const tooSmall = { error: () => `Cannot be less than ${written.format(-largestNumber)}` }
  const tooLarge = { error: () => `Cannot be more than ${written.format(largestNumber)}` }
  const from = (number.minValue ?? -Infinity) < -largestNumber ? number.min(-largestNumber, tooSmall) : number
  return (number.maxValue ?? Infinity) > largestNumber ? from.max(largestNumber, tooLarge) : from
}

/** A number that must be there. Zero is a value. */
export function requiredNumber(
  required: string,
  { notNumber = 'Must be a number', rule = (number => number) as NumberRule } = {},
) {
  const number = rule(z.number({ error: issue => (issue.input === null ? required : notNumber) }))
  return boundedField(numeric(notNumber), readNumber, limited(number))
}

/** A number that may be missing; empty becomes null, and zero stays zero. */
export function optionalNumber({
  notNumber = 'Must be a number',
  rule = (number => number) as NumberRule,
} = {}) {
  const number = limited(rule(z.number({ error: notNumber })))
  return boundedField(numeric(notNumber), readNumber, number.nullable()).default(null)
}

/** Room for a timestamp in any notation. */
const longestDay = 100

/** A day that must be there; a timestamp is accepted and cut to its day. */
export function requiredDay(required: string, invalid: string) {
  return boundedField(
    { longest: longestDay, tooLong: invalid },
    value => (absent(value) || value === '' ? '' : (dayOf(value) ?? value)),
    z
      .string({ error: invalid })
      .min(1, required)
      .refine(text => text === '' || dayOf(text) !== null, invalid)
      .meta({ format: 'date' }),
  )
}

/** A day that may be missing; empty becomes null. */
export function optionalDay(invalid: string) {
  return boundedField(
    { longest: longestDay, tooLong: invalid },
    value => (absent(value) || value === '' ? null : (dayOf(value) ?? value)),
    z
      .string({ error: invalid })
      .refine(text => dayOf(text) !== null, invalid)
      .meta({ format: 'date' })
      .nullable(),
  ).default(null)
}

/** A moment that need not be said, in any time zone; it is kept in UTC. */
export function optionalMoment(invalid: string) {
  return boundedField(
    { longest: longestDay, tooLong: invalid },
    value => (blank(value) ? undefined : (momentOf(value) ?? value)),
    z
      .string({ error: invalid })
      .refine(text => momentOf(text) !== null, invalid)
      .meta({ format: 'date-time' })
      .optional(),
  ).optional()
}

/** Longer than any choice, with room for blanks. */
const longestChoice = 200

/** One of a fixed list of texts. */
export function requiredChoice<const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
  required: string,
) {
  const noChoice = `Must be one of ${choices.join(', ')}`
  return boundedField(
    { longest: longestChoice, tooLong: noChoice },
    value => (blank(value) ? null : value),
    z.enum(choices, { error: issue => (issue.input === null ? required : noChoice) }),
  )
}

/** Yes or no, also as the text "true" or "false"; missing is no. */
export function yesOrNo() {
  const notYesOrNo = 'Must be true or false'
  const words: Record<string, unknown> = { true: true, false: false, '': false }
  const read = (value: unknown) => {
    if (absent(value)) return false
    return typeof value === 'string' ? (words[value.trim().toLowerCase()] ?? value) : value
  }
  const bound = { longest: longestChoice, tooLong: notYesOrNo }
  return boundedField(bound, read, z.boolean({ error: notYesOrNo })).default(false)
}

/** An e-mail address, trimmed and lower-cased. */
export function requiredEmail(required: string, invalid: string) {
  return boundedField(
    { longest: longestTypedEmail, tooLong: invalid },
    value => (absent(value) ? '' : typeof value === 'string' ? normaliseEmail(value) : value),
    z
      .string({ error: invalid })
      .min(1, required)
      .refine(text => text === '' || isEmail(text), invalid)
      .meta({ format: 'email', maxLength: longestEmail }),
  )
}

/** Ids are positive whole numbers that fit the database's integer. */
export const largestId = 2_147_483_647

export function isId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= largestId
}

/** What the API description says of them. */
const describedId = { type: 'integer', minimum: 1, maximum: largestId } as const

/** A reference to another record that must be there. */
export function requiredReference(required: string, invalid = required) {
  return boundedField(
    numeric(invalid),
    readNumber,
    z
      .number({ error: issue => (issue.input === null ? required : invalid) })
      .refine(isId, invalid)
      .meta(describedId),
  )
}

/** A reference to another record that may be missing. */
export function optionalReference(invalid: string) {
  const id = z.number({ error: invalid }).refine(isId, invalid).meta(describedId)
  return boundedField(numeric(invalid), readNumber, id.nullable()).default(null)
}

/** A copy with every text trimmed: what is stored carries no stray blanks. */
export function trimTexts<Values extends object>(values: Values): Values {
  const trimmed = { ...values } as Record<string, unknown>
  for (const name in trimmed) {
    const value = trimmed[name]
    if (typeof value === 'string') trimmed[name] = value.trim()
  }
  return trimmed as Values
}
