import { optionalReference, optionalText, requiredReference, yesOrNo } from '#shared/fields.ts'
import { z } from '#shared/zod.ts'
import { content, operation, problem } from './answers.ts'
import { operationBody } from './bodies.ts'

const missing = 'This operation does not exist.'

/** A change of another record that is made together with an operation. */
export const recordChange = z
  .object({
    do: z.enum(['complete', 'start', 'bottle', 'reopen', 'delete', 'setCapacity'], {
      error: 'Choose what to do',
    }),
    kind: z.enum(['fermentation', 'aging', 'bottling', 'vessel'], { error: 'Choose a kind of record' }),
    id: optionalReference('The record does not exist.'),
    version: z.int().nullable().default(null),
    vesselIds: z.int().array().max(1000).default([]),
    batchId: optionalReference('The selected wine batch does not exist.'),
    day: z.iso.date().nullable().default(null),
    capacity: z.number().positive().nullable().default(null),
  })
  .meta({
    id: 'CellarRecordChange',
    description: 'A change of another record, made together with an operation.',
  })
export type RecordChange = z.output<typeof recordChange>

/** The same as it is answered, with every key. */
const offeredChange = z
  .object({
    do: recordChange.shape.do,
    kind: recordChange.shape.kind,
    id: z.int().nullable(),
    version: z.int().nullable(),
    vesselIds: z.int().array(),
    batchId: z.int().nullable(),
    day: z.string().nullable(),
    capacity: z.number().nullable(),
  })
  .meta({
    id: 'CellarOfferedChange',
    description: 'A change of another record, to be sent back where it is wanted.',
  })

const records = recordChange.array().max(1000).default([])

/** What may be said beside what was done. */
export const besides = z.object({
  before: optionalReference(missing).describe('The operation of the same minute that this one comes before'),
  after: optionalReference(missing).describe('The operation of the same minute that this one comes after'),
  expect: z
    .object({
      vesselId: requiredReference('Choose a vessel'),
      batchId: optionalReference('Wine batch is required'),
    })
    .array()
    .max(1000)
    .default([])
    .describe('What the screen showed to be in the vessels; a batchId of null is an empty one'),
  isAnother: yesOrNo().describe('Record it although it looks recorded already'),
  lockReason: optionalText({ max: 1000 }),
  records,
})
export type Besides = z.output<typeof besides>

/** One step of a correction. */
export const change = z
  .object({
    do: z.enum(['add', 'replace', 'remove'], { error: 'Choose what to change' }),
    id: optionalReference(missing),
    version: z.int().nullable().default(null),
    operation: operationBody.nullable().default(null),
    before: optionalReference(missing),
    after: optionalReference(missing),
  })
  .refine(({ do: act, id }) => act === 'add' || id !== null, { path: ['id'], message: 'Choose an operation' })
  .refine(({ do: act, operation: body }) => act === 'remove' || body !== null, {
    path: ['operation'],
    message: 'Choose what was done',
  })
  .meta({ id: 'CellarChange', description: 'One step of a correction.' })
export type Change = z.output<typeof change>

const changes = z.array(change, { error: 'Choose what to change' }).min(1, 'Choose what to change').max(1000)

export const previewBody = z
  .object({ changes, records })
  .meta({ id: 'CellarPreviewInput', description: 'Changes to be looked at.' })

export const correctionBody = z
  .object({
    changes,
    reason: optionalText({ max: 1000 }),
    seen: optionalText({ max: 200 }).describe('The `seen` of the preview that was confirmed'),
    records,
  })
  .meta({ id: 'CellarCorrectionInput', description: 'A change of the past.' })
export type CorrectionBody = z.output<typeof correctionBody>

const vesselChange = z.object({ vesselId: z.int(), before: content.nullable(), after: content.nullable() })

/** A record change as it is offered. */
export const offer = z
  .object({ text: z.string(), isTicked: z.boolean(), isAllowed: z.boolean(), record: offeredChange })
  .meta({ id: 'CellarOffer', description: 'What can be done to another record together with an operation.' })
export type Offer = z.output<typeof offer>

const proposal = z
  .object({ text: z.string(), changes: z.array(z.unknown()), records: offeredChange.array() })
  .meta({ id: 'CellarProposal', description: 'Changes that would mend what becomes impossible.' })
export type Proposal = { text: string; changes: unknown[]; records: RecordChange[] }

/** An operation that may not be stored yet: its id is null then. */
const shownOperation = operation
  .partial()
  .required({ kind: true, doneAt: true })
  .extend({ id: z.int().nullable(), sentence: z.string().describe('What it does, in a sentence') })
  .meta({ id: 'CellarShownOperation', description: 'An operation as a preview names it.' })
export type ShownOperation = z.output<typeof shownOperation>

export const preview = z
  .object({
    later: z.object({ operation: shownOperation, vessels: vesselChange.array() }).array(),
    laterCount: z.int(),
    vessels: vesselChange.array(),
    impossible: z
      .object({ operation: shownOperation, problems: problem.array(), proposals: proposal.array() })
      .array(),
    offers: offer.array(),
    similar: z
      .object({ operationId: z.int(), message: z.string() })
      .nullable()
      .describe('Somebody recorded the same'),
    lock: z
      .object({ lockedBefore: z.string(), message: z.string() })
      .nullable()
      .describe('Set where a reason is asked for'),
    seen: z.string(),
  })
  .meta({ id: 'CellarPreview', description: 'What a change would make of everything after it.' })
export type Preview = z.output<typeof preview>

export const correction = z
  .object({
    id: z.int(),
    version: z.int(),
    reason: z.string().nullable(),
    lockedBefore: z.string().nullable(),
    recordedAt: z.iso.datetime(),
    recordedBy: operation.shape.recordedBy,
    operations: operation.array(),
    removed: z.int().array(),
    laterCount: z.int(),
    vessels: vesselChange.array(),
  })
  .meta({ id: 'CellarCorrection', description: 'A change of the past, as it was made.' })
export type Correction = z.output<typeof correction>
