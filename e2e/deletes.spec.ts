import { aBottling, aPostFermentation, aVineyardReading } from '#test/builders.ts'
import { newAging, newBatch, newFermentation, newVessel, type Stored } from './support/cellar-records.ts'
import { expect, leaveStage, listen, stage, test, type Winery } from './support/fixtures.ts'
import { entry } from './support/record-screen.ts'

/** Every screen with a Delete, those of records that others need last. */
const screens = [
  ['/bottling', '/api/bottling', 'bottling run', 'WB-1', 'Bottling run deleted successfully'],
  [
    '/aging-maintenance',
    '/api/aging-maintenance',
    'maintenance record',
    'WB-1',
    'Maintenance record deleted successfully!',
  ],
  ['/aging', '/api/aging', 'aging process', 'WB-1', 'Aging process deleted successfully'],
  [
    '/post-fermentation',
    '/api/post-fermentation',
    'post-fermentation record',
    'WB-1',
    'Post-fermentation record deleted successfully',
  ],
  [
    '/fermentation-maintenance',
    '/api/fermentation-maintenance',
    'maintenance record',
    'WB-1',
    'Maintenance record deleted successfully!',
  ],
  [
    '/fermentation',
    '/api/fermentation',
    'fermentation process',
    'WB-1',
    'Fermentation process deleted successfully',
  ],
  ['/vessels', '/api/vessel', 'vessel', 'T-1', 'Vessel deleted successfully'],
  ['/batches', '/api/batch', 'wine batch', 'WB-1', 'Wine batch deleted successfully'],
  [
    '/vineyard-maintenance',
    '/api/vineyard-maintenance',
    'maintenance record',
    'Hillside',
    'Maintenance record deleted successfully',
  ],
  ['/vineyards', '/api/vineyard', 'vineyard', 'Hillside', 'Vineyard deleted successfully'],
  ['/roles', '/api/roles', 'role', 'Rower', 'Role deleted successfully!'],
] as const

const blockedBy = (dependencies: object) => ({ status: 409, body: { message: 'Blocked', dependencies } })
const failed = [
  { status: 500, body: { message: 'The press is stuck.' } },
  'The press is stuck.',
  true,
] as const

/** What some server answers instead, what the screen makes of it, and whether that goes by itself. */
const refused: Record<string, readonly [answer: object, text: string, isPassing: boolean]> = {
  '/aging-maintenance': failed,
  '/aging': [
    blockedBy({ agingMaintenance: 2, bottlings: 1 }),
    'Cannot delete aging record. Delete related 2 maintenance, 1 bottlings first.',
    true,
  ],
  '/post-fermentation': failed,
  '/fermentation-maintenance': failed,
  '/fermentation': [
    blockedBy({ fermentation_maintenance: 2, post_fermentation: 3 }),
    'Cannot delete fermentation. Delete related 2 maintenance, 3 post-fermentation first.',
    true,
  ],
  '/vessels': [
    blockedBy({ fermentations: 1, aging: 2 }),
    'Cannot delete vessel. Move or delete related 1 fermentations, 2 aging records first.',
    true,
  ],
  '/batches': [
    blockedBy({ fermentation: 1, agings: 0, bottling: 0, post_fermentations: 2 }),
    'Cannot delete batch. Delete related 1 fermentations, 2 post-fermentation records first.',
    false,
  ],
  '/vineyards': [
    blockedBy({ batch: 1, vineyard_maintenance: 2 }),
    'Cannot delete vineyard. Delete related 1 wine batches, 2 maintenance records first.',
    false,
  ],
}

/** What can be started again with the vessel that is free then. */
const freed: Record<string, string> = {
  '/aging': 'Start New Aging',
  '/fermentation': 'Start New Fermentation',
}

