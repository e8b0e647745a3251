import { optionalReference, requiredNumber, requiredReference, requiredText } from '#shared/fields.ts'
import { z } from '#shared/zod.ts'
import { checkLines } from './body-checks.ts'
import {
  always,
  batchId,
  bottleSize,
  emptied,
  from,
  kind,
  lines,
  losses,
  type lossLine,
  measuredVolume,
  type move,
  moves,
  otherBatch,
  reason,
  share,
  type takenLine,
  text,
  to,
  vesselId,
  volume,
  weight,
} from './body-fields.ts'
import { measureMethods, mostLines } from './vocabulary.ts'

/** One body per kind of operation. */
export const bodies = {
  opening: z.object({
    kind: kind('opening'),
    ...always,
    to: lines(
      z.object({ vesselId, volume, batchId, parts: z.array(share).max(mostLines).default([]) }),
      'Choose a vessel',
    ),
  }),
  receive: z.object({
    kind: kind('receive'),
    ...always,
    batchId,
    weight,
    vineyardId: optionalReference('The selected vineyard does not exist.'),
    grower: text(),
    ticket: text(),
  }),
  crush: z.object({ kind: kind('crush'), ...always, batchId, weight, to, nameId: otherBatch }),
  press: z.object({ kind: kind('press'), ...always, moves }),
  transfer: z.object({ kind: kind('transfer'), ...always, moves }),
  topping: z.object({
    kind: kind('topping'),
    ...always,
    from: z.object({ vesselId }, { error: 'Choose where it came from' }),
    to,
    losses: z.array(z.object({ reason, volume })).max(mostLines).default([]),
  }),
  blend: z.object({ kind: kind('blend'), ...always, batchId: requiredReference('Name the blend'), moves }),
  addition: z.object({
    kind: kind('addition'),
    ...always,
    product: requiredText('Product is required'),
    supplierLot: text(),
    lines: lines(
      z.object({
        vesselId,
        amount: requiredNumber('Amount is required', {
          notNumber: 'Amount must be a number',
          rule: number => number.positive('Amount must be positive'),
        }),
        amountUnit: requiredText('Unit is required', { max: 20 }),
        volume: z.preprocess(
          value => (value === '' || value === undefined ? null : value),
          volume.nullable(),
        ),
      }),
      'Choose a vessel',
    ),
  }),
  measure: z.object({
    kind: kind('measure'),
    ...always,
    measured: lines(z.object({ vesselId, volume: measuredVolume }), 'Choose a vessel'),
    method: z.preprocess(
      value => value ?? 'Dip',
      z.enum(measureMethods, { error: `Must be one of ${measureMethods.join(', ')}` }),
    ),
  }),
  loss: z.object({
    kind: kind('loss'),
    ...always,
    reason,
    from,
  }),
  bottling: z.object({
    kind: kind('bottling'),
    ...always,
    from,
    bottleCount: requiredNumber('Bottle count is required', {
      notNumber: 'Bottle count must be a whole number',
      rule: count => count.int('Bottle count must be a whole number').min(1, 'Bottle count must be positive'),
    }),
    bottleSize,
    losses,
    bottlingId: optionalReference('The selected bottling run does not exist.'),
  }),
  bulkIn: z.object({
    kind: kind('bulkIn'),
    ...always,
    partner: requiredText('Partner is required'),
    document: text(),
    batchId,
    to,
    nameId: otherBatch,
  }),
  bulkOut: z.object({
    kind: kind('bulkOut'),
    ...always,
    partner: requiredText('Partner is required'),
    document: text(),
    from,
  }),
  dump: z.object({
    kind: kind('dump'),
    ...always,
    from: lines(z.object({ vesselId, all: emptied }), 'Choose where it came from'),
  }),
  rename: z.object({
    kind: kind('rename'),
    ...always,
    vessels: lines(vesselId, 'Choose a vessel'),
    batchId,
  }),
} as const

type Bodies = typeof bodies

/** What the lines say to each other is told together with what is wrong in the fields: zod alone would keep it back. */
const acrossLines = z.core._check<unknown>(payload => {
  for (const { path, message } of checkLines(payload.value))
    payload.issues.push({ code: 'custom', path, message, input: payload.value })
})
acrossLines._zod.def.when = () => true

/** Whatever was done. */
export const operationBody = z
  .discriminatedUnion(
    'kind',
    Object.values(bodies) as unknown as [Bodies[keyof Bodies], ...Bodies[keyof Bodies][]],
    { error: 'Choose what was done' },
  )
  .check(acrossLines)
  .meta({ id: 'CellarOperationInput', description: 'What was done in the cellar.' })

export type OperationBody = z.output<typeof operationBody>
export type BodyOf<Kind extends OperationBody['kind']> = Extract<OperationBody, { kind: Kind }>
export type MoveBody = z.output<typeof move>
export type TakenLine = z.output<typeof takenLine>
export type LossLine = z.output<typeof lossLine>
