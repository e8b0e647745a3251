import type { Locator, Page } from '@playwright/test'
import { newVessel, type Stored } from './cellar-records.ts'
import { expect, type Winery } from './fixtures.ts'

// How the forms of the cellar are handled.

type Api = Pick<Winery, 'api'>

/** A tank of so many litres. */
export const newTank = (winery: Api, vesselId: string, capacity: number): Promise<Stored> =>
  newVessel(winery, vesselId, {
    vesselType: 'Tank',
    usageType: 'Both',
    capacity,
    capacityUnit: 'L',
    status: 'Empty',
  })

export async function newBarrels(winery: Api, count: number, capacity = 225): Promise<Stored[]> {
  const barrels: Stored[] = []
  for (let at = 1; at <= count; at += 1)
    barrels.push(
      await newVessel(winery, `B-${at}`, {
        vesselType: 'Barrel',
        usageType: 'Aging',
        capacity,
        capacityUnit: 'L',
        status: 'Empty',
      }),
    )
  return barrels
}

/** Records an operation by the API. */
export const done = (winery: Api, doneAt: string, body: object) =>
  winery.api('POST', '/api/cellar/operations', { doneAt, ...body }) as Promise<Stored>

export async function openEntry(page: Page, kind: string, heading: string, doneAt: string) {
  await page.goto(`/cellar/new/${kind}`)
  await expect(page.getByRole('heading', { name: heading, exact: true, level: 1 })).toBeVisible()
  await page.getByLabel('When').fill(doneAt)
}

/** A part of the form under its title. */
export const part = (place: Page | Locator, title: string) =>
  place.getByRole('group', { name: title, exact: true })

/** Picks vessels for a list; a search that ends with a star picks all that it finds. */
export async function pick(place: Locator, page: Page, ...names: string[]) {
  await place.getByRole('button', { name: /^(Choose|Add)/ }).click()
  const dialog = page.getByRole('dialog')
  for (const name of names)
    if (name.endsWith('*')) {
      await dialog.getByLabel('Search vessels').fill(name.slice(0, -1))
      await dialog.getByRole('button', { name: /^Choose all/ }).click()
    } else await dialog.getByRole('checkbox', { name: new RegExp(`^${name}\\b`) }).check()
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(dialog).toBeHidden()
}

/** The sum stands in view, and what goes with the entry has been asked for. */
export const sums = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeInViewport()

export const offer = (page: Page, text: string) => page.getByRole('checkbox', { name: text, exact: true })

/**
 * Presses the button that records, and waits for the sentence that says so. Whoever is quicker than the offers is shown
 * them first, and presses again, as people do.
 */
export async function record(page: Page, act: string, said: string) {
  const told = page.getByRole('heading', { name: said, exact: true })
  await expect(async () => {
    if (await told.isVisible()) return
    await page.getByRole('button', { name: act, exact: true }).click({ timeout: 2000 })
    await expect(told).toBeVisible({ timeout: 3000 })
  }).toPass({ intervals: [500, 1000], timeout: 20_000 })
}
