import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

// How the vessel screen is handled, in tables as well as on cards.

export const path = '/api/vessel'
export const emptyText = 'No vessels match the current filters.'

export const dialog = (page: Page) => page.getByRole('dialog')
export const field = (page: Page, name: string) => dialog(page).locator(`[name="${name}"]`)
export const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true })
export const filter = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
export const figure = (page: Page, label: string) => page.getByRole('article', { name: label, exact: true })

/** One vessel in its list: a row of a table, a card on a phone. */
export const entry = (page: Page, text: string): Locator =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text }).filter({ hasText: 'Edit' })

export const expand = (row: Locator) => row.getByRole('button', { name: /^Show (details|more)$/ })

export async function open(page: Page, address = '/vessels') {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Vessel Management', exact: true })).toBeVisible()
}

export async function openAdd(page: Page) {
  await page.getByRole('button', { name: 'Add Vessel', exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Add New Vessel', exact: true })).toBeVisible()
}

export const sent = (page: Page, method: string) =>
  page.waitForRequest(request => request.method() === method)

export const optionsOf = (select: Locator) => select.locator('option:not([value=""])').allTextContents()
