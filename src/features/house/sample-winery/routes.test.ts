import { expect, it } from 'vitest'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { openForReading } from '#server/table-stores/open-store.ts'
import type { Winery } from '#test/app-under-test.ts'
import { onStore } from '#test/backups.ts'
import { aBatch, aVineyard } from '#test/builders.ts'
import type { Json } from '#test/caller.ts'
import { newAging, newBatch } from '#test/cellar.ts'
import { aColleague } from '#test/colleagues.ts'
import { standingApp } from '#test/standing-app.ts'
import { samplePath, sampleTexts } from './contract.ts'

const server = await standingApp()
const winery = await server.newWinery()
const elsewhere = await server.newWinery('Elsewhere')

const lists = [
  '/api/vineyard',
  '/api/vineyard-maintenance',
  '/api/batch',
  '/api/vessel',
  '/api/fermentation',
  '/api/fermentation-maintenance',
  '/api/post-fermentation',
  '/api/aging',
  '/api/aging-maintenance',
  '/api/bottling',
]
/** Rows of the winery that are not as the audit trail tells them. */
const faultsOf = async ({ id }: Winery) => {
  const { faults } = await onStore(openForReading, server.settings, store => verifyAudit(store))
  return faults.filter(({ wineryId }) => wineryId === id)
}

/** All that the ledger keeps of a winery: its record tables and what is kept beside them. */
const ledgerTables = [
  'cellarOperations',
  'cellarCorrections',
  'cellarLinks',
  'cellarTouches',
  'cellarBalances',
] as const
const ledgerOf = ({ id }: Winery) =>
  Promise.all(
    ledgerTables.map(
      async table =>
        (await server.connection.db.selectFrom(table).selectAll().where('wineryId', '=', id).execute())
          .length,
    ),
  )

const countsOf = async ({ admin }: Winery) =>
  Promise.all(lists.map(async path => (await admin.get(path)).body.length as number))

it('the sample winery is for administrators, and comes and goes without a trace on records of one’s own', async () => {
  const colleague = await aColleague(server, winery, 'Winemaker')
  for (const method of ['get', 'post', 'delete'] as const)
    expect((await colleague.caller[method](samplePath)).status).toBe(403)

  expect((await winery.admin.get(samplePath)).body).toEqual({
    isLoaded: false,
    isLoading: false,
    canLoad: true,
  })
  expect((await winery.admin.delete(samplePath)).status).toBe(404)
  const before = new Date().toISOString()
  // Of two who load it at once, one comes second.
  const loading = Promise.all([winery.admin.post(samplePath), winery.admin.post(samplePath)])
  await expect.poll(async () => (await winery.admin.get('/api/vineyard')).body).not.toEqual([])
  // What is still being made is not taken out from under its maker.
  expect((await winery.admin.get(samplePath)).body).toEqual({
    isLoaded: false,
    isLoading: true,
    canLoad: false,
  })
  const early = await winery.admin.delete(samplePath)
  expect([early.status, early.body.message]).toEqual([409, sampleTexts.loading])
  const [loaded, second] = (await loading).sort((a, b) => a.status - b.status)
  expect([loaded.status, loaded.body.message]).toEqual([201, sampleTexts.loaded])
  expect([second.status, second.body.message]).toEqual([409, sampleTexts.notEmpty])
  expect((await countsOf(winery)).every(count => count > 3)).toBe(true)
  expect((await ledgerOf(winery)).every(count => count > 0)).toBe(true)
  expect((await winery.admin.get('/api/cellar/disagreements')).body).toHaveLength(1)
  expect(await countsOf(elsewhere)).toEqual(lists.map(() => 0))
  expect((await winery.admin.get(samplePath)).body).toEqual({
    isLoaded: true,
    isLoading: false,
    canLoad: false,
  })

  // The wine is years old in its records; the trail says when it was really entered, and by whom.
  const batches = (await winery.admin.get('/api/batch')).body as { startDate: string }[]
  expect(batches.some(({ startDate }) => startDate < before.slice(0, 4))).toBe(true)
  const entries = await server.connection.db
    .selectFrom('auditEntries')
    .select(['at', 'userName', 'kind'])
    .where('wineryId', '=', winery.id)
    .where('kind', '=', 'batches')
    .execute()
  expect(entries.every(({ at }) => at >= before)).toBe(true)
  expect(new Set(entries.map(({ userName }) => userName))).toEqual(new Set(['Ada Min']))

  const [sample] = (await winery.admin.get('/api/vineyard')).body as { id: number }[]
  const own = await winery.admin.post('/api/batch', aBatch({ vineyardId: sample?.id }))
  expect(own.status).toBe(201)
  const refused = await winery.admin.delete(samplePath)
  expect([refused.status, refused.body.message]).toEqual([409, sampleTexts.inUse])
  expect((await countsOf(winery)).every(count => count > 3)).toBe(true)

  await winery.admin.delete(`/api/batch/${own.body.id}`)
  expect(await faultsOf(winery)).toEqual([])
  const aging = await agingAfterSample()
  const kept = await winery.admin.post('/api/vineyard', aVineyard({ name: 'Our own' }))
  const removed = await winery.admin.delete(samplePath)
  expect([removed.status, removed.body.message]).toEqual([200, sampleTexts.removed])
  const left = (await winery.admin.get('/api/vineyard')).body as { id: number }[]
  expect(left.map(({ id }) => id)).toEqual([kept.body.id])
  expect(await countsOf(winery)).toEqual(lists.map(path => (ofOwn.has(path) ? 1 : 0)))
  expect(await ledgerOf(winery)).toEqual(ledgerTables.map(() => 0))
  expect((await winery.admin.get(samplePath)).body).toEqual({
    isLoaded: false,
    isLoading: false,
    canLoad: false,
  })

  // What the own aging says of the fermentation that is gone was changed through the door, too.
  const { previousFermentationId, version } = (await winery.admin.get(`/api/aging/${aging.id}`)).body
  expect([previousFermentationId, version]).toEqual([null, aging.version + 1])
  expect(await faultsOf(winery)).toEqual([])
})

const ofOwn = new Set(['/api/vineyard', '/api/batch', '/api/vessel', '/api/aging'])

/** An aging of one's own that follows a fermentation of the sample. */
async function agingAfterSample(): Promise<Json> {
  const { admin } = winery
  const { id: batchId } = await newBatch(admin, { vineyardId: null })
  const [fermentation] = (await admin.get('/api/fermentation')).body as { id: number }[]
  expect((await admin.put(`/api/fermentation/${fermentation?.id}`, { batchId })).status).toBe(200)
  const aging = await newAging(admin, { batchId })
  expect(aging.previousFermentationId).toBe(fermentation?.id)
  return aging
}
