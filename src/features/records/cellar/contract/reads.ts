import { optionalDay, requiredText } from '#shared/fields.ts'
import { namedPerson } from '#shared/people.ts'
import { z } from '#shared/zod.ts'
import { cellarBatch, content, operation } from './answers.ts'

const cursor = z.string().nullable().describe('Give it as `cursor` to read on; null at the end')

export const operationPage = z
  .object({ operations: operation.array(), cursor })
  .meta({ id: 'CellarOperationPage', description: 'Operations, newest first.' })

export const vesselHistory = z
  .object({ content: content.nullable(), operations: operation.array(), cursor })
  .meta({
    id: 'CellarVesselHistory',
    description: 'What is in a vessel, and what was done in it, newest first.',
  })
export type VesselHistory = z.output<typeof vesselHistory>

export const batchHistory = z
  .object({
    named: z.object({ vesselId: z.int(), content }).array().describe('Where wine of this name is'),
    litres: z
      .object({ vesselId: z.int(), batch: cellarBatch, volume: z.number() })
      .array()
      .describe('Where its litres are, also under other names'),
    kilograms: z.object({ received: z.number(), crushed: z.number() }),
    yield: z.number().nullable().describe('Litres crushed less pomace, per tonne'),
    bottles: z.int(),
    operations: operation.array(),
    cursor,
  })
  .meta({
    id: 'CellarBatchHistory',
    description: 'Where a wine is, what it came from, and what was done with it.',
  })
export type BatchHistory = z.output<typeof batchHistory>

export const openingVessel = z
  .object({
    vesselId: z.int(),
    kind: z.enum(['fermentation', 'aging']),
    recordId: z.int(),
    batch: cellarBatch,
  })
  .meta({ id: 'CellarOpeningVessel', description: 'A vessel in which a fermentation or aging is.' })

export const lockInput = z
  .object({
    lockedBefore: optionalDay('Locked before must be a valid date'),
    reason: requiredText('Reason is required', { max: 1000 }),
  })
  .meta({ id: 'CellarLockInput', description: 'From which day on the past may change without a reason.' })

const lockedVessel = z.object({ vesselId: z.int(), before: content.nullable(), after: content.nullable() })

export const lock = z
  .object({
    lockedBefore: z.string().nullable(),
    reason: z.string().nullable(),
    corrections: z
      .object({
        id: z.int(),
        recordedAt: z.iso.datetime(),
        recordedBy: namedPerson.nullable(),
        reason: z.string().nullable(),
        what: z.string().array().describe('What was added, replaced and removed, a sentence each'),
        vessels: lockedVessel.array().describe('Vessels that ended otherwise'),
      })
      .array()
      .describe('Changed behind the lock'),
    vessels: lockedVessel
      .array()
      .describe('Vessels whose content on the last day of the lock is not what it was when it was set'),
  })
  .meta({ id: 'CellarLock', description: 'The lock, and what was changed behind it.' })
export type Lock = z.output<typeof lock>
