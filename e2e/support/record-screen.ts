import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

// How the screens of records are handled, in a table as well as on cards.

export const dialog = (page: Page) => page.getByRole('dialog')
export const field = (page: Page, name: string) => dialog(page).locator(`[name="${name}"]`)
export const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true })

/** One record in its list: a row of the table, a card on a phone. */
export const entry = (page: Page, text: string): Locator =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text }).filter({ hasText: 'Edit' })

/** The open form says so, under a field or above all of them. */
export const says = (page: Page, text: string) =>
  expect(dialog(page).getByText(text, { exact: true })).toBeVisible()

export const sent = (page: Page, method: string) =>
  page.waitForRequest(request => request.method() === method)
