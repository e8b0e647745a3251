import type { Page } from '@playwright/test'
import { expect } from 'vitest'

/** When something happened, by the clock of the server. */
export interface Span {
  from: number
  to: number
}

const field = (page: Page) => page.locator('[name="brix"]')

/** The page of a fermentation shows its form. */
export const hasForm = (page: Page) => field(page).waitFor()

export const type = (page: Page, brix: number) => field(page).fill(String(brix))

/** Saves what is typed, as soon as that can be done. Not found by its role, which every element would be asked for. */
export const press = (page: Page) =>
  page.locator('button[type="submit"]', { hasText: /^Save reading$/ }).click({ timeout: 90_000 })

/** Types a reading and saves it. */
export async function save(page: Page, brix: number): Promise<void> {
  await type(page, brix)
  await press(page)
}

/** Types a reading where one stands, until the screen says that it has it; gives when that was. */
export async function read(page: Page, brix: number): Promise<Span> {
  const from = Date.now()
  await save(page, brix)
  await hasBegunAnew(page)
  return { from, to: Date.now() }
}

/** It is saved, and the form waits for the next one: its button wakes with the first digit. */
export const hasBegunAnew = (page: Page) =>
  page.waitForFunction(() => {
    const brix = document.querySelector<HTMLInputElement>('[name="brix"]')
    return brix?.value === '' && brix.form?.querySelector<HTMLButtonElement>('[type="submit"]')?.disabled
  })

/** Nothing waits any more, as far as the shell says. */
export const hasSentAll = (page: Page) =>
  page.waitForFunction(() => !/waiting|Sending/.test(document.body.innerText))

/** What stands in the field. */
export const brixOn = (page: Page) => field(page).inputValue()

/** The moment lies in the span, give or take what a clock in whole seconds leaves open. */
export function expectWithin(span: Span | undefined, moment: string | undefined): void {
  const at = Date.parse(moment ?? '')
  expect(at).toBeGreaterThan((span?.from ?? 0) - 3000)
  expect(at).toBeLessThan((span?.to ?? 0) + 3000)
}
