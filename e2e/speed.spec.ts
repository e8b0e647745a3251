import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import {
  newAging,
  newAgingReading,
  newBatch,
  newFermentingBatch,
  newVessel,
} from './support/cellar-records.ts'
import { expect, listen, test, type Winery } from './support/fixtures.ts'
import type { Product } from './support/product.ts'
import { hearNothing } from './support/staging.ts'

const path = '/api/fermentation-maintenance'
const own = `${path}?include=wineBatch,takenBy`
const many = 10_000
const aMinute = 60_000

/** Half of what counts as good: in which order answers arrive on a busy machine, nobody knows. */
const mostMoved = 0.05

/** Ten thousand readings of two wines, a rare note and a peak among them, and forty of a third wine. */
async function fillCellar(admin: Winery, product: Product) {
  const wines = [
    await newFermentingBatch(admin, 'WB-ONE'),
    await newFermentingBatch(admin, 'WB-TWO'),
    await newFermentingBatch(admin, 'WB-FEW'),
  ]
  const fermentations = (await admin.api('GET', '/api/fermentation')) as { id: number; batchId: number }[]
  const began = Date.UTC(2020, 0, 1)
  const reading = (at: number, wineBatchId: number) => ({
    wineryId: admin.id,
    version: 1,
    createdAt: '',
    updatedAt: '',
    wineBatchId,
    fermentationId: fermentations.find(({ batchId }) => batchId === wineBatchId)?.id,
    readingTimestamp: new Date(began + at * aMinute).toISOString(),
    brix: at === 6543 ? 33.3 : 24 - (at % 250) / 10,
    ph: 3.4,
    temperature: 18 + (at % 7),
    notes: at === 4321 ? 'a needle' : 'hay',
  })
  const few = many - 40
  const rows = Array.from({ length: many }, (_, at) =>
    reading(at, (at < few ? wines[at % 2] : wines[2])?.id ?? 0),
  )
  await product.fill('fermentationMaintenance', rows)
  const [needle] = (await admin.api('GET', `${own}&q=needle`)) as { id: number }[]
  return { few: wines[2]?.id ?? 0, needle: needle?.id ?? 0 }
}

/** What was asked of the readings, with the wish beside the address. */
const asked = (heard: ReturnType<typeof listen>) =>
  heard.requests
    .filter(request => request.method() === 'GET' && request.url().includes(path))
    .map(request => {
      const { pathname, search } = new URL(request.url())
      return { address: pathname + decodeURIComponent(search), prefer: request.headers().prefer ?? '' }
    })

const entriesOf = (page: Page) => page.getByRole('main').locator('tbody tr')

test('ten thousand readings come in windows: searched, sorted, drawn and exported by what the server has @any-width', async ({
  page,
  admin,
  product,
}) => {
  const { few } = await fillCellar(admin, product)
  const heard = listen(page)
  const lengths: number[] = []
  page.on('response', async response => {
    if (new URL(response.url()).pathname !== path || response.status() !== 200) return
    lengths.push(((await response.json()) as unknown[]).length)
  })
  await page.goto('/fermentation-maintenance')
  const main = page.getByRole('main')
  const entries = entriesOf(page)
  await expect(main.getByText('500 of 10,000 records')).toBeAttached()
  // The first call is the one of the specification; what is asked for besides stands beside it.
  expect(asked(heard)[0]).toEqual({ address: own, prefer: 'max-items=500, count=exact' })
  expect(await entries.count()).toBeLessThanOrEqual(200)
  await expect(main.getByText(/^Brix -0\.9 to 33\.3, .*thinned out from 10,000 readings/)).toBeVisible()
  // So few wines are drawn each on its own, which takes the finest answer.
  const series = `${path}/series?metrics=brix,ph,temperature`
  expect(asked(heard).flatMap(({ address }) => (address.includes('/series') ? [address] : []))).toEqual([
    series,
    `${series}&points=5000`,
  ])

  // More comes near the end, and the rows stay few.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(main.getByText('1,000 of 10,000 records')).toBeAttached()
  expect(await entries.count()).toBeLessThanOrEqual(200)
  expect(asked(heard).at(-1)?.address).toContain('&cursor=')

  await page.evaluate(() => window.scrollTo(0, 0))
  const search = main.getByLabel('Search maintenance records')
  await search.fill('NEEDLE')
  await expect(entries).toHaveCount(1)
  await expect(main.getByText('1 record found')).toBeVisible()
  expect(asked(heard).at(-1)?.address).toBe(`${own}&q=NEEDLE`)
  await search.fill('nothing like it')
  await expect(main.getByText('Nothing matches the search.')).toBeVisible()
  await search.fill('')
  await expect(main.getByText('1,000 of 10,000 records')).toBeAttached()

  await page.goto('/fermentation-maintenance?sort=date')
  await expect(entries.nth(1)).toContainText(/Dec 31, 2019|Jan 1, 2020/)
  expect(asked(heard).map(({ address }) => address)).toContain(`${own}&order=asc`)
  await expect(page.getByRole('columnheader', { name: 'Brix' }).getByRole('button')).toHaveCount(0)

  const saved = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Export CSV' }).click()
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(1 + many)
  expect(new Set(lines).size).toBe(1 + many)

  // A workbook of that size is packed without a worker, which the page's content policy would forbid.
  const packed = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Export XLSX' }).click()
  const rows = await readSheet(await (await packed).path())
  expect(rows).toHaveLength(1 + many)

  // Nobody ever asked for all of it.
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1000)
  expect(asked(heard).filter(({ address, prefer }) => !address.includes('/series') && !prefer)).toEqual([])

  // One wine's readings are few: everything is at hand, and nothing more is asked for.
  heard.requests.length = 0
  await page.goto(`/fermentation-maintenance?batchId=${few}`)
  await expect(main.getByText(/^Brix .*2020$/)).toBeVisible()
  await expect(main.getByText(/records$/)).toHaveCount(0)
  expect(asked(heard).map(({ address }) => address)).toEqual([
    `${path}/batch/${few}?include=wineBatch,takenBy`,
  ])
})

