import { aVineyard } from '#test/builders.ts'
import { expect, gate, stage, test } from './support/fixtures.ts'

interface Shift {
  value: number
  hadRecentInput: boolean
}

test('what arrives late moves nothing that is being looked at', async ({ page, admin, isPhone }) => {
  const held = gate()
  // More courses than a chart can tell apart: it then says which it draws, and offers the others.
  for (let block = 1; block <= 9; block++) {
    const { id } = (await admin.api('POST', '/api/vineyard', aVineyard({ name: `Block ${block}` }))) as {
      id: number
    }
    for (const day of ['2024-08-20', '2024-09-01'])
      await admin.api('POST', '/api/vineyard-maintenance', {
        vineyardId: id,
        measurementDate: day,
        brix: 20 + block / 10,
        ph: 3.2,
      })
  }
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => shifts.push(...(list.getEntries() as unknown as Shift[]))).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  await stage(page, 'GET /api/vineyard-maintenance', () => ({ isReal: true, after: held.opened }))
  if (!isPhone) await page.setViewportSize({ width: 800, height: 900 })
  await page.goto('/vineyard-maintenance')
  await expect(page.getByText('Loading chart...')).toBeVisible()
  await page.evaluate(() => {
    ;(window as unknown as { shifts: Shift[] }).shifts.length = 0
  })
  held.open()
  await expect(page.getByText(/^Showing the current vintage, /)).toBeVisible()
  await expect(page.getByLabel('Highlight a line')).toBeVisible()
  await expect(page.getByText('Loading chart...')).toHaveCount(0)
  const moved = await page.evaluate(async () => {
    await new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn, 100)))
    return (window as unknown as { shifts: Shift[] }).shifts
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .reduce((sum, { value }) => sum + value, 0)
  })
  expect(moved).toBe(0)
})
