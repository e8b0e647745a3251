import fc from 'fast-check'
import { expect } from 'vitest'
import {
  aBatch,
  aBottling,
  aFermentation,
  anAging,
  aPostFermentation,
  aVessel,
  aVineyard,
  aVineyardReading,
} from '../builders.ts'
import type { Caller, Json } from '../caller.ts'
import { type CellarModel, codes, type Kind, type ModelRecord, references } from './cellar-model.ts'
import { isGate } from './rounds.ts'

/** What the calls go to: a running server that can be restarted. */
export interface Real {
  caller(): Caller
  /** Which answers came, so that a test that never got any of a kind is found out. */
  saw(status: number): void
  restart(): Promise<void>
}

type Command = fc.AsyncCommand<CellarModel, Real>
type Fields = Record<string, unknown>

const kinds = Object.keys(references) as Kind[]
const statuses: Partial<Record<Kind, readonly string[]>> = {
  fermentation: ['Active', 'Completed', 'Stuck', 'Stopped'],
  aging: ['Active', 'Completed', 'On Hold', 'Cancelled'],
  vessel: ['Empty', 'In Use', 'Out of Service'],
}

const bodies: Record<Kind, () => Fields> = {
  vineyard: () => aVineyard(),
  'vineyard-maintenance': () => aVineyardReading(0),
  batch: () => aBatch({ vineyardId: null }),
  vessel: () => aVessel(),
  fermentation: () => aFermentation(),
  'fermentation-maintenance': () => ({ brix: 21, notes: null }),
  'post-fermentation': () => aPostFermentation(0),
  aging: () => anAging(),
  'aging-maintenance': () => ({ ph: 3.5, notes: null }),
  bottling: () => aBottling(0),
}

/** Few codes and letters, so that clashes happen; a day of few, so that orders are close. */
const choice = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.nat(30),
  other: fc.nat(30),
  code: fc.constantFrom('T-1', 't-1', 'T-2', 'B-7', 'b-7', 'B-8', 'Zed'),
  day: fc.constantFrom('2024-09-01', '2024-09-02', '2024-09-03'),
  status: fc.nat(3),
  field: fc.nat(3),
  condition: fc.constantFrom('none', 'current', 'stale'),
})
type Choice = typeof choice extends fc.Arbitrary<infer Value> ? Value : never

/** One of the records, or an id that none of them has. */
function pick(model: CellarModel, kind: Kind, number: number): number {
  const ids = [...model.of(kind).keys()]
  return number % 10 === 9 || ids.length === 0 ? 999_999 : (ids[number % ids.length] as number)
}

function fieldsOf(model: CellarModel, { kind, which, other, code, day, status }: Choice): Fields {
  const fields = { ...bodies[kind]() }
  const numbers = [which, other]
  for (const [field, { to, optional }] of Object.entries(references[kind])) {
    const number = numbers.shift() ?? 0
    fields[field] = optional && number % 3 === 0 ? null : pick(model, to, number)
  }
  const codeField = codes[kind]
  if (codeField) fields[codeField] = code
  const known = statuses[kind]
  if (known) fields.status = known[status % known.length]
  if ('startDate' in fields) fields.startDate = day
  return fields
}

class Call implements Command {
  readonly #name: string
  readonly #choice: Choice
  readonly #work: (model: CellarModel, real: Real) => Promise<void>

  constructor(name: string, choice: Choice, work: (model: CellarModel, real: Real) => Promise<void>) {
    this.#name = name
    this.#choice = choice
    this.#work = work
  }

  check = () => true
  run = (model: CellarModel, real: Real) => this.#work(model, real)
  toString = () => `${this.#name} ${JSON.stringify(this.#choice)}`
}

function createCall(chosen: Choice): Command {
  return new Call('create', chosen, async (model, real) => {
    const { kind } = chosen
    const fields = fieldsOf(model, chosen)
    const verdict = model.judgeCreate(kind, fields)
    const answer = await real.caller().post(`/api/${kind}`, fields)
    expect(answer.status, `POST ${kind} ${JSON.stringify(fields)}: ${answer.text}`).toBe(verdict ?? 201)
    real.saw(answer.status)
    if (verdict !== null) return
    model.create(kind, answer.body.id, fields)
    expectSame(model, kind, model.of(kind).get(answer.body.id), answer.body)
  })
}
const create = choice.map(createCall)

