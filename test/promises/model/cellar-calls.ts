import fc from 'fast-check'
import {
  aBatch,
  aBottling,
  aFermentation,
  anAging,
  aPostFermentation,
  aVessel,
  aVineyard,
  aVineyardReading,
} from '../../builders.ts'
import { isGate } from '../ground/rounds.ts'
import { type CellarModel, codes, disguisedCodes, type Kind, references } from './cellar-model.ts'
import {
  actorOf,
  askedVersion,
  Call,
  type Command,
  expectVerdict,
  ifMatch,
  mostActors,
  pickId,
} from './model-calls.ts'
import { expectRecord, readCalls, rightTo } from './model-reads.ts'
import { staffCalls } from './staff-calls.ts'

type Fields = Record<string, unknown>

const kinds = Object.keys(references) as Kind[]
const statuses: Partial<Record<Kind, readonly string[]>> = {
  fermentation: ['Active', 'Completed', 'Stuck', 'Stopped'],
  aging: ['Active', 'Completed', 'On Hold', 'Cancelled'],
  vessel: ['Empty', 'In Use', 'Out of Service'],
}

/** The text that a list is sorted by, where it is no code. */
const nameFields: Partial<Record<Kind, string>> = { vineyard: 'name' }

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

/** The moments of readings that arrive late; without one they were taken when they arrive. */
const earlier = [1, 2, 3].map(days => new Date(Date.now() - days * 86_400_000).toISOString())
const hasMoment = (kind: Kind) => kind === 'fermentation-maintenance' || kind === 'aging-maintenance'

/** Few codes and letters, so that clashes happen; a day of few, so that orders are close. */
const choice = fc.record({
  by: fc.nat(mostActors),
  kind: fc.constantFrom(...kinds),
  which: fc.nat(30),
  other: fc.nat(30),
  code: fc.constantFrom('T-1', 't-1', 'T-2', 'B-7', 'b-7', 'B-8', 'Zed', ...Object.keys(disguisedCodes)),
  day: fc.constantFrom('2024-09-01', '2024-09-02', '2024-09-03'),
  doneAt: fc.constantFrom(undefined, ...earlier),
  status: fc.nat(3),
  field: fc.nat(3),
  condition: fc.constantFrom('none', 'current', 'stale'),
})
type Choice = typeof choice extends fc.Arbitrary<infer Value> ? Value : never

const pick = (model: CellarModel, kind: Kind, number: number) => pickId(model.of(kind).keys(), number)

function fieldsOf(model: CellarModel, { kind, which, other, code, day, doneAt, status }: Choice): Fields {
  const fields = { ...bodies[kind]() }
  const numbers = [which, other]
  for (const [field, { to, optional }] of Object.entries(references[kind])) {
    const number = numbers.shift() ?? 0
    fields[field] = optional && number % 3 === 0 ? null : pick(model, to, number)
  }
  const codeField = codes[kind] ?? nameFields[kind]
  if (codeField) fields[codeField] = code
  if (doneAt && hasMoment(kind)) fields.doneAt = doneAt
  const known = statuses[kind]
  if (known) fields.status = known[status % known.length]
  for (const name of ['startDate', 'measurementDate', 'bottlingDate']) if (name in fields) fields[name] = day
  return fields
}

function createCall(chosen: Choice): Command {
  return new Call('create', chosen, async (model, real) => {
    const { kind } = chosen
    const actor = await actorOf(model, real, chosen.by)
    const fields = fieldsOf(model.cellar, chosen)
    const verdict =
      model.staff.refusal(actor, rightTo('create', kind)) ?? model.cellar.judgeCreate(kind, fields)
    const answer = await real.as(actor.token).post(`/api/${kind}`, fields)
    const what = `POST ${kind} ${JSON.stringify(fields)}`
    if (!expectVerdict(model, real, answer, { verdict, success: 201, what })) return
    model.cellar.create(kind, answer.body.id, asKept(kind, fields, answer.body.readingTimestamp))
    expectRecord(model, kind, model.cellar.of(kind).get(answer.body.id), answer.body)
  })
}
const create = choice.map(createCall)

/** What is known of a reading afterwards: when it was taken, where nobody said so as the server says. */
function asKept(kind: Kind, { doneAt, ...fields }: Fields, readingTimestamp: unknown): Fields {
  return hasMoment(kind) ? { ...fields, readingTimestamp: doneAt ?? readingTimestamp } : fields
}

const change = choice.map(
  chosen =>
    new Call('change', chosen, async (model, real) => {
      const { kind, which, condition } = chosen
      const { cellar, staff } = model
      const actor = await actorOf(model, real, chosen.by)
      const id = pick(cellar, kind, which)
      const entries = Object.entries({ ...fieldsOf(cellar, { ...chosen, which: chosen.other }) })
      const [field, value] = entries.filter(([name]) => isChangeable(kind, name))[chosen.field] ?? [
        'notes',
        'New words',
      ]
      const sent = { [field]: value }
      const changes = field === 'doneAt' ? { readingTimestamp: value } : sent
      const version = askedVersion(condition, cellar.of(kind).get(id)?.version)
      const verdict =
        staff.refusal(actor, rightTo('edit', kind)) ?? cellar.judgeChange(kind, id, changes, version)
      const answer = await real.as(actor.token).put(`/api/${kind}/${id}`, sent, ifMatch(version))
      const what = `PUT ${kind} ${id} ${JSON.stringify(sent)}`
      if (!expectVerdict(model, real, answer, { verdict, what })) return
      cellar.change(kind, id, changes)
      expectRecord(model, kind, cellar.of(kind).get(id), answer.body)
    }),
)

/** Readings stay with what they were taken of; moving them has rules of its own, tested where they live. */
const isChangeable = (kind: Kind, field: string) =>
  field in references[kind]
    ? !kind.endsWith('-maintenance')
    : ['status', 'notes', 'doneAt', codes[kind], nameFields[kind]].includes(field)

const remove = choice.map(
  chosen =>
    new Call('delete', chosen, async (model, real) => {
      const { kind, which } = chosen
      const actor = await actorOf(model, real, chosen.by)
      const id = pick(model.cellar, kind, which)
      const verdict =
        model.staff.refusal(actor, rightTo('delete', kind)) ?? model.cellar.judgeDelete(kind, id)
      const answer = await real.as(actor.token).delete(`/api/${kind}/${id}`)
      if (expectVerdict(model, real, answer, { verdict, what: `DELETE ${kind} ${id}` }))
        model.cellar.delete(kind, id)
    }),
)

const restart = choice.map(chosen => new Call('restart', chosen, (_model, real) => real.restart()))

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
    by: 0,
    kind,
    which: 0,
    other: 0,
    code: 'Zed',
    day: '2024-09-02',
    doneAt: undefined,
    status: 0,
    field: 0,
    condition: 'none',
    ...rest,
  }),
)

const calls = {
  create: { often: 90, arbitrary: create },
  change: { often: 72, arbitrary: change },
  remove: { often: 36, arbitrary: remove },
  ...readCalls,
  ...staffCalls,
  // The many long sequences of the gate see hundreds of restarts all the same.
  restart: { often: isGate ? 1 : 2, arbitrary: restart },
}

/** Sequences of calls over every kind of record; now and then the server is restarted in between. */
export function sequences(length: number): fc.Arbitrary<Command[]> {
  const weighted = Object.values(calls).map(({ often, arbitrary }) => ({
    weight: often,
    arbitrary: arbitrary as fc.Arbitrary<Command>,
  }))
  return fc
    .array(fc.oneof(...weighted), { minLength: length, maxLength: length })
    .map(sequence => [...founded, ...sequence])
}
