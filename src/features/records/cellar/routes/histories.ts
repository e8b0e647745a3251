import type { Queries } from '#server/db/dialect.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import { invalidInput } from '#server/failure.ts'
import { type Api, addRoute, type Call, whoOf } from '#server/http/api.ts'
import { pathId } from '#server/http/checked-input.ts'
import { answerFresh } from '#server/http/memory/freshness.ts'
import { findRow } from '#server/http/records/find-row.ts'
import { byPlace } from '#shared/cellar-replay.ts'
import { isId } from '#shared/fields.ts'
import { litresOf } from '#shared/volumes.ts'
import { nanolitresPerMillilitre } from '#shared/wine-parts.ts'
import { z } from '#shared/zod.ts'
import { operation } from '../contract/answers.ts'
import { batchHistory, operationPage, vesselHistory } from '../contract/reads.ts'
import { kindNames } from '../contract/vocabulary.ts'
import { cellarPath, cellarTag } from '../contract.ts'
import { readBalances } from '../queries/balances.ts'
import { readBatchStory } from '../queries/batch-story.ts'
import { stateAt } from '../queries/cellar.ts'
import { readFormer } from '../queries/former-operations.ts'
import { nameCellar } from '../queries/naming.ts'
import {
  cursorOf,
  largestPlace,
  readCursor,
  readFrom,
  readOperations,
  readPage,
  readUntil,
} from '../queries/paging.ts'
import { presentOperations } from '../queries/presenting.ts'

/** What the ledger's answers look at. */
export const ledgerTables = [
  'cellarOperations',
  'cellarCorrections',
  'cellarLinks',
  'vessels',
  'batches',
  'vineyards',
  'users',
] as const

const moment = z.string().describe('A minute such as `2026-10-06T09:30`, or a day')
const paging = {
  from: moment,
  to: moment,
  cursor: z.string(),
  withReplaced: z.enum(['true', 'false']).describe('`true` shows former versions and removed ones too'),
}
const ofHistory = { at: moment.describe('Up to this minute; a day alone is its last one'), ...paging }

const operationsAtOnce = 200
const historyAtOnce = 50

export function addCellarHistories(api: Api): void {
  const fresh = (call: Call, read: (db: Queries, wineryId: number) => Promise<unknown>) =>
    answerFresh(api, call, () => inSnapshot(api.db, db => read(db, whoOf(call).wineryId)))

  addRoute(api, {
    method: 'GET',
    path: `${cellarPath}/operations`,
    access: 'vessels:view',
    operation: 'listCellarOperations',
    summary: 'List what was done in the cellar, newest first',
    tag: cellarTag,
    isFresh: true,
    reads: ledgerTables,
    query: z.object({ vesselId: z.int(), kind: z.enum(kindNames), ...paging }),
    answer: operationPage,
    handle: call =>
      fresh(call, async (db, wineryId) => {
        const { vesselId } = call.query
        const asked = { parameters: call.query, size: operationsAtOnce }
        const page = await readPage(
          db,
          wineryId,
          vesselId ? { ...asked, vesselId: filterId(vesselId) } : asked,
        )
        const names = await nameCellar(db, wineryId)
        return { operations: await presentOperations(db, wineryId, names, page.rows), cursor: page.cursor }
      }),
  })

  addRoute(api, {
    method: 'GET',
    path: `${cellarPath}/operations/{id}`,
    access: 'vessels:view',
    operation: 'readCellarOperation',
    summary: 'Read one operation, also a former version',
    tag: cellarTag,
    isFresh: true,
    reads: ledgerTables,
    answer: operation,
    handle: async call => {
      const { wineryId } = whoOf(call)
      const row = await findRow(api.db, 'cellarOperations', wineryId, pathId(call.params.id))
      const read = async (db: Queries) => {
        const names = await nameCellar(db, wineryId)
        return (await presentOperations(db, wineryId, names, [row]))[0]
      }
      return answerFresh(api, call, () => inSnapshot(api.db, read), `${row.version}-`)
    },
  })

  addRoute(api, {
    method: 'GET',
    path: `${cellarPath}/vessels/{id}/history`,
    access: 'vessels:view',
    operation: 'readCellarVesselHistory',
    summary: 'Read what is, or was, in a vessel, and what was done in it, newest first',
    tag: cellarTag,
    isFresh: true,
    reads: ledgerTables,
    query: z.object(ofHistory),
    answer: vesselHistory,
    handle: async call => {
      const id = pathId(call.params.id)
      await findRow(api.db, 'vessels', whoOf(call).wineryId, id)
      return fresh(call, async (db, wineryId) => {
        const names = await nameCellar(db, wineryId)
        const { at } = call.query
        const until = at ? readUntil('at', at) : null
        const content = until
          ? (await stateAt(db, wineryId, names.capacities, until)).get(id)
          : (await readBalances(db, wineryId, [id])).get(id)?.content
        const parameters = until ? { ...call.query, to: earlier(call.query.to, until) } : call.query
        const page = await readPage(db, wineryId, { vesselId: id, parameters, size: historyAtOnce })
        await names.learnFrom([content])
        return {
          content: names.show(id, content),
          operations: await presentOperations(db, wineryId, names, page.rows),
          cursor: page.cursor,
        }
      })
    },
  })

  addRoute(api, {
    method: 'GET',
    path: `${cellarPath}/batches/{id}/history`,
    access: 'vessels:view',
    operation: 'readCellarBatchHistory',
    summary: 'Read where a wine is, what it came from, and what was done with it, newest first',
    tag: cellarTag,
    isFresh: true,
    reads: ledgerTables,
    query: z.object(ofHistory),
    answer: batchHistory,
    handle: async call => {
      const id = pathId(call.params.id)
      await findRow(api.db, 'batches', whoOf(call).wineryId, id)
      return fresh(call, (db, wineryId) => readBatchHistory(db, wineryId, id, call.query))
    },
  })
}

