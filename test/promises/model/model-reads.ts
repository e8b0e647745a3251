import fc from 'fast-check'
import { expect } from 'vitest'
import type { Answer, Json } from '../../caller.ts'
import { type Kind, type ModelRecord, references } from './cellar-model.ts'
import {
  actorOf,
  Call,
  type Command,
  mostActors,
  pickId,
  type Real,
  type WineryModel,
} from './model-calls.ts'
import { expectRole, expectUser } from './staff-calls.ts'
import type { Session } from './staff-model.ts'

// The server keeps its answers. Whatever is read, whoever reads it and however often, must be the state of now.

type Listed = Kind | 'roles' | 'users'

const areas: Record<Listed, string> = {
  vineyard: 'vineyards',
  'vineyard-maintenance': 'vineyards',
  batch: 'wineBatches',
  vessel: 'vessels',
  fermentation: 'fermentation',
  'fermentation-maintenance': 'fermentation',
  'post-fermentation': 'fermentation',
  aging: 'aging',
  'aging-maintenance': 'aging',
  bottling: 'bottling',
  roles: 'roles',
  users: 'users',
}

/** The right that an action asks for. Taking back a reading of an aging counts as editing the aging. */
export function rightTo(action: 'view' | 'create' | 'edit' | 'delete', kind: Listed): string {
  return `${areas[kind]}:${action === 'delete' && kind === 'aging-maintenance' ? 'edit' : action}`
}

type Compare = (a: Json, b: Json) => number
const upwards = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
const by =
  (...fields: string[]): Compare =>
  (a, b) =>
    fields.reduce((order, field) => order || upwards(sortable(a[field]), sortable(b[field])), 0)
const sortable = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : Number(value))
const reversed =
  (compare: Compare): Compare =>
  (a, b) =>
    compare(b, a)

/** In which order each list stands. */
const orders: Record<Listed, Compare> = {
  vineyard: by('name', 'id'),
  'vineyard-maintenance': reversed(by('measurementDate', 'id')),
  batch: reversed(by('startDate', 'id')),
  vessel: by('vesselId', 'id'),
  fermentation: reversed(by('startDate', 'id')),
  'fermentation-maintenance': reversed(by('readingTimestamp', 'id')),
  'post-fermentation': reversed(by('id')),
  aging: reversed(by('startDate', 'id')),
  'aging-maintenance': reversed(by('readingTimestamp', 'id')),
  bottling: by('bottlingDate', 'id'),
  roles: by('id'),
  users: by('lastName', 'firstName', 'id'),
}

function recordsOf({ cellar, staff }: WineryModel, kind: Listed): ReadonlyMap<number, { id: number }> {
  if (kind === 'roles') return staff.roles
  return kind === 'users' ? staff.users : cellar.of(kind)
}

/** What the model knows of a record is what the server shows of it, and of others beside it. */
export function expectRecord(
  model: WineryModel,
  kind: Kind,
  record: ModelRecord | undefined,
  shown: Json,
): void {
  const wanted: Record<string, unknown> = { ...record }
  if (kind === 'vessel') wanted.shownStatus = model.cellar.shownStatus(record as ModelRecord)
  // Kept as a day, shown at noon.
  for (const [field, value] of Object.entries(wanted))
    if (kind === 'fermentation' && /Date$/.test(field) && value) wanted[field] = `${value}T12:00:00.000Z`
  expect(shown, kind).toMatchObject(wanted)
  if (kind === 'batch') expectFermentations(model, shown)
  expectNested(model, shown)
}

function expectFermentations({ cellar }: WineryModel, { id, fermentations }: Json): void {
  const known = cellar.all('fermentation').filter(({ batchId }) => batchId === id)
  const brief = (each: Json) => `${each.id} ${each.status} in ${each.vesselId}`
  expect(fermentations.map(brief).sort()).toEqual(known.map(brief).sort())
}

const nestedKinds: Record<string, Kind> = {
  vineyard: 'vineyard',
  batch: 'batch',
  wineBatch: 'batch',
  vessel: 'vessel',
  aging: 'aging',
}
const nestedFields = ['name', 'batchId', 'vesselId', 'notes', 'vineyardName']

/** Records shown inside of others are as they are now, too. */
function expectNested(model: WineryModel, shown: Json): void {
  for (const [name, kind] of Object.entries(nestedKinds)) {
    const nested = shown[name]
    if (!nested) continue
    const record: ModelRecord = { ...(model.cellar.of(kind).get(nested.id) as ModelRecord) }
    if (kind === 'batch')
      record.vineyardName = model.cellar.of('vineyard').get(Number(record.vineyardId))?.name ?? null
    for (const field of nestedFields)
      if (field in nested && field in record)
        expect([name, field, nested[field]]).toEqual([name, field, record[field]])
    expectNested(model, nested)
  }
  if (shown.takenBy) expectName(model, shown.takenBy)
}

function expectName({ staff }: WineryModel, shown: Json): void {
  const { id, firstName, lastName, email } = staff.users.get(shown.id) ?? {}
  expect(shown).toEqual({ id, firstName, lastName, email })
}