/** One record of every kind, one hanging on the other; their numbers by path. */
async function fill(admin: Winery): Promise<Record<string, number>> {
  const ids: Record<string, number> = {}
  const made = async (path: string, body: object) => {
    ids[path] = ((await admin.api('POST', path, body)) as Stored).id
  }
  const batch = await newBatch(admin, { batchId: 'WB-1' })
  const vessel = await newVessel(admin, 'T-1', { usageType: 'Fermentation' })
  const barrel = await newVessel(admin, 'B-1', { usageType: 'Aging' })
  const { id: vineyardId } = ((await admin.api('GET', '/api/vineyard')) as [Stored])[0]
  const fermentation = await newFermentation(admin, { batchId: batch.id, vesselId: vessel.id })
  const aging = await newAging(admin, { batchId: batch.id, vesselId: barrel.id })
  await made('/api/vineyard-maintenance', aVineyardReading(vineyardId))
  await made('/api/fermentation-maintenance', { wine_batch_id: batch.id, brix: 20 })
  await made('/api/post-fermentation', aPostFermentation(batch.id))
  await made('/api/aging-maintenance', { agingId: aging.id, ph: 3.5 })
  await made('/api/bottling', aBottling(batch.id))
  await made('/api/roles', { name: 'Rower', description: 'Rows', permissions: {} })
  return {
    ...ids,
    '/api/vineyard': vineyardId,
    '/api/batch': batch.id,
    '/api/vessel': vessel.id,
    '/api/fermentation': fermentation.id,
    '/api/aging': aging.id,
  }
}

// VINE-08, 28, 29, 32, PERM-07: vineyards; VMNT-37, 40, PERM-08, TRAP-26: their samples; BATCH-53, 54, 57..59, PERM-09,
// ERR-32, OPEN-61: batches; FERM-12, 49, 50, 60, 61, PERM-10, OPEN-79, TRAP-28: fermentations; FMNT-21, 22, 37, 38,
// PERM-11, ERR-43: their readings; POST-22, 24..26, PERM-12, ERR-41; AGE-31, 34..36, PERM-13: agings; AMNT-14, 17, 25, 26: their
// readings; VESS-45, 48, 49, 51, PERM-14, TRAP-36: vessels; ROLE-06, 23, 29: roles; OPEN-13: bottling runs.
test('OPEN-16, 17, 51, 55, 80, ERR-33, WIDGET-20, TRAP-27, 34, 35, 48: on every screen a delete is asked about, may be refused, and is told @any-width', async ({
  page,
  clock,
  admin,
}) => {
  const ids = await fill(admin)
  await clock.install()
  for (const [screen, path, record, row, done] of screens)
    await test.step(screen, async () => {
      await page.goto(screen)
      const address = `DELETE ${path}/${ids[path]}`
      const heard = listen(page)
      const writes = () => heard.writes()
      const question = page.getByRole('alertdialog', {
        name: `Are you sure you want to delete this ${record}?`,
      })
      const answer = async (word: string) => {
        await entry(page, row).getByRole('button', { name: 'Delete', exact: true }).click()
        await question.getByRole('button', { name: word, exact: true }).click()
        await expect(question).toHaveCount(0)
      }
      await answer('Cancel')
      expect(writes()).toEqual([])
      const start = freed[screen] && page.getByRole('button', { name: freed[screen], exact: true })
      if (start) await expect(start).toBeDisabled()
      const refusal = refused[screen]
      if (refusal) {
        const [staged, text, isPassing] = refusal
        await stage(page, address, staged)
        await answer('Delete')
        await expect(page.getByRole('alert')).toHaveText(text)
        await clock.fastForward(3100)
        await expect(page.getByRole('alert')).toHaveCount(isPassing ? 0 : 1)
        await leaveStage(page)
      }
      await answer('Delete')
      await expect(page.getByText(done, { exact: true })).toBeVisible()
      await expect(entry(page, row)).toHaveCount(0)
      if (start) await expect(start).toBeEnabled()
      expect(writes()).toEqual(Array.from({ length: refusal ? 2 : 1 }, () => address))
    })
})
