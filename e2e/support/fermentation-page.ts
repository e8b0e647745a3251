import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { choices, dialog, field } from './record-screen.ts'

// How the fermentation screen is handled, in a table as well as on cards.

export const emptyText = 'No fermentation processes found. Click "Start New Fermentation" to create one.'
export const path = '/api/fermentation'

export const start = (page: Page) => page.getByRole('button', { name: 'Start New Fermentation', exact: true })
export const offered = (page: Page) => choices(field(page, 'vessel_id'))

export async function open(page: Page, address = '/fermentation') {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Fermentation Management', exact: true })).toBeVisible()
}

export async function openStart(page: Page) {
  await start(page).click()
  await expect(dialog(page).getByRole('heading', { name: 'Start New Fermentation' })).toBeVisible()
}
