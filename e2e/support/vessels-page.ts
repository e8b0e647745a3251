import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { dialog } from './record-screen.ts'

// How the vessel screen is handled, in tables as well as on cards.

export const path = '/api/vessel'
export const emptyText = 'No vessels match the current filters.'

export const filter = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
export const figure = (page: Page, label: string) => page.getByRole('article', { name: label, exact: true })

export const expand = (row: Locator) => row.getByRole('button', { name: /^Show (details|more)$/ })

export async function open(page: Page, address = '/vessels') {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Vessel Management', exact: true })).toBeVisible()
}

export async function openAdd(page: Page) {
  await page.getByRole('button', { name: 'Add Vessel', exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Add New Vessel', exact: true })).toBeVisible()
}
