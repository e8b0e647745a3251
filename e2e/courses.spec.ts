import type { Page } from '@playwright/test'
import { aVineyardReading } from '#test/builders.ts'
import { newAging, newAgingReading, newBatch, newFermentation, newVessel } from './support/cellar-records.ts'
import { type DrawnText, recordDrawnTexts, standingTexts } from './support/drawn-texts.ts'
import { expect, stage, test, type Winery } from './support/fixtures.ts'

const september = (date: number) => `2024-09-${String(date).padStart(2, '0')}`

/** A wine that fermented in several tanks, each begun, pressed and ended on days of its own, and then aged. */
async function newWine(page: Page, admin: Winery, tanks: number) {
  const batch = await newBatch(admin, { batchId: 'WB-7', batchName: 'Estate Red' })
  const { vineyardId } = (await admin.api('GET', `/api/batch/${batch.id}`)) as { vineyardId: number }
  for (const measurementDate of ['2024-08-16', '2024-08-30'])
    await admin.api('POST', '/api/vineyard-maintenance', aVineyardReading(vineyardId, { measurementDate }))
  const readings: object[] = []
  for (let tank = 1; tank <= tanks; tank++) {
    const vessel = await newVessel(admin, `T-${tank}`)
    const startDate = september(4 + tank)
    const { id } = await newFermentation(admin, { batchId: batch.id, vesselId: vessel.id, startDate })
    const ended = { pressDate: september(14 + tank), endDate: september(16 + tank) }
    await admin.api('PUT', `/api/fermentation/${id}`, { status: 'Completed', ...ended })
    for (const [date, brix] of [
      [6, 24],
      [10, 18 - tank * 5],
      [14, 3],
    ] as const) {
      const readingTimestamp = `${september(date)}T12:00:00Z`
      readings.push({ id: tank * 100 + date, fermentationId: id, readingTimestamp, brix })
    }
  }
  const barrel = await newVessel(admin, 'B-7')
  const aging = await newAging(admin, { batchId: batch.id, vesselId: barrel.id, startDate: '2024-10-01' })
  await newAgingReading(admin, { agingId: aging.id, ph: 3.5, ta: 6 })
  // A reading has the time at which it is typed; these are of the days of the wine.
  await stage(page, 'GET /api/fermentation-maintenance', { body: readings })
  await recordDrawnTexts(page)
  await page.goto(`/batches/${batch.id}?metrics=brix,ph`)
  const chart = page.getByRole('figure', { name: 'Measurements Over Time' })
  await expect(chart.locator('canvas')).toBeVisible()
  await expect.poll(async () => (await standingTexts(page)).length).toBeGreaterThan(5)
  return chart
}

const touch = (a: DrawnText, b: DrawnText) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** The words on the canvas that stand upon others. */
async function coveredTexts(page: Page): Promise<string[]> {
  const texts = await standingTexts(page)
  return texts
    .filter((text, place) => texts.some((other, at) => at !== place && touch(text, other)))
    .map(({ text }) => text)
}

test('events of many tanks that lie close together are numbered, and no word stands upon another', async ({
  page,
  admin,
}) => {
  const chart = await newWine(page, admin, 8)
  expect(await coveredTexts(page)).toEqual([])
  const key = chart.getByRole('list', { name: 'What happened' }).getByRole('listitem')
  await expect(key.first()).toHaveText('1 Batch started, Fermentation started, Sep 5, 2024')
  await expect(key.last()).toHaveText('19 Aging started, Oct 1, 2024')
  await page.getByRole('button', { name: 'Fermentation', exact: true }).click()
  await expect(key.last()).toHaveText('18 Fermentation ended, Sep 24, 2024')
  await expect.poll(() => coveredTexts(page)).toEqual([])
  await chart.getByRole('button', { name: 'Show as table' }).click()
  await expect(key).toHaveCount(0)
  await expect(chart.getByRole('row').filter({ hasText: 'Pressed' })).toHaveCount(8)
})

test('two weeks of fermentation have a quarter of the whole life, between real days', async ({
  page,
  admin,
}) => {
  const chart = await newWine(page, admin, 1)
  const texts = await standingTexts(page)
  const middle = ({ left, right }: DrawnText) => (left + right) / 2
  const placeOf = (wanted: string) => texts.filter(({ text }) => text === wanted).map(middle)[0] ?? 0
  const width = await chart.locator('canvas').evaluate(canvas => (canvas as HTMLCanvasElement).width)
  for (const name of ['Vineyard', 'Fermentation', 'Aging'])
    expect(texts.map(({ text }) => text)).toContain(name)
  expect(placeOf('Oct 1') - placeOf('Sep 5')).toBeGreaterThan(width / 6)
  expect(placeOf('Sep 5') - placeOf('Aug 16')).toBeGreaterThan(width / 6)
  expect(await coveredTexts(page)).toEqual([])
})

test('a batch in two tanks has a line for each, which says its vessel @any-width', async ({
  page,
  admin,
}) => {
  const chart = await newWine(page, admin, 2)
  await page.getByRole('button', { name: 'Fermentation', exact: true }).click()
  const box = await chart.locator('canvas').boundingBox()
  // The second tank went down fast: in the middle of the chart its line is the lowest.
  await chart
    .locator('canvas')
    .hover({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) * 0.55 } })
  await expect
    .poll(async () => (await standingTexts(page)).map(({ text }) => text))
    .toContain('Fermentation in T-2')
  await chart.getByRole('button', { name: 'Show as table' }).click()
  await expect(chart.getByRole('row').filter({ hasText: 'Fermentation in T-1' })).toHaveCount(3)
})