/** A filter that names nothing finds nothing; what can name nothing is bad input. */
function filterId(text: string): number {
  if (!/^\d+$/.test(text))
    throw invalidInput([{ field: 'vesselId', message: 'Must be an id', value: text.slice(0, 40) }])
  return isId(Number(text)) ? Number(text) : 0
}

const earlier = (to: string | undefined, until: string) => {
  const asked = to ? readUntil('to', to) : until
  return asked < until ? asked : until
}

async function readBatchHistory(db: Queries, wineryId: number, id: number, query: Record<string, string>) {
  const { at, from, cursor } = query
  const names = await nameCellar(db, wineryId)
  const until = at ? readUntil('at', at) : '9999-12-31T23:59'
  const former = query.withReplaced === 'true' ? await readFormer(db, wineryId) : []
  const story = await readBatchStory(db, wineryId, names, id, until, former)
  await names.learnFrom(story.state.values())
  const after = cursor ? readCursor(cursor) : null
  const last = query.to ? readUntil('to', query.to) : until
  const first = from ? readFrom(from) : ''
  const rows = (await readOperations(db, wineryId, story.operationIds)).filter(
    row =>
      row.doneAt <= last && row.doneAt >= first && (!after || (byPlace(row, after) || row.id - after.id) < 0),
  )
  const page = rows.slice(0, historyAtOnce)
  const end = page.at(-1)
  const contents = [...story.state].sort(([a], [b]) => names.vessel(a).localeCompare(names.vessel(b)))
  return {
    named: contents.flatMap(([vesselId, content]) =>
      content.batch === id ? [{ vesselId, content: names.show(vesselId, content) }] : [],
    ),
    litres: contents.flatMap(([vesselId, { batch, origins, nl }]) => {
      const part = origins.indexOf(id)
      if (part < 0) return []
      const volume = litresOf((nl[part] as number) / nanolitresPerMillilitre)
      return [{ vesselId, batch: names.batchOf(batch), volume }]
    }),
    kilograms: story.kilograms,
    yield: story.yield,
    bottles: story.bottles,
    operations: await presentOperations(db, wineryId, names, page),
    cursor:
      rows.length > historyAtOnce && end
        ? cursorOf({ ...end, place: Math.min(end.place, largestPlace) })
        : null,
  }
}
