import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { dialog } from './record-screen.ts'

// How the vineyard screen is handled, on which also is tried what all record screens share.

export const hillside = {
  name: 'Hillside Block',
  location: 'North slope',
  plantedVariety: 'Merlot',
  plantingDate: '2012-04-18',
  acreage: 12.5,
  notes: 'Dry farmed',
}
export const riverBend = {
  ...hillside,
  name: 'River Bend',
  location: 'By the creek',
  acreage: 3,
  notes: null,
}

/** The first of them as somebody types it. */
export const typed = {
  name: ' Hillside Block ',
  location: 'North slope ',
  planted_variety: ' Merlot',
  planting_date: '2012-04-18',
  acreage: '12.5',
  notes: '',
}

export async function open(page: Page) {
  await page.goto('/vineyards')
  await expect(page.getByRole('heading', { name: 'Vineyards', exact: true })).toBeVisible()
}

export async function openAdd(page: Page) {
  await page.getByRole('button', { name: 'Add Vineyard', exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Add New Vineyard', exact: true })).toBeVisible()
}
