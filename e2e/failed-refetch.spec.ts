import { expect, leaveStage, stage, test } from './support/fixtures.ts'
import { field, save } from './support/record-screen.ts'

test('VMNT-45, OPEN-57: when record and list both fail after a save, the stated sentence stays @any-width', async ({
  page,
  admin,
}) => {
  const vineyard = {
    name: 'Hill',
    location: 'N',
    plantedVariety: 'Merlot',
    plantingDate: '2012-04-18',
    acreage: 2,
  }
  const { id: vineyardId } = (await admin.api('POST', '/api/vineyard', vineyard)) as { id: number }
  const reading = { vineyardId, measurementDate: '2024-08-20', brix: 21 }
  const { id } = (await admin.api('POST', '/api/vineyard-maintenance', reading)) as { id: number }
  const told = page.getByRole('alert')
  for (const [slow, quick] of [
    [`/api/vineyard-maintenance/${id}`, '/api/vineyard-maintenance'],
    ['/api/vineyard-maintenance', `/api/vineyard-maintenance/${id}`],
  ]) {
    await page.goto(`/vineyard-maintenance?edit=${id}`)
    await field(page, 'brix').fill('22.5')
    const late = new Promise(resolve => setTimeout(resolve, 1500))
    const first = await stage(page, `GET ${slow}`, { status: 500, body: { message: 'Slow' }, after: late })
    const second = await stage(page, `GET ${quick}`, { status: 500, body: { message: 'Quick' } })
    await save(page).click()
    await expect(told).toContainText('Failed to retrieve updated record:')
    await expect.poll(() => Math.min(first.length, second.length)).toBeGreaterThan(0)
    await late
    await page.waitForTimeout(500)
    await expect(told).toContainText('Failed to retrieve updated record:')
    await leaveStage(page)
  }
})
