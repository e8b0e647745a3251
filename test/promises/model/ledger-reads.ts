import { expect } from 'vitest'
import { byPlace, type Content } from '#shared/cellar-replay.ts'
import type { Caller } from '../../caller.ts'
import type { LedgerModel } from './ledger-model.ts'

/** A content as it is answered. */
interface Shown {
  batch: { id: number }
  volume: number
  since: string
  composition: { batch: { id: number } | null; volume: number }[]
}

const nanolitres = (litres: number) => Math.round(litres * 1e9)

/** An answered content in the words of the model: nothing but whole numbers. */
function readContent(shown: Shown | null): Content | null {
  if (!shown) return null
  const parts = shown.composition
    .map(({ batch, volume }) => [batch?.id ?? 0, nanolitres(volume)] as const)
    .sort(([a], [b]) => a - b)
  return {
    batch: shown.batch.id,
    ml: Math.round(shown.volume * 1000),
    since: shown.since,
    origins: parts.map(([origin]) => origin),
    nl: parts.map(([, nl]) => nl),
  }
}

/**
 * Every vessel holds what the history makes of it, now or at a minute. Nothing is below or at zero, nothing over its
 * capacity, the parts are the whole, and of every origin there is what came in less what left.
 */
export async function expectLedger(model: LedgerModel, caller: Caller, at?: string): Promise<void> {
  const { status, body, text } = await caller.get(`/api/cellar/vessels${at ? `?at=${at}` : ''}`)
  expect(status, text).toBe(200)
  const state = model.state(at)
  const totals = new Map<number, number>()
  for (const { id, content } of body as { id: number; content: Shown | null }[]) {
    const has = readContent(content)
    expect(has, `vessel ${id}`).toEqual(state.get(id) ?? null)
    if (!has) continue
    expect(has.ml).toBeGreaterThan(0)
    expect(has.ml).toBeLessThanOrEqual(model.capacities.get(id) as number)
    expect(has.nl.reduce((sum, nl) => sum + nl, 0)).toBe(has.ml * 1_000_000)
    has.origins.forEach((origin, part) => {
      totals.set(origin, (totals.get(origin) ?? 0) + (has.nl[part] as number))
    })
  }
  if (at === undefined)
    for (const [origin, nl] of model.totals()) expect(totals.get(origin) ?? 0, `origin ${origin}`).toBe(nl)
}

/** What gives a wine that is already in a vessel another name. */
const naming = new Set(['blend', 'rename', 'crush'])

/** Every operation that counts, in order, with what it found and left; every one that does not is still readable. */
export async function expectHistory(model: LedgerModel, caller: Caller): Promise<void> {
  const { body } = await caller.get('/api/cellar/operations')
  const operations = [...(body.operations ?? body)].sort(byPlace)
  expect(operations.map(({ id }) => id)).toEqual(model.steps().map(({ operation }) => operation.id))
  model.steps().forEach(({ operation, before, after }, at) => {
    for (const { vesselId, ...shown } of operations[at].vessels) {
      const [found, left] = [readContent(shown.before), readContent(shown.after)]
      expect([found, left], `operation ${operation.id}`).toEqual([
        before.get(vesselId) ?? null,
        after.get(vesselId) ?? null,
      ])
      if (found && left && !naming.has(operation.kind)) expect(left.batch).toBe(found.batch)
    }
  })
  for (const [id, { operation, status }] of model.former) {
    const former = (await caller.get(`/api/cellar/operations/${id}`)).body
    expect([former.status, former.kind, former.doneAt]).toEqual([status, operation.kind, operation.doneAt])
  }
}
