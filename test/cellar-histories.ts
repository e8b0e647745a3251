import fc from 'fast-check'
import { type OperationBody, operationBody } from '#features/records/cellar/contract/bodies.ts'
import { effectsOfBody } from '#features/records/cellar/rules/effects-of-body.ts'
import { compareHistories } from '#shared/cellar-compare.ts'
import { byPlace, type Capacities, type CellarState, type Operation, replay } from '#shared/cellar-replay.ts'

// A small cellar in which anything may be done at any time, in any order of entry: some of it can be, some cannot.

const litres = 1000
/** Vessel 6 is unknown to the capacities: it takes anything. */
export const smallCellar: Capacities = new Map([
  [1, 3000 * litres],
  [2, 1000 * litres],
  [3, 1000 * litres],
  [4, 225 * litres],
  [5, 227_125],
])

const vessel = fc.integer({ min: 1, max: 6 })
const batch = fc.constantFrom(1, 1, 1, 2, 3)
const unit = fc.constantFrom('L', 'L', 'hL', 'gal')
/** As somebody types it: mostly round. */
const volume = fc.oneof(
  fc.constantFrom(0.001, 0.5, 1, 1.5, 10, 60),
  fc.integer({ min: 1, max: 50_000 }).map(thousandths => thousandths / 1000),
)
const fewVessels = fc.uniqueArray(vessel, { minLength: 1, maxLength: 2 })
const half = fc.boolean()
const reason = fc.constantFrom('Lees', 'Spill', 'Sample', 'Pomace')
const kilograms = fc.integer({ min: 1, max: 5000 })

/** Lines of different vessels, each with its own amount. */
const lines = fewVessels.chain(ids => fc.tuple(...ids.map(id => volume.map(typed => [id, typed] as const))))
const given = lines.map(list => list.map(([vesselId, typed]) => ({ vesselId, volume: typed })))
const taken = fc
  .tuple(lines, fc.array(half, { minLength: 3, maxLength: 3 }))
  .map(([list, alls]) =>
    list.map(([vesselId, typed], at) => (alls[at] ? { vesselId, all: true } : { vesselId, volume: typed })),
  )

/** It balances as typed, or what is left over is lost. */
const move = fc
  .record({
    vessels: fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 2, maxLength: 4 }),
    isPooled: fc.constantFrom(false, false, true),
    each: volume,
    how: fc.constantFrom('typed', 'typed and rest', 'all and rest'),
    reason,
    batchId: fc.option(batch, { freq: 4 }),
  })
  .map(({ vessels, isPooled, each, how, reason: lost, batchId }) => {
    const from = vessels.slice(0, isPooled && vessels.length > 2 ? 2 : 1)
    const to = vessels.slice(from.length)
    // As much out of every source as goes into every target together, so that the sum is a whole number of steps.
    const out = (Math.round(each * 1000) * to.length) / 1000
    const into = (Math.round(each * 1000) * (how === 'typed' ? from.length : 1)) / 1000
    return {
      from: from.map(vesselId =>
        how === 'all and rest' ? { vesselId, all: true } : { vesselId, volume: out },
      ),
      to: to.map(vesselId => ({ vesselId, volume: into })),
      losses: how === 'typed' ? [] : [{ reason: lost, rest: true }],
      batchId,
    }
  })
const moves = fc.array(move, { minLength: 1, maxLength: 2 })

