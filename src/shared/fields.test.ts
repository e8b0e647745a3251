import { describe, expect, it, vi } from 'vitest'
import { boundedField } from './bounded-field.ts'
import {
  optionalDay,
  optionalMoment,
  optionalNumber,
  optionalReference,
  optionalText,
  requiredChoice,
  requiredCode,
  requiredDay,
  requiredEmail,
  requiredNumber,
  requiredReference,
  requiredText,
  yesOrNo,
} from './fields.ts'
import { z } from './zod.ts'

const complaints = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

describe('a text that is too long', () => {
  const long = '1'.repeat(100_001)

  it.each([
    ['requiredText', requiredText('Needed'), 'Must be at most 200 characters'],
    ['requiredCode', requiredCode('Needed', { max: 100 }), 'Must be at most 100 characters'],
    ['optionalText', optionalText(), 'Must be at most 10000 characters'],
    ['optionalText with words of its own', optionalText({ max: 5, tooLong: 'Too long' }), 'Too long'],
    ['requiredNumber', requiredNumber('Needed', { notNumber: 'No number' }), 'No number'],
    ['optionalNumber', optionalNumber(), 'Must be a number'],
    ['requiredDay', requiredDay('Needed', 'No day'), 'No day'],
    ['optionalDay', optionalDay('No day'), 'No day'],
    ['optionalMoment', optionalMoment('No moment'), 'No moment'],
    ['requiredChoice', requiredChoice(['A', 'B'], 'Needed'), 'Must be one of A, B'],
    ['yesOrNo', yesOrNo(), 'Must be true or false'],
    ['requiredEmail', requiredEmail('Needed', 'No address'), 'No address'],
    ['requiredReference', requiredReference('Needed', 'Not there'), 'Not there'],
    ['optionalReference', optionalReference('Not there'), 'Not there'],
  ])('F1: gets one complaint of %s, the usual one', (_name, schema, message) => {
    expect(complaints(schema, long)).toEqual([message])
    expect(complaints(schema, ' '.repeat(100_001))).toEqual([message])
  })

  it('F1: is looked at by no check behind the length, whoever adds it', () => {
    const look = vi.fn(() => true)
    const read = vi.fn((value: unknown) => value)
    const field = boundedField({ longest: 10, tooLong: 'Too long' }, read, z.string().refine(look)).refine(
      look,
    )
    const wrapped = z.preprocess(value => value, field.nullable()).default(null)
    expect(complaints(wrapped, 'x'.repeat(11))).toEqual(['Too long'])
    expect([look.mock.calls, read.mock.calls]).toEqual([[], []])
    expect(complaints(wrapped, 'x'.repeat(10))).toBeUndefined()
    expect(look).toHaveBeenCalledTimes(2)
  })

  it('leaves the checks of the whole record going, which see its beginning', () => {
    const seen: string[] = []
    const record = z.object({ name: requiredText('Needed', { max: 3 }), other: requiredText('Other') })
    const whole = record.superRefine(({ name }, context) => {
      seen.push(name)
      context.addIssue({ code: 'custom', message: 'Not together', path: ['other'] })
    })
    expect(complaints(whole, { name: 'abcdef', other: 'x' })).toEqual([
      'Must be at most 3 characters',
      'Not together',
    ])
    expect(seen).toEqual(['abc'])
  })
})

it('a moment that is not said leaves no trace of itself', () => {
  const record = z.object({ doneAt: optionalMoment('No moment') })
  expect(Object.keys(record.parse({}))).toEqual([])
  for (const doneAt of [undefined, null, '', ' ']) expect(record.parse({ doneAt }).doneAt).toBeUndefined()
  expect(record.parse({ doneAt: '2024-09-12T16:05+02:00' })).toEqual({ doneAt: '2024-09-12T14:05:00.000Z' })
  for (const doneAt of [0, true, {}, 'soon', '2024-09-12'])
    expect(complaints(record, { doneAt })).toEqual(['No moment'])
})

describe('a number', () => {
  it.each([
    [1e9, undefined],
    [-1e9, undefined],
    ['1000000000.01', 'Cannot be more than 1,000,000,000'],
    [1e308, 'Cannot be more than 1,000,000,000'],
    ['-1e300', 'Cannot be less than -1,000,000,000'],
    ['1e999', 'Must be a number'],
    [Number.POSITIVE_INFINITY, 'Must be a number'],
  ])('%s gives %s', (value, message) => {
    const expected = message === undefined ? undefined : [message]
    expect(complaints(optionalNumber(), value)).toEqual(expected)
    expect(complaints(requiredNumber('Needed'), value)).toEqual(expected)
  })

  it('with narrower limits of its own has only these', () => {
    const brix = optionalNumber({ rule: number => number.min(0, 'Low').max(50, 'High') })
    expect(complaints(brix, 1e308)).toEqual(['High'])
    expect(complaints(brix, -1e308)).toEqual(['Low'])
  })

  it('tells its limits to the API description', () => {
    const described = z.toJSONSchema(requiredNumber('Needed'), { io: 'input' })
    expect(described).toMatchObject({ minimum: -1e9, maximum: 1e9 })
  })
})
