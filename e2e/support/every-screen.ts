import type { Page } from '@playwright/test'
import { expect, type Winery } from './fixtures.ts'

// Every screen, how to come to it, and a winery that has something to show on each.

/** Addresses; `{batch}` and the like stand for the id of a record of the filled winery. */
export const screens = [
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
  '/cellar',
  '/cellar?things=open&chosen={vessel}',
  '/round',
  '/import',
  '/scan?vessel={vessel}',
  '/scan',
  '/bottling',
  '/bottling?view=calendar',
  '/cellar/opening',
  '/cellar/new/transfer',
  '/cellar/new/addition',
  '/cellar/new/bottling',
  '/tracking',
  '/tracking?tab=quality',
  '/tracking?tab=activity',
  '/blend-calculator',
  '/users',
  '/roles',
  '/settings',
  '/activity',
]

export const addressOf = (path: string, ids: Readonly<Record<string, number>>) =>
  path.replace(/\{(\w+)\}/, (_, name) => String(ids[name]))

/** As a link does it: the product is not loaded anew, nor axe with it, which took most of the time. */
export async function follow(page: Page, path: string) {
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

/** Long names, accents and other scripts: what people really type. */
export async function fillWinery(admin: Winery): Promise<Record<string, number>> {
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
  const spare = await tank('B-2', { vesselType: 'Barrel' })
  const process = { batchId: batch, startDate: '2024-09-03', status: 'Active' }
  const fermentation = await made('/api/fermentation', { ...process, vesselId: vessel, initialBrix: '24.5' })
  for (const brix of [24.5, 12.25, -1.4])
    await made('/api/fermentation-maintenance', { wineBatchId: batch, brix, temperature: 27.5, ph: 3.45 })
  await made('/api/post-fermentation', { batchId: batch, squeezingDate: '2024-09-20', ph: 3.5 })
  const aging = await made('/api/aging', { ...process, vesselId: barrel, startDate: '2024-10-01' })
  await made('/api/aging-maintenance', { agingId: aging, ph: 3.55, ta: 5.8, so2: 31, nose: 'Cassis, Zeder' })
  const run = { batchId: batch, bottlingDate: '2026-11-20', bottleCount: 128_400, bottleSize: '750 ml' }
  await made('/api/bottling', { ...run, status: 'Planned' })
  // One that no process is in, so that there is something to look at.
  const to = [vessel, barrel, spare].map(vesselId => ({ vesselId, volume: 212.5, batchId: batch }))
  await made('/api/cellar/operations', { kind: 'opening', doneAt: '2024-10-01', unit: 'gal', to })
  return { batch, fermentation, vessel }
}