test('a window takes part in adding, changing and deleting @any-width', async ({ page, admin, product }) => {
  const { few, needle } = await fillCellar(admin, product)
  await page.goto('/fermentation-maintenance')
  const main = page.getByRole('main')
  const entries = entriesOf(page)
  await expect(main.getByText('500 of 10,000 records')).toBeAttached()

  // The last values of a wine are told though its readings are not loaded.
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add New Record', exact: true }).click()
  await dialog.getByLabel('Wine Batch').selectOption(String(few))
  await expect(dialog.getByLabel('pH', { exact: true })).toHaveAttribute('placeholder', 'last 3.40')
  await dialog.getByLabel('Brix', { exact: true }).fill('19.87')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(main.getByText('500 of 10,001 records')).toBeAttached()
  await expect(dialog).toHaveCount(0)
  await expect(entries.filter({ hasText: '19.87' })).toHaveCount(1)
  await expect(entries.first()).toContainText('WB-FEW')

  // A record that stands far down opens by its address.
  await page.goto(`/fermentation-maintenance?edit=${needle}`)
  await expect(dialog.getByLabel('Notes')).toHaveValue('a needle')
  await dialog.getByLabel('Notes').fill('found')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Maintenance record updated successfully!')).toBeVisible()
  await page.goto('/fermentation-maintenance?search=found')
  await expect(entries).toHaveCount(1)
  await entries.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(main.getByText('Nothing matches the search.')).toBeVisible()
  await main.getByLabel('Search maintenance records').fill('')
  await expect(main.getByText('500 of 10,000 records')).toBeAttached()
})

test('nothing moves while a page fills', async ({ page, admin }) => {
  await hearNothing(page)
  const batch = await newBatch(admin)
  const vessel = await newVessel(admin, 'T-1')
  const wine = await newFermentingBatch(admin, 'WB-CLS')
  const aging = await newAging(admin, { batchId: batch.id, vesselId: vessel.id })
  await newAgingReading(admin, { agingId: aging.id, ph: 3.5, ta: 6 })
  await admin.api('POST', path, { wineBatchId: wine.id, brix: 20, ph: 3.4 })
  await page.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) moved.sum += shift.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const screens = [
    'dashboard',
    'batches',
    'fermentation-maintenance',
    'aging-maintenance',
    'vessels',
    'tracking',
    'users',
    'settings',
    `batches/${wine.id}`,
    `vessels/${vessel.id}`,
  ]
  const moved: string[] = []
  for (const screen of screens) {
    await page.goto(`/${screen}`)
    await page.waitForLoadState('networkidle')
    const sum = await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)
    if (sum > mostMoved) moved.push(`${screen} ${sum.toFixed(3)}`)
  }
  expect(moved).toEqual([])
})

test('scripts are sent compressed and kept for good, and charts only where one is drawn @any-width', async ({
  page,
  admin: _signedIn,
}) => {
  const scripts: { name: string; headers: Record<string, string> }[] = []
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js'))
      scripts.push({ name: pathname, headers: response.headers() })
  })
  await hearNothing(page)
  await page.goto('/vineyards')
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeGreaterThan(5)
  for (const { headers } of scripts) {
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    if (Number(headers['content-length'] ?? 2000) > 1024) expect(headers['content-encoding']).toBe('br')
  }
  // A hint for the compiler counts only where no code stands before it.
  for (const { name } of scripts.slice(0, 3))
    expect(await (await page.request.get(name)).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  const isDrawing = ({ name }: { name: string }) => name.includes('chart-canvas')
  expect(scripts.filter(isDrawing)).toEqual([])
  await page.goto('/fermentation-maintenance')
  await expect(page.getByRole('heading', { name: 'Measurements Over Time' })).toBeVisible()
  expect((await page.request.get('/dashboard')).headers()['cache-control']).toBe('no-cache')
})
