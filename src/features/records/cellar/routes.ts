import type { Queries } from '#server/db/dialect.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import { type Api, addRoute, type Call, whoOf, write } from '#server/http/api.ts'
import { answerFresh } from '#server/http/memory/freshness.ts'
import { z } from '#shared/zod.ts'
import { cellarVessel, disagreement } from './contract/answers.ts'
import { lock, lockInput, openingVessel } from './contract/reads.ts'
import { cellarPath, cellarTag } from './contract.ts'
import { readBalances } from './queries/balances.ts'
import { readCellar } from './queries/cellar.ts'
import { disagreementTables, readDisagreements } from './queries/disagreeing.ts'
import { setLock, showLock } from './queries/lock.ts'
import { nameCellar } from './queries/naming.ts'
import { readOpeningVessels } from './queries/offering.ts'
import { readUntil } from './queries/paging.ts'
import { addCellarHistories, ledgerTables } from './routes/histories.ts'
import { addCellarWrites } from './routes/writes.ts'

const reads = [...new Set([...ledgerTables, ...disagreementTables, 'cellarLocks' as const])]

export function addCellarRoutes(api: Api): void {
  const fresh = (call: Call, read: (db: Queries, wineryId: number) => Promise<unknown>) =>
    answerFresh(api, call, () => inSnapshot(api.db, db => read(db, whoOf(call).wineryId)))

  addRoute(api, {
    method: 'GET',
    path: `${cellarPath}/vessels`,
    access: 'vessels:view',
    operation: 'listCellarVessels',
    summary: 'List every vessel with what is, or was, in it',
    tag: cellarTag,
    isFresh: true,
    reads,
    query: z.object({
      at: z.string().describe('A minute, or a day, which means its last minute; without it, now'),
    }),
    answer: cellarVessel.array(),
    handle: call => {
      const at = call.query.at ? readUntil('at', call.query.at) : null
      return fresh(call, (db, wineryId) => readCellar(db, wineryId, at))
    },
  })

  addRoute(api, {
    method: 'GET',
    path: `${cellarPath}/opening`,
    access: 'vessels:view',
    operation: 'listCellarOpening',
    summary: 'List the vessels in which a fermentation or aging is, to begin the ledger with',
    tag: cellarTag,
    isFresh: true,
    reads,
    answer: openingVessel.array(),
    handle: call =>
      fresh(call, async (db, wineryId) => {
        const vessels = await readOpeningVessels(db, wineryId)
        const names = await nameCellar(db, wineryId)
        await names.learn(vessels.map(({ batchId }) => batchId))
        return vessels.map(({ batchId, ...vessel }) => ({ ...vessel, batch: names.batchOf(batchId) }))
      }),
  })

  addRoute(api, {
    method: 'GET',
    path: `${cellarPath}/disagreements`,
    access: 'vessels:view',
    operation: 'listCellarDisagreements',
    summary: 'List where the ledger and other records do not say the same',
    tag: cellarTag,
    isFresh: true,
    reads,
    answer: disagreement.array(),
    handle: call =>
      fresh(call, async (db, wineryId) =>
        readDisagreements(db, wineryId, await nameCellar(db, wineryId), await readBalances(db, wineryId)),
      ),
  })

  addRoute(api, {
    method: 'GET',
    path: `${cellarPath}/lock`,
    access: 'vessels:view',
    operation: 'readCellarLock',
    summary: 'Read the lock, and every correction behind it',
    tag: cellarTag,
    isFresh: true,
    reads,
    answer: lock,
    handle: call => fresh(call, showLock),
  })

  addRoute(api, {
    method: 'PUT',
    path: `${cellarPath}/lock`,
    access: 'admin',
    operation: 'setCellarLock',
    summary: 'Set the day before which the past changes only with a reason',
    tag: cellarTag,
    body: lockInput,
    answer: lock,
    handle: call =>
      write(api, call, async door => {
        const { lockedBefore, reason } = call.body
        await setLock(door, lockedBefore, reason)
        return { status: 200, body: await showLock(door.tx, door.actor.wineryId) }
      }),
  })

  addCellarHistories(api)
  addCellarWrites(api)
}