function expectShown(model: WineryModel, kind: Listed, { userId }: Session, shown: Json): void {
  if (kind === 'roles') expectRole(model, shown)
  else if (kind !== 'users') expectRecord(model, kind, model.cellar.of(kind).get(shown.id), shown)
  else if (model.staff.may(userId, 'users:view')) expectUser(model, shown)
  else expectName(model, shown)
}

const listed = [...(Object.keys(references) as Kind[]), 'roles', 'users'] as const
const pageSize = 2

const choice = fc.record({
  by: fc.nat(mostActors),
  kind: fc.constantFrom<Listed>(...listed),
  which: fc.nat(30),
  prefer: fc.constantFrom(
    '',
    '',
    `max-items=${pageSize}`,
    `max-items=${pageSize}, count=exact`,
    'count=exact',
  ),
  asksAgain: fc.boolean(),
})
type Choice = typeof choice extends fc.Arbitrary<infer Value> ? Value : never

/**
 * Reads as a browser does: what it holds of an earlier answer it names. A 304 says that what it holds is the state
 * of now, and it is due when nothing at all has happened since.
 */
async function readAgain(
  model: WineryModel,
  real: Real,
  {
    actor,
    path,
    prefer,
    asksAgain,
  }: Omit<Choice, 'by' | 'kind' | 'which'> & { actor: Session; path: string },
): Promise<Answer> {
  const key = `${actor.token} ${path} ${prefer}`
  const held = asksAgain ? model.seen.get(key) : undefined
  const answer = await real.as(actor.token).get(path, {
    ...(prefer && { prefer }),
    ...(held && { 'if-none-match': held.tag }),
  })
  real.saw(answer.status)
  if (held && held.step === model.steps && !actor.isOver) expect([path, answer.status]).toEqual([path, 304])
  if (answer.status === 304) return { ...answer, body: held?.body }
  if (answer.status === 200)
    model.seen.set(key, { tag: String(answer.headers.etag), body: answer.body, step: model.steps })
  return answer
}

const list = choice.map(
  (chosen): Command =>
    new Call('list', chosen, async (model, real) => {
      const { kind, prefer, asksAgain } = chosen
      const actor = await actorOf(model, real, chosen.by)
      const path = `/api/${kind}`
      const verdict = model.staff.refusal(
        actor,
        kind === 'roles' || kind === 'users' ? null : rightTo('view', kind),
      )
      const answer = await readAgain(model, real, { actor, path, prefer, asksAgain })
      const isRead = answer.status === 200 || answer.status === 304
      expect(isRead ? null : answer.status, `GET ${path}: ${answer.text}`).toBe(verdict)
      if (!isRead) return
      // The list of users is never so long that it came in pages by itself.
      const isPaged = prefer.startsWith('max-items') && kind !== 'users'
      const shown = isPaged ? await allPages(real, actor, path, answer) : answer.body
      const wanted = [...recordsOf(model, kind).values()].sort(orders[kind]).map(({ id }) => id)
      expect([kind, shown.map((each: Json) => each.id)]).toEqual([kind, wanted])
      for (const each of shown) expectShown(model, kind, actor, each)
      if (prefer.includes('count') && kind !== 'users' && answer.status === 200)
        expect(answer.headers['x-total-count']).toBe(String(wanted.length))
    }),
)

/** The first page and those that follow it. A page that was held does not say where the next one begins. */
async function allPages(real: Real, { token }: Session, path: string, first: Answer): Promise<Json[]> {
  expect(first.body.length).toBeLessThanOrEqual(pageSize)
  const again = first.status === 200 ? first : await real.as(token).get(`${path}?limit=${pageSize}`)
  expect(again.body).toEqual(first.body)
  const rows = [...again.body]
  for (let cursor = again.headers['x-next-cursor']; cursor; ) {
    const next = await real.as(token).get(`${path}?limit=${pageSize}&cursor=${cursor}`)
    rows.push(...next.body)
    cursor = next.headers['x-next-cursor']
  }
  return rows
}

const readOne = choice.map(
  (chosen): Command =>
    new Call('read', chosen, async (model, real) => {
      const { kind, which, asksAgain } = chosen
      const actor = await actorOf(model, real, chosen.by)
      const id = pickId(recordsOf(model, kind).keys(), which)
      const path = `/api/${kind}/${id}`
      const missing = recordsOf(model, kind).has(id) ? null : 404
      const verdict = model.staff.refusal(actor, rightTo('view', kind)) ?? missing
      const answer = await readAgain(model, real, { actor, path, prefer: '', asksAgain })
      const isRead = answer.status === 200 || answer.status === 304
      expect(isRead ? null : answer.status, `GET ${path}: ${answer.text}`).toBe(verdict)
      if (isRead) expectShown(model, kind, actor, answer.body)
    }),
)

export const readCalls = {
  list: { often: 36, arbitrary: list },
  readOne: { often: 18, arbitrary: readOne },
}