/** One body of every kind, with what the kind alone needs. */
const kinds = [
  given.chain(to =>
    fc.tuple(batch, half).map(([batchId, isBlend]) => ({
      kind: 'opening',
      to: to.map(line => ({
        ...line,
        batchId,
        parts: isBlend
          ? [
              { batchId: 1, share: 33.333 },
              { batchId: 4, share: 66.667 },
            ]
          : [],
      })),
    })),
  ),
  fc.record({ kind: fc.constant('receive'), batchId: batch, weight: kilograms }),
  fc.record({
    kind: fc.constant('crush'),
    batchId: batch,
    weight: kilograms,
    to: given,
    nameId: fc.option(batch),
  }),
  fc.record({
    kind: fc.constant('bulkIn'),
    partner: fc.constant('Next door'),
    batchId: batch,
    to: given,
    nameId: fc.option(batch),
  }),
  fc.record({ kind: fc.constantFrom('press', 'transfer'), moves }),
  fc.record({ kind: fc.constant('blend'), batchId: batch, moves }),
  fc
    .tuple(fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 2, maxLength: 4 }), volume, half)
    .map(([[from, ...to], typed, isSpilt]) => ({
      kind: 'topping',
      from: { vesselId: from },
      to: to.map(vesselId => ({ vesselId, volume: typed })),
      losses: isSpilt ? [{ reason: 'Spill', volume: 0.25 }] : [],
    })),
  fc.tuple(given, half).map(([list, isLiquid]) => ({
    kind: 'addition',
    product: 'Water',
    lines: list.map(line => ({
      vesselId: line.vesselId,
      amount: 5,
      amountUnit: 'g',
      volume: isLiquid ? line.volume : null,
    })),
  })),
  fc.record({ kind: fc.constant('measure'), measured: given }),
  fc.record({ kind: fc.constant('loss'), reason, from: taken }),
  fc.tuple(taken, fc.integer({ min: 1, max: 80 })).map(([from, bottleCount]) => ({
    kind: 'bottling',
    from,
    bottleCount,
    bottleSize: '750 ml',
    losses: [{ reason: 'Bottling', rest: true }],
  })),
  fc.record({ kind: fc.constant('bulkOut'), partner: fc.constant('Next door'), from: taken }),
  fewVessels.map(ids => ({
    kind: 'dump',
    note: 'Spoilt',
    from: ids.map(vesselId => ({ vesselId, all: true })),
  })),
  fc.record({ kind: fc.constant('rename'), vessels: fewVessels, batchId: batch }),
] as readonly fc.Arbitrary<object>[]

/** Something that is done, at one of few minutes, so that many share theirs. */
export const entry = fc.record({
  body: fc.oneof(...kinds),
  unit,
  minute: fc.integer({ min: 1, max: 9 }),
})
export type Entry = typeof entry extends fc.Arbitrary<infer Value> ? Value : never

/** Wine to begin with, of which most vessels hold the same. */
const beginning: Entry = {
  body: {
    kind: 'opening',
    to: [1, 2, 3, 4].map(vesselId => ({ vesselId, volume: 150, batchId: vesselId === 3 ? 2 : 1 })),
  },
  unit: 'L',
  minute: 0,
}
export const entries = fc.array(entry, { maxLength: 24, size: 'max' }).map(list => [beginning, ...list])

/** A hundredth of the number in hectolitres; the other units take it as it is. */
const inUnit = (body: object, stated: string): object =>
  JSON.parse(JSON.stringify(body), (key, value) =>
    key === 'volume' && value !== null && stated === 'hL' ? Math.round(value * 1000) / 100_000 : value,
  )

export function readEntry({ body, unit: stated, minute }: Entry): OperationBody {
  const doneAt = `2026-10-0${1 + Math.floor(minute / 4)}T09:3${minute}`
  return operationBody.parse({ ...inUnit(body, stated), unit: stated, doneAt })
}

/** The operation that an entry becomes at the end of its minute; none where what is stated can never be. */
export function operationOf(stated: Entry, id: number, before: readonly Operation[]): Operation | null {
  const body = readEntry(stated)
  const state: CellarState = replay(before, smallCellar, { until: body.doneAt }).state
  const { effects } = effectsOfBody(body, vesselId => state.get(vesselId)?.ml ?? 0)
  return effects ? { id, doneAt: body.doneAt, place: 1024 * id, effects } : null
}

/** All entries one after the other, with those that cannot be done as they were stated. */
export function historyOf(stated: readonly Entry[]): Operation[] {
  const history: Operation[] = []
  stated.forEach((each, at) => {
    const operation = operationOf(each, at + 1, history)
    if (operation) history.push(operation)
  })
  return history.toSorted(byPlace)
}

export const histories = entries.map(historyOf)

/** Only what could be recorded: nothing in it, and nothing that was there before, is impossible. */
export const recordedHistories = entries.map(stated => {
  const history: Operation[] = []
  stated.forEach((each, at) => {
    const operation = operationOf(each, at + 1, history)
    if (!operation) return
    const { impossible } = compareHistories(history, [...history, operation], smallCellar)
    if (impossible.length === 0) history.push(operation)
  })
  return history.toSorted(byPlace)
})
