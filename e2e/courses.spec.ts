import type { Page } from '@playwright/test'
import { aVineyard, aVineyardReading } from '#test/builders.ts'
import { expectAccessible } from './support/accessibility.ts'
import {
  newAging,
  newAgingReading,
  newBatch,
  newFermentation,
  newFermentingBatch,
  newVessel,
} from './support/cellar-records.ts'
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
      [10, tank % 2 ? 20 : 5],
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
  const canvas = chart.locator('canvas')
  const box = await canvas.boundingBox()
  // The second tank went down fast: in the middle of the chart its line is the lowest. A chart that is drawn anew
  // forgets the pointer until it moves.
  await expect
    .poll(async () => {
      await canvas.hover({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) * 0.65 } })
      return (await standingTexts(page)).map(({ text }) => text)
    })
    .toContain('Fermentation in T-2')
  await chart.getByRole('button', { name: 'Show as table' }).click()
  await expect(chart.getByRole('row').filter({ hasText: 'Fermentation in T-1' })).toHaveCount(3)
})

/** Vineyards that ripened in two years, in lines that are well apart; the last of a year is the sweetest. */
async function ripen(admin: Winery, years: readonly [year: number, vineyards: number][]) {
  for (const [year, vineyards] of years)
    for (let place = 1; place <= vineyards; place++) {
      const { id } = (await admin.api(
        'POST',
        '/api/vineyard',
        aVineyard({ name: `Block ${year}-${place}` }),
      )) as {
        id: number
      }
      for (const [date, gain] of [
        ['08-01', 0],
        ['09-15', 1],
      ] as const)
        await admin.api(
          'POST',
          '/api/vineyard-maintenance',
          aVineyardReading(id, { measurementDate: `${year}-${date}`, brix: 10 + place * 4 + gain, ph: 3 }),
        )
    }
}

/** Remembers how strongly the lines of a canvas were drawn last. */
async function recordStrengths(page: Page) {
  await page.addInitScript(() => {
    const strengths: number[] = []
    const { stroke, clearRect } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.stroke = function (path?: Path2D) {
      if (this.lineWidth === 2) strengths.push(this.globalAlpha)
      if (path) stroke.call(this, path)
      else (stroke as () => void).call(this)
    }
    CanvasRenderingContext2D.prototype.clearRect = function (...place) {
      strengths.length = 0
      clearRect.apply(this, place)
    }
    Object.assign(window, { strengths })
  })
}
/** How many strokes of lines and of their points stand out, and how many are faint. */
const strengths = (page: Page) =>
  page.evaluate(() => {
    const drawn = (window as unknown as { strengths: number[] }).strengths
    const faint = drawn.filter(strength => strength < 0.5).length
    return { faint, full: drawn.length - faint }
  })

test('OPEN-53: the course under the pointer or finger stands out with its name, or the one that is chosen', async ({
  page,
  admin,
  isPhone,
}) => {
  await ripen(admin, [[2024, 3]])
  await recordStrengths(page)
  await recordDrawnTexts(page)
  await page.goto('/vineyard-maintenance?metrics=brix')
  const chart = page.getByRole('figure', { name: 'Measurements Over Time' })
  const canvas = chart.locator('canvas')
  // A stroke and two points of each course, and one in the legend.
  await expect.poll(() => strengths(page)).toEqual({ faint: 0, full: 10 })
  // Half way between two readings, on the line of the second of three.
  const texts = await standingTexts(page)
  const heightOf = (value: string) => {
    const { top = 0, bottom = 0 } = texts.find(({ text }) => text === value) ?? {}
    return (top + bottom) / 2
  }
  const at = { x: ((await canvas.boundingBox())?.width ?? 0) / 2, y: heightOf('18') - 4 }
  if (isPhone) await canvas.tap({ position: at })
  else await canvas.hover({ position: at })
  await expect(chart.locator('span[aria-live]')).toHaveText('Block 2024-2')
  await expect.poll(async () => (await strengths(page)).faint).toBe(6)
  await expect.poll(async () => (await standingTexts(page)).map(({ text }) => text)).toContain('Block 2024-2')

  if (!isPhone) {
    await page.mouse.move(1, 1)
    await expect.poll(() => strengths(page)).toEqual({ faint: 0, full: 10 })
    const choice = chart.getByLabel('Highlight a line')
    await choice.focus()
    await page.keyboard.type('Block 2024-3')
    await expect(choice.locator('option:checked')).toHaveText('Block 2024-3')
    await expect.poll(() => strengths(page)).toEqual({ faint: 6, full: 4 })
  }
})

