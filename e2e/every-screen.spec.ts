import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test, type Winery } from './support/fixtures.ts'
import { expectNoSidewaysScroll, expectTapSizes, expectWholeTexts } from './support/page-checks.ts'

const screens = [
  '/dashboard',
  '/dashboard?tab=production',
  '/dashboard?tab=inventory',
  '/vineyards',
  '/vineyard-maintenance',
  '/batches',
  '/batches/{batch}',
  '/fermentation',
  '/fermentation/{fermentation}',
  '/fermentation-maintenance',
  '/post-fermentation',
  '/aging',
  '/aging-maintenance',
  '/vessels',
  '/vessels/{vessel}',
  '/vessels/labels',
  '/bottling',
  '/bottling?view=calendar',
  '/tracking',
  '/tracking?tab=quality',
  '/tracking?tab=activity',
  '/blend-calculator',
  '/users',
  '/roles',
  '/settings',
  '/activity',
]

const forms = [
  '/vineyards?add=1',
  '/vineyard-maintenance?add=1',
  '/batches?add=1',
  '/fermentation?add=1',
  '/fermentation-maintenance?add=1',
  '/post-fermentation?add=1',
  '/aging?add=1',
  '/aging-maintenance?add=1',
  '/vessels?add=1',
  '/bottling?add=1',
  '/users?add=1',
  '/roles?add=1',
]

/** As a link does it: the product is not loaded anew, nor axe with it, which took most of the time. */
async function follow(page: Page, path: string) {
  const isOtherScreen = new URL(path, page.url()).pathname !== new URL(page.url()).pathname
  await page.evaluate(address => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '')
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page).toHaveURL(path)
  if (isOtherScreen) await expect(page.locator('h1:not([data-left])').first()).toBeVisible()
  if (path.includes('add=')) await expect(page.getByRole('dialog')).toBeVisible()
}

/** What is not in sight at first: the rest of a record, the complaints about an empty form. */
async function unfold(page: Page) {
  const rest = page.getByRole('button', { name: /^(Show (more|details)|View Measurements)$/ }).first()
  const form = page.getByRole('dialog').getByRole('button', { name: /^(Save|Create)$/ })
  if (await form.isVisible()) {
    // Those of a vineyard and of an aging have nothing to complain about.
    if (/\/(vineyard|aging)-maintenance/.test(page.url())) return
    await form.click()
    await expect(
      page.getByRole('dialog').locator('[aria-invalid="true"], [role="alert"]').first(),
    ).toBeVisible()
  } else if (await rest.isVisible()) await rest.click()
}

async function walk(page: Page, paths: readonly string[], isPhone: boolean) {
  await page.goto('/login')
  await expect(page).toHaveURL('/dashboard')
  for (const path of paths) {
    await follow(page, path)
    await expect(page.getByRole('status')).toHaveCount(0)
    await test.step(path, async () => {
      await unfold(page)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      if (!isPhone) return
      await page.setViewportSize({ width: 360, height: 780 })
      await expectTapSizes(page)
      await expectWholeTexts(page)
    })
  }
}

/** Long names, accents and other scripts: what people really type. */
async function fill(admin: Winery): Promise<Record<string, number>> {
  const made = async (path: string, body: object) =>
    ((await admin.api('POST', path, body)) as { id: number }).id
  const vineyard = await made('/api/vineyard', {
    name: 'Château Montlongue-sur-Rivière, Parcelle des Très Vieilles Vignes',
    location: 'Στρατόπεδο Αγίου Γεωργίου',
    plantedVariety: 'Xinomavro / Ξινόμαυρο',
    plantingDate: '1924-03-02',
    acreage: 1234.56,
    notes: 'Donaudampfschifffahrtsgesellschaftskapitänsmütze, ohne jede Trennung geschrieben',
  })
  await made('/api/vineyard-maintenance', {
    vineyardId: vineyard,
    measurementDate: '2024-08-20',
    brix: 21.45,
    ph: 3.2,
    grapeColor: 'Deep violet',
  })
  const batch = await made('/api/batch', {
    batchId: 'WB-20240902-9999-RESERVE',
    batchName: '2024 Château Montlongue Réserve Spéciale „Großes Gewächs“ 特別限定',
    vineyardId: vineyard,
    wineType: 'Red',
    startDate: '2024-09-02',
    status: 'In Progress',
  })
  const tank = (vesselId: string, rest: object) =>
    made('/api/vessel', {
      vesselId,
      vesselType: 'Tank',
      material: 'Stainless Steel',
      capacity: 12500,
      capacityUnit: 'gal',
      usageType: 'Both',
      status: 'Empty',
      ...rest,
    })
  const vessel = await tank('FERMENTATION-TANK-001', {})
  const barrel = await tank('B-1', { vesselType: 'Barrel', material: 'French Oak', capacity: 225 })
  await tank('B-2', { vesselType: 'Barrel' })
  const process = { batchId: batch, startDate: '2024-09-03', status: 'Active' }
  const fermentation = await made('/api/fermentation', { ...process, vesselId: vessel, initialBrix: '24.5' })
  for (const brix of [24.5, 12.25, -1.4])
    await made('/api/fermentation-maintenance', { wineBatchId: batch, brix, temperature: 27.5, ph: 3.45 })
  await made('/api/post-fermentation', { batchId: batch, squeezingDate: '2024-09-20', ph: 3.5 })
  const aging = await made('/api/aging', { ...process, vesselId: barrel, startDate: '2024-10-01' })
  await made('/api/aging-maintenance', { agingId: aging, ph: 3.55, ta: 5.8, so2: 31, nose: 'Cassis, Zeder' })
  const run = { batchId: batch, bottlingDate: '2026-11-20', bottleCount: 128_400, bottleSize: '750 ml' }
  await made('/api/bottling', { ...run, status: 'Planned' })
  return { batch, fermentation, vessel }
}

test('no screen of an empty winery breaks on the narrowest phone, and axe finds nothing @phone', async ({
  page,
  admin: _signedIn,
  isPhone,
}) => {
  test.setTimeout(180_000)
  await walk(
    page,
    screens.filter(path => !path.includes('{')),
    isPhone,
  )
})

test('no screen with long names and other scripts breaks on the narrowest phone, and axe finds nothing', async ({
  page,
  admin,
  isPhone,
}) => {
  test.setTimeout(180_000)
  const ids = await fill(admin)
  await walk(
    page,
    screens.map(path => path.replace(/\{(\w+)\}/, (_, name) => String(ids[name]))),
    isPhone,
  )
})

test('no form breaks on the narrowest phone, and axe finds nothing', async ({ page, admin, isPhone }) => {
  test.setTimeout(180_000)
  await fill(admin)
  await walk(page, forms, isPhone)
})
