import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

// How the screens of records are handled, in a table as well as on cards.

export const dialog = (page: Page) => page.getByRole('dialog')
export const field = (page: Page, name: string) => dialog(page).locator(`[name="${name}"]`)
export const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true })

/** What a list offers besides nothing. */
export const choices = (list: Locator) => list.locator('option:not([value=""])')

/** One record in its list: a row of the table, a card on a phone. */
export const entry = (page: Page, text: string): Locator =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text }).filter({ hasText: 'Edit' })

export const edit = (page: Page, text: string) =>
  entry(page, text).getByRole('button', { name: 'Edit', exact: true }).click()

/** The open form says so, under a field or above all of them. */
export const says = (page: Page, text: string) =>
  expect(dialog(page).getByText(text, { exact: true })).toBeVisible()

/** Types, chooses and ticks, whatever kind of field it is. */
export async function fillForm(page: Page, values: Record<string, string | number | boolean>) {
  for (const [name, value] of Object.entries(values)) {
    const one = field(page, name)
    if (typeof value === 'boolean') await one.setChecked(value)
    else if (await one.evaluate(element => element.matches('select'))) await one.selectOption(String(value))
    else await one.fill(String(value))
  }
}

export async function expectForm(page: Page, values: Record<string, string | number>) {
  for (const [name, value] of Object.entries(values))
    await expect(field(page, name)).toHaveValue(String(value))
}

/** Saves the open form by that call ("PUT /api/batch/7") and gives what was sent. */
export async function saved(page: Page, call: string): Promise<unknown> {
  const asked = page.waitForRequest(request => request.method() !== 'GET')
  await save(page).click()
  const request = await asked
  expect(`${request.method()} ${new URL(request.url()).pathname}`).toBe(call)
  return request.postDataJSON()
}

/** The table there has these columns. */
export const expectColumns = (place: Page | Locator, ...names: string[]) =>
  expect(place.getByRole('columnheader').filter({ hasNotText: /^Details$/ })).toHaveText(names)
