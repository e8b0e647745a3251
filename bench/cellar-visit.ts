import { type CDPSession, expect, type Page } from '@playwright/test'
import { watchTasks } from './browser.ts'

export const cellarSize = 600

/** Opens a large cellar, narrows it and widens it again, and chooses from it. */
export async function lookAtCellar(page: Page, devtools: CDPSession, url: string) {
  // Handed to the page: what is measured is the page.
  await page.route(`${url}/api/cellar/vessels`, route => route.fulfill({ json: vessels }))
  await page.route(`${url}/api/cellar/disagreements`, route => route.fulfill({ json: [] }))
  // By what stands in the document: to find them by their roles costs the page more than all that is measured.
  const tiles = page.locator('main label:has([type=checkbox])')
  const settled = (count: number) => expect(tiles).toHaveCount(count)
  await page.goto(`${url}/settings`)
  await page.waitForLoadState('networkidle')
  const opening = await watchTasks(devtools, async () => {
    await page.getByRole('link', { name: 'Cellar', exact: true }).click()
    await settled(cellarSize)
    await page.waitForTimeout(300)
  })
  const show = page.locator('main select').nth(3)
  const filtering = await watchTasks(devtools, async () => {
    await show.selectOption('Empty')
    await settled(cellarSize / 4)
    await show.selectOption('All vessels')
    await settled(cellarSize)
    await page.waitForTimeout(300)
  })
  const choosingFrom = await watchTasks(devtools, async () => {
    for (const place of [0, 1, 2]) await tiles.nth(place).click({ position: { x: 20, y: 20 } })
    await page.locator('main section header button').first().click()
    await page.locator('[aria-label="Chosen vessels"]').waitFor()
    await page.waitForTimeout(300)
  })
  return { opening, filtering, choosingFrom }
}

const locations = ['Barrel hall', 'Old cave', 'Tank room']

const batchOf = (index: number) => ({
  id: index % 12,
  batchId: `WB-2026-${index % 12}`,
  batchName: 'Lower Terrace Pinot Noir',
  grapeVariety: 'Pinot Noir',
  vintage: 2026,
  vineyardName: 'Lower Terrace',
})

const vessels = Array.from({ length: cellarSize }, (_, index) => ({
  id: index + 1,
  vesselId: `B-${index + 1}`,
  vesselType: index % 5 === 0 ? 'Tank' : 'Barrel',
  usageType: 'Both',
  status: 'Empty',
  location: locations[index % locations.length],
  capacity: 225,
  capacityUnit: 'L',
  capacityLitres: 225,
  ullage: 12,
  content:
    index % 4 === 0
      ? null
      : {
          batch: batchOf(index),
          volume: 213,
          fill: 213 / 225,
          since: '2026-10-01T09:30',
          composition: Array.from({ length: 5 }, (_, part) => ({
            batch: batchOf(index + part),
            volume: 42.6,
            share: 0.2,
          })),
        },
  disagreements: [],
}))
