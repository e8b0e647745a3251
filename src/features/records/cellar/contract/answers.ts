import { capacityUnits, usageTypes, vesselStatuses, vesselTypes } from '#features/records/vessels/contract.ts'
import { namedPerson } from '#shared/people.ts'
import { volumeUnits } from '#shared/volumes.ts'
import { z } from '#shared/zod.ts'
import { kindNames, operationStatuses } from './vocabulary.ts'

const litres = z.number().describe('Litres')
const text = z.string().nullable()

/** A wine by its name, and what is known of its grapes. */
export const cellarBatch = z
  .object({
    id: z.int(),
    batchId: z.string(),
    batchName: z.string(),
    grapeVariety: text,
    vintage: z.int().nullable().describe('The year in which the batch was begun'),
    vineyardName: text,
  })
  .meta({ id: 'CellarBatch', description: 'A wine batch as the cellar names it.' })
export type CellarBatch = z.output<typeof cellarBatch>

/** The wine in a vessel. */
export const content = z
  .object({
    batch: cellarBatch,
    volume: litres,
    fill: z.number().nullable().describe('Of the capacity, as a fraction of 1'),
    since: z.string().describe('When the vessel got this wine, or the wine its name'),
    composition: z
      .object({
        batch: cellarBatch.nullable().describe('Null: added liquid'),
        volume: litres,
        share: z.number().describe('A fraction of 1'),
      })
      .array(),
  })
  .meta({ id: 'CellarContent', description: 'The wine in a vessel.' })
export type CellarContent = z.output<typeof content>

export const disagreementKinds = [
  'noRecord',
  'noWine',
  'twoNames',
  'unknown',
  'runWithoutLitres',
  'otherLitres',
  'overCapacity',
  'outOfService',
] as const

export const disagreement = z
  .object({
    kind: z.enum(disagreementKinds),
    text: z.string(),
    vesselId: z.int().nullable(),
    batchId: z.int().nullable(),
    recordId: z.int().nullable().describe('The fermentation, aging or bottling run that is meant'),
    acts: z.object({ label: z.string(), to: z.string().describe('The screen on which it is done') }).array(),
  })
  .meta({ id: 'CellarDisagreement', description: 'Where the ledger and another record do not say the same.' })
export type Disagreement = z.output<typeof disagreement>

/** A vessel with what is in it. */
export const cellarVessel = z
  .object({
    id: z.int(),
    vesselId: z.string(),
    vesselType: z.enum(vesselTypes),
    usageType: z.enum(usageTypes),
    status: z.enum([...vesselStatuses, 'Available']),
    location: text,
    capacity: z.number().nullable(),
    capacityUnit: z.enum(capacityUnits),
    capacityLitres: litres.nullable(),
    ullage: litres.nullable().describe('Room to the top'),
    content: content.nullable(),
    disagreements: disagreement.array(),
  })
  .meta({ id: 'CellarVessel', description: 'A vessel with what is in it.' })
export type CellarVessel = z.output<typeof cellarVessel>

const vesselVolume = z.object({ vesselId: z.int(), volume: litres })

const storedMove = z
  .object({
    from: vesselVolume.extend({ empties: z.boolean() }).array(),
    enters: z
      .object({
        batchId: z.int().nullable().describe('Null: added liquid'),
        volume: litres,
        parts: z.object({ batchId: z.int(), share: z.number().describe('Percent') }).array(),
      })
      .array(),
    to: vesselVolume.array(),
    out: z.object({ what: z.string(), volume: litres }).array(),
    losses: z.object({ reason: z.string(), volume: litres }).array(),
    batchId: z.int().nullable().describe('The name that the move states'),
  })
  .meta({ id: 'CellarMove', description: 'What came out, and where all of it went.' })
export type StoredMove = z.output<typeof storedMove>

const vesselBeforeAfter = z
  .object({ vesselId: z.int(), before: content.nullable(), after: content.nullable() })
  .meta({ id: 'CellarVesselChange', description: 'A vessel before and after.' })
export type VesselBeforeAfter = z.output<typeof vesselBeforeAfter>

export const linkedRecord = z
  .object({
    kind: z.enum(['fermentation', 'aging', 'bottling']),
    recordId: z.int(),
    did: z.enum(['completed', 'started', 'bottled']),
  })
  .meta({ id: 'CellarLink', description: 'A record that was changed or made together with an operation.' })

/** An operation as it is stored. */
export const operation = z
  .object({
    id: z.int(),
    version: z.int(),
    kind: z.enum(kindNames),
    doneAt: z.string(),
    place: z.int(),
    recordedAt: z.iso.datetime(),
    recordedBy: namedPerson.nullable(),
    status: z.enum(operationStatuses),
    replacesId: z.int().nullable(),
    correction: z.object({ id: z.int(), reason: text, lockedBefore: text }).nullable(),
    unit: z.enum(volumeUnits),
    note: text,
    moves: storedMove.array(),
    measured: vesselVolume.array(),
    renamed: z.object({ vesselId: z.int(), batchId: z.int() }).array(),
    treated: z.int().array(),
    details: z
      .record(z.string(), z.unknown())
      .describe('What people read besides: weight, product, partner and so on'),
    vessels: vesselBeforeAfter.array(),
    links: linkedRecord.array(),
  })
  .meta({ id: 'CellarOperation', description: 'One entry of what was done in the cellar.' })
export type CellarOperation = z.output<typeof operation>

export const problem = z
  .object({
    code: z.enum(['short', 'empty', 'otherWine', 'noName', 'notFirst', 'overfull', 'notEmptied']),
    message: z.string(),
    vesselId: z.int().nullable(),
    has: litres.nullable(),
    needs: litres.nullable(),
  })
  .meta({ id: 'CellarProblem', description: 'Why an operation is impossible.' })
export type ToldProblem = z.output<typeof problem>
