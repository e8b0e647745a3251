import './zod-in-browsers.ts'
import { z } from 'zod'
import { dayOf } from './days.ts'
import { isEmail, normaliseEmail } from './email.ts'

// Field builders of the contracts. Each takes what a form or a JSON body may hold (text, number, null,
// nothing) and gives the plain value the inside works with, or the message the specification states.

export const unstorable = 'Contains characters that cannot be stored'

/** PostgreSQL refuses NUL, and a lone surrogate cannot be written as UTF-8. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

function boundedText(max: number, tooLong = `Must be at most ${max} characters`) {
  return z.string({ error: 'Must be a text' }).max(max, tooLong).refine(isStorable, unstorable)
}

const absent = (value: unknown) => value === undefined || value === null

/** A text that must be there. Blank-only text counts as missing unless `blankPasses`. */
export function requiredText(message: string, { max = 200, blankPasses = false } = {}) {
  const isGiven = (text: string) => (blankPasses ? text !== '' : text.trim() !== '')
  return z.preprocess(value => (absent(value) ? '' : value), boundedText(max).refine(isGiven, message))
}

/** A text that may be missing; empty becomes null. */
export function optionalText({ max = 10_000, tooLong }: { max?: number; tooLong?: string } = {}) {
  return z
    .preprocess(
      value => (absent(value) || (typeof value === 'string' && value.trim() === '') ? null : value),
      boundedText(max, tooLong).nullable(),
    )
    .default(null)
}

const numberPattern = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Empty is null, numeric text is its number, anything else stays as it is and fails the number check. */
function readNumber(value: unknown): unknown {
  if (absent(value)) return null
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return null
  return numberPattern.test(text) ? Number(text) : text
}

type NumberRule = (number: z.ZodNumber) => z.ZodNumber

/** A number that must be there. Zero is a value. */
export function requiredNumber(
  required: string,
  { notNumber = 'Must be a number', rule = (number => number) as NumberRule } = {},
) {
  const number = rule(z.number({ error: issue => (issue.input === null ? required : notNumber) }))
  return z.preprocess(readNumber, number)
}

/** A number that may be missing; empty becomes null, and zero stays zero. */
export function optionalNumber({
  notNumber = 'Must be a number',
  rule = (number => number) as NumberRule,
} = {}) {
  return z.preprocess(readNumber, rule(z.number({ error: notNumber })).nullable()).default(null)
}

/** A day that must be there; a timestamp is accepted and cut to its day. */
export function requiredDay(required: string, invalid: string) {
  return z.preprocess(
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
  return z
    .preprocess(
      value => (absent(value) || value === '' ? null : (dayOf(value) ?? value)),
      z
        .string({ error: invalid })
        .refine(text => dayOf(text) !== null, invalid)
        .meta({ format: 'date' })
        .nullable(),
    )
    .default(null)
}

/** One of a fixed list of texts. */
export function requiredChoice<const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
  required: string,
) {
  return z.preprocess(
    value => (absent(value) || (typeof value === 'string' && value.trim() === '') ? null : value),
    z.enum(choices, {
      error: issue => (issue.input === null ? required : `Must be one of ${choices.join(', ')}`),
    }),
  )
}

/** Yes or no, also as the text "true" or "false"; missing is no. */
export function yesOrNo() {
  const words: Record<string, unknown> = { true: true, false: false, '': false }
  return z
    .preprocess(
      value =>
        absent(value)
          ? false
          : typeof value === 'string'
            ? (words[value.trim().toLowerCase()] ?? value)
            : value,
      z.boolean({ error: 'Must be true or false' }),
    )
    .default(false)
}

/** An e-mail address, trimmed and lower-cased. */
export function requiredEmail(required: string, invalid: string) {
  return z.preprocess(
    value => (absent(value) ? '' : typeof value === 'string' ? normaliseEmail(value) : value),
    z
      .string({ error: invalid })
      .min(1, required)
      .refine(text => text === '' || isEmail(text), invalid)
      .meta({ format: 'email' }),
  )
}

/** Ids are positive whole numbers that fit the database's integer. */
export const largestId = 2_147_483_647

export function isId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= largestId
}

/** A reference to another record that must be there. */
export function requiredReference(required: string, invalid = required) {
  return z.preprocess(
    readNumber,
    z.number({ error: issue => (issue.input === null ? required : invalid) }).refine(isId, invalid),
  )
}

/** A reference to another record that may be missing. */
export function optionalReference(invalid: string) {
  return z.preprocess(readNumber, z.number({ error: invalid }).refine(isId, invalid).nullable()).default(null)
}

/** A copy with every text trimmed: what is stored carries no stray blanks. */
export function trimTexts<Values extends object>(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]),
  ) as Values
}
