import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

// How the fermentation screen is handled, in a table as well as on cards.

export const emptyText = 'No fermentation processes found. Click "Start New Fermentation" to create one.'
export const path = '/api/fermentation'

export const dialog = (page: Page) => page.getByRole('dialog')
export const field = (page: Page, name: string) => dialog(page).locator(`[name="${name}"]`)
export const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true })
export const start = (page: Page) => page.getByRole('button', { name: 'Start New Fermentation', exact: true })
export const offered = (page: Page) => field(page, 'vessel_id').locator('option:not([value=""])')

/** One fermentation in the list: a row of the table, a card on a phone. */
export const entry = (page: Page, text: string): Locator =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text }).filter({ hasText: 'Edit' })

export async function open(page: Page, address = '/fermentation') {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Fermentation Management', exact: true })).toBeVisible()
}

export async function openStart(page: Page) {
  await start(page).click()
  await expect(dialog(page).getByRole('heading', { name: 'Start New Fermentation' })).toBeVisible()
}

export const sent = (page: Page, method: string) =>
  page.waitForRequest(request => request.method() === method)