const change = choice.map(
  chosen =>
    new Call('change', chosen, async (model, real) => {
      const { kind, which, condition } = chosen
      const id = pick(model, kind, which)
      const entries = Object.entries({ ...fieldsOf(model, { ...chosen, which: chosen.other }) })
      const [field, value] = entries.filter(([name]) => isChangeable(kind, name))[chosen.field] ?? [
        'notes',
        'New words',
      ]
      const changes = { [field]: value }
      const version = model.of(kind).get(id)?.version ?? 1
      const asked = condition === 'none' ? null : condition === 'current' ? version : version + 1
      const verdict = model.judgeChange(kind, id, changes, asked)
      const answer = await real
        .caller()
        .put(`/api/${kind}/${id}`, changes, asked === null ? {} : { 'if-match': `"${asked}"` })
      expect(answer.status, `PUT ${kind} ${id} ${JSON.stringify(changes)}: ${answer.text}`).toBe(
        verdict ?? 200,
      )
      real.saw(answer.status)
      if (verdict !== null) return
      model.change(kind, id, changes)
      expectSame(model, kind, model.of(kind).get(id), answer.body)
    }),
)

/** Readings stay with what they were taken of; moving them has rules of its own, tested where they live. */
const isChangeable = (kind: Kind, field: string) =>
  field in references[kind]
    ? !kind.endsWith('-maintenance')
    : ['status', 'notes', codes[kind]].includes(field)

const remove = choice.map(
  chosen =>
    new Call('delete', chosen, async (model, real) => {
      const { kind, which } = chosen
      const id = pick(model, kind, which)
      const verdict = model.judgeDelete(kind, id)
      const answer = await real.caller().delete(`/api/${kind}/${id}`)
      expect(answer.status, `DELETE ${kind} ${id}: ${answer.text}`).toBe(verdict ?? 200)
      real.saw(answer.status)
      if (verdict === null) model.delete(kind, id)
    }),
)

const list = choice.map(
  chosen =>
    new Call('list', chosen, async (model, real) => {
      const { kind } = chosen
      const { body } = await real.caller().get(`/api/${kind}`)
      const byId = new Map((body as Json[]).map(record => [record.id, record]))
      expect([...byId.keys()].sort()).toEqual([...model.of(kind).keys()].sort())
      for (const record of model.all(kind)) expectSame(model, kind, record, byId.get(record.id))
    }),
)

const restart = choice.map(chosen => new Call('restart', chosen, (_model, real) => real.restart()))

/** What the model knows of a record is what the server shows of it. */
function expectSame(model: CellarModel, kind: Kind, record: ModelRecord | undefined, shown: Json): void {
  const wanted: Fields = { ...record }
  if (kind === 'vessel') wanted.shownStatus = model.shownStatus(record as ModelRecord)
  // Kept as a day, shown at noon.
  for (const [field, value] of Object.entries(wanted))
    if (kind === 'fermentation' && /Date$/.test(field) && value) wanted[field] = `${value}T12:00:00.000Z`
  expect(shown, kind).toMatchObject(wanted)
}

/** Made first, so that a short sequence gets far: records that others refer to, and a process in a vessel. */
const foundations: [Kind, Partial<Choice>][] = [
  ['vineyard', {}],
  ['batch', { code: 'B-7' }],
  ['vessel', { code: 'T-1' }],
  ['vessel', { code: 'T-2' }],
  ['fermentation', { status: 0 }],
]
const founded = foundations.map(([kind, rest]) =>
  createCall({
    kind,
    which: 0,
    other: 0,
    code: 'Zed',
    day: '2024-09-02',
    status: 0,
    field: 0,
    condition: 'none',
    ...rest,
  }),
)

const often = { create: 90, change: 72, remove: 36, list: 18, restart: isGate ? 3 : 1 }
const calls = { create, change, remove, list, restart }

/** Sequences of calls over every kind of record; now and then the server is restarted in between. */
export function sequences(length: number): fc.Arbitrary<Command[]> {
  const weighted = Object.entries(often).map(([name, weight]) => ({
    weight,
    arbitrary: calls[name as keyof typeof calls],
  }))
  return fc
    .array(fc.oneof(...weighted), { minLength: length, maxLength: length })
    .map(sequence => [...founded, ...sequence])
}
