import fc from 'fast-check'
import { expect } from 'vitest'
import type { Answer, Caller } from '../../caller.ts'
import { minutes, type OperationChoice, operationChoice, operationOf } from './ledger-bodies.ts'
import type { Expected, LedgerModel, ModelChange, ModelOperation } from './ledger-model.ts'
import { expectHistory, expectLedger } from './ledger-reads.ts'

/** What the calls go to. */
export interface LedgerReal {
  caller(): Caller
  /** Which answers came, so that a test that never got any of a kind is found out. */
  saw(what: string): void
  restart(): Promise<void>
  /** Keeps the state after one of the operations, as the ledger itself does after a thousand. */
  setCheckpoint(after: ModelOperation, model: LedgerModel): Promise<void>
}

export type LedgerCommand = fc.AsyncCommand<LedgerModel, LedgerReal>

class LedgerCall implements LedgerCommand {
  readonly #name: string
  readonly #choice: unknown
  readonly #work: (model: LedgerModel, real: LedgerReal) => Promise<void>

  constructor(name: string, choice: unknown, work: (model: LedgerModel, real: LedgerReal) => Promise<void>) {
    this.#name = name
    this.#choice = choice
    this.#work = work
  }

  check = () => true
  run = (model: LedgerModel, real: LedgerReal) => this.#work(model, real)
  toString = () => `${this.#name} ${JSON.stringify(this.#choice)}`
}

const pick = <Item>(items: readonly Item[], number: number) => items[number % items.length]

interface Asked extends ModelChange {
  /** As it is sent; an operation alone is the body itself. */
  sent: Record<string, unknown>
  hasRoom: boolean
}

/** What a choice asks of the history: add an operation, put another in the place of one, or take one away. */
function askFor(
  model: LedgerModel,
  act: 'add' | 'replace' | 'remove',
  choice: OperationChoice,
  which: number,
): Asked | null {
  const gone = act === 'add' ? null : (pick(model.current, which) ?? null)
  if (act !== 'add' && !gone) return null
  const named = { do: act, id: gone?.id, version: 1 }
  if (act === 'remove') return { gone, comes: null, sent: named, hasRoom: true }
  const doneAt = minutes[choice.minute] as string
  const others = model.current.filter(each => each.doneAt === doneAt && each !== gone)
  const neighbour = which % 3 === 0 ? pick(others, choice.odd) : undefined
  const isBefore = choice.odd % 2 === 0
  const place = model.placeOf(doneAt, gone, neighbour && { of: neighbour, isBefore })
  const at = { doneAt, place: place ?? neighbour?.place ?? 0 }
  const { kind, body, effects } = operationOf(model, model.stateBefore(at, gone), choice)
  const operation = { kind, doneAt, ...body }
  return {
    gone,
    comes: { id: 0, kind, ...at, effects, body: operation },
    sent: { ...named, operation, ...(neighbour && { [isBefore ? 'before' : 'after']: neighbour.id }) },
    hasRoom: place !== null,
  }
}

const idsOf = (list: { operation: { id: number | null } }[]) => list.map(({ operation }) => operation.id ?? 0)

/** The preview tells what the model expects, and nothing is other than before by having looked. */
async function look(model: LedgerModel, caller: Caller, asked: Asked, expected: Expected): Promise<string> {
  const before = await caller.get('/api/cellar/vessels')
  const { status, body, text } = await caller.post('/api/cellar/preview', { changes: [asked.sent] })
  expect(status, text).toBe(200)
  expect(idsOf(body.impossible)).toEqual(expected.impossible)
  if (expected.impossible.length === 0) {
    expect(idsOf(body.later)).toEqual(expected.later)
    expect(body.laterCount).toBe(expected.later.length)
    const ends = body.vessels.map(({ vesselId }: { vesselId: number }) => vesselId)
    expect(ends.sort((a: number, b: number) => a - b)).toEqual(expected.vessels)
  }
  const seen = { 'if-none-match': String(before.headers.etag) }
  expect((await caller.get('/api/cellar/vessels', seen)).status).toBe(304)
  await expectLedger(model, caller)
  return body.seen
}

function expectRefusal(answer: Answer, code: string, real: LedgerReal): void {
  expect([answer.status, answer.body?.code], answer.text).toEqual([409, code])
  real.saw(code)
}

/** Corrects the history, and finds it as expected; tells whether it was done. */
async function correct(model: LedgerModel, real: LedgerReal, asked: Asked, looks: boolean): Promise<boolean> {
  const caller = real.caller()
  const expected = model.expect(asked)
  const seen = looks && asked.hasRoom ? await look(model, caller, asked, expected) : null
  const answer = await caller.post('/api/cellar/corrections', { changes: [asked.sent], seen })
  if (expected.impossible.length > 0) expectRefusal(answer, 'impossible', real)
  else if (!asked.hasRoom) expectRefusal(answer, 'no_room', real)
  else {
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body.laterCount).toBe(expected.later.length)
    const [made] = answer.body.operations
    if (asked.comes) expect(made.place).toBe(asked.comes.place)
    else expect(answer.body.removed).toEqual([asked.gone?.id])
    model.take(asked, made?.id)
    real.saw(`corrected by ${String(asked.sent.do)}`)
  }
  await expectLedger(model, caller)
  return answer.status === 201
}