test('OPEN-53: of more than eight courses the current vintage is drawn first, and others can be chosen', async ({
  page,
  admin,
}) => {
  await ripen(admin, [
    [2023, 6],
    [2024, 3],
  ])
  await page.goto('/vineyard-maintenance?metrics=brix')
  const main = page.getByRole('main')
  const chart = main.getByRole('figure', { name: 'Measurements Over Time' })
  await expect(main.getByText('Showing the current vintage, 3 of 9 vineyard years.')).toBeVisible()
  await expect(chart.getByText('Brix 14.0 to 23.0; Aug 1, 2024 to Sep 15, 2024')).toBeVisible()
  await main.getByRole('button', { name: 'All vineyard years' }).press('Enter')
  await expect(page).toHaveURL(/courses=all/)
  await expect(main.getByText('Showing all 9 vineyard years.')).toBeVisible()
  await expect(chart.getByText(/; Aug 1, 2023 to Sep 15, 2024$/)).toBeVisible()
  await main.getByRole('button', { name: 'Current vintage' }).click()
  await main.getByRole('button', { name: 'Choose', exact: true }).click()
  const list = main.getByRole('group', { name: 'Choose vineyard years' })
  await list.getByLabel('Find vineyard years').fill('2023-6')
  await expect(list.getByRole('checkbox')).toHaveCount(1)
  await list.getByRole('checkbox', { name: 'Block 2023-6' }).press('Space')
  await expect(main.getByText('Showing 4 of 9 vineyard years.')).toBeVisible()
  await expect(chart.getByText('Brix 14.0 to 35.0; Aug 1, 2023 to Sep 15, 2024')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(main.getByText('Showing 4 of 9 vineyard years.')).toBeVisible()
})

test('OPEN-53: of readings that are too many to load the chosen courses alone are asked for @any-width', async ({
  page,
  admin,
  product,
}) => {
  const wines: number[] = []
  for (let place = 1; place <= 9; place++) wines.push((await newFermentingBatch(admin, `WB-${place}`)).id)
  const fermentations = (await admin.api('GET', '/api/fermentation')) as { id: number; batchId: number }[]
  const rows = wines.flatMap((wineBatchId, place) =>
    Array.from({ length: 60 }, (_, hour) => ({
      wineryId: admin.id,
      version: 1,
      createdAt: '',
      updatedAt: '',
      wineBatchId,
      fermentationId: fermentations.find(({ batchId }) => batchId === wineBatchId)?.id,
      readingTimestamp: new Date(Date.UTC(place < 6 ? 2023 : 2024, 8, 1 + place, hour)).toISOString(),
      brix: 30 - place - hour / 10,
    })),
  )
  await product.fill('fermentationMaintenance', rows)
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/series')) asked.push(decodeURIComponent(new URL(request.url()).search))
  })
  await page.goto('/fermentation-maintenance?metrics=brix')
  await expect(page.getByText('Showing the current vintage, 3 of 9 wines.')).toBeVisible()
  await expect(page.getByText(/^Brix 16\.1 to 24\.0; Sep \d+, 2024 to Sep \d+, 2024/)).toBeVisible()
  expect(asked).toEqual(['?metrics=brix', `?metrics=brix&only=${wines.slice(6).join(',')}`])
  await page.getByRole('button', { name: 'All wines' }).click()
  await expect(page.getByText(/^Brix 16\.1 to 30\.0; .*2023 to .*2024/)).toBeVisible()
})