const choice = fc.record({ operation: operationChoice, which: fc.nat(999), looks: fc.boolean() })
type Choice = typeof choice extends fc.Arbitrary<infer Value> ? Value : never

const recording = (chosen: Choice): LedgerCommand =>
  new LedgerCall('record', chosen, async (model, real) => {
    const asked = askFor(model, 'add', chosen.operation, chosen.which) as Asked
    const { impossible, later } = model.expect(asked)
    const { operation, before, after } = asked.sent
    const body = { ...(operation as object), before, after, isAnother: true }
    const answer = await real.caller().post('/api/cellar/operations', body)
    if (impossible.length > 0) expectRefusal(answer, 'impossible', real)
    else if (later.length > 0) expectRefusal(answer, 'changes_later', real)
    else if (!asked.hasRoom) expectRefusal(answer, 'no_room', real)
    else {
      expect(answer.status, answer.text).toBe(201)
      model.take(asked, answer.body.id)
      real.saw(`recorded ${asked.comes?.kind}`)
    }
    await expectLedger(model, real.caller())
  })
const record = choice.map(recording)

const correction = (act: 'add' | 'replace' | 'remove') =>
  choice.map(
    chosen =>
      new LedgerCall(act, chosen, async (model, real) => {
        const asked = askFor(model, act, chosen.operation, chosen.which)
        if (asked) await correct(model, real, asked, chosen.looks)
      }),
  )

/** Taken away and put back, the cellar is as it was: a correction leaves nothing behind. */
const there = choice.map(
  chosen =>
    new LedgerCall('remove and put back', chosen, async (model, real) => {
      const asked = askFor(model, 'remove', chosen.operation, chosen.which)
      if (!asked?.gone) return
      const { gone } = asked
      const before = (await real.caller().get('/api/cellar/vessels')).body
      if (!(await correct(model, real, asked, false))) return
      // In a minute of several it would come back as the last one, which is another history.
      const isAlone = !model.current.some(({ doneAt }) => doneAt === gone.doneAt)
      if (!isAlone) return
      const place = model.placeOf(gone.doneAt, null) ?? 0
      const back = { ...asked, gone: null, comes: { ...gone, id: 0, place }, hasRoom: true }
      const sent = { do: 'add', operation: gone.body }
      expect(await correct(model, real, { ...back, sent }, chosen.looks)).toBe(true)
      expect((await real.caller().get('/api/cellar/vessels')).body).toEqual(before)
      real.saw('put back')
    }),
)

const plainChoice = { kind: 0, minute: 0, from: 0, to: 0, batch: 0, share: 500, odd: 0, all: false }

/** A millilitre lost, again and again just behind the same operation, until nothing fits in there any more. */
const crowd = choice.map(
  chosen =>
    new LedgerCall('crowd', chosen, async (model, real) => {
      const { minute, from } = chosen.operation
      const drop = { ...plainChoice, kind: 8, minute, from, share: 0, odd: 1 }
      for (let time = 0; time < 16; time++) {
        const asked = askFor(model, 'add', drop, 0) as Asked
        await correct(model, real, asked, false)
        if (!asked.hasRoom) return
      }
    }),
)

const history = choice.map(
  chosen =>
    new LedgerCall('history', chosen, async (model, real) => {
      await expectHistory(model, real.caller())
      await expectLedger(model, real.caller(), minutes[chosen.operation.minute])
      real.saw('history')
    }),
)

const checkpoint = choice.map(
  chosen =>
    new LedgerCall('checkpoint', chosen, async (model, real) => {
      const after = pick(model.current, chosen.which)
      if (after) await real.setCheckpoint(after, model)
    }),
)

const restart = choice.map(chosen => new LedgerCall('restart', chosen, (_model, real) => real.restart()))

const begin = (operation: Partial<OperationChoice>) =>
  recording({ operation: { ...plainChoice, ...operation }, which: 1, looks: false })

/** Done first, so that a short sequence gets far: wine in three vessels, one of two origins, and some of that racked on. */
const begun = [
  ...[0, 1, 2].map(at => begin({ to: at, batch: at % 2, odd: at })),
  begin({ kind: 2, minute: 1, to: 1, batch: 2, share: 300, odd: 7 }),
  begin({ kind: 3, minute: 4, from: 1, share: 333 }),
]

/** Sequences of what people do to a ledger, and of what happens to its server. */
export function ledgerSequences(length: number): fc.Arbitrary<LedgerCommand[]> {
  const calls: [number, fc.Arbitrary<LedgerCommand>][] = [
    [40, record],
    [14, correction('add')],
    [14, correction('replace')],
    [10, correction('remove')],
    [8, there],
    [8, history],
    [5, checkpoint],
    [1, crowd],
    [1, restart],
  ]
  return fc
    .array(fc.oneof(...calls.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
      minLength: Math.floor(length / 2),
      maxLength: length,
      size: 'max',
    })
    .map(rest => [...begun, ...rest])
}
