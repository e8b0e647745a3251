import type { Locator } from '@playwright/test'
import { newBatch, newVessel } from './support/cellar-records.ts'
import { fillWinery } from './support/every-screen.ts'
import { expect, gate, stage, test } from './support/fixtures.ts'
import { dialog, edit, entry, field } from './support/record-screen.ts'

// What things look like says what they are: read-only, empty, still loading, one of four.

const lookOf = (place: Locator, property: string) =>
  place.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('what cannot be typed into looks different from what can @any-width', async ({ page, admin }) => {
  await newBatch(admin, { batchId: 'WB-1' })
  await page.goto('/batches')
  await edit(page, 'WB-1')
  await expect(field(page, 'batch_id')).not.toBeEditable()
  const open = await lookOf(field(page, 'batch_name'), 'background-color')
  expect(await lookOf(field(page, 'batch_id'), 'background-color')).not.toBe(open)
  await page.goto('/roles')
  await edit(page, 'Admin')
  const box = dialog(page).getByRole('group', { name: 'Vessels' }).getByLabel('view')
  await expect(box).toBeDisabled()
  await expect(dialog(page).getByLabel('Role Name')).not.toBeEditable()
})

test('the badge of an empty vessel is seen under the pointer too @desktop', async ({ page, admin }) => {
  await newVessel(admin, 'T-1', { status: 'Empty' })
  await page.goto('/vessels')
  const row = entry(page, 'T-1')
  await row.hover()
  const badge = row
    .getByText('Empty', { exact: true })
    .locator('xpath=ancestor-or-self::*[@data-tone or @data-look][1]')
  // The ground under the pointer has the colour of a quiet badge: its edge is what is left of it.
  expect(await lookOf(badge, 'box-shadow')).not.toBe('none')
})

test('while a table loads, its place has the corners of the table @desktop', async ({ page, admin: _ }) => {
  const held = gate()
  await stage(page, 'GET /api/vineyard', () => ({ after: held.opened, body: [] }))
  await page.goto('/vineyards')
  const rows = page.locator('[data-skeleton-row]')
  await expect(rows).toHaveCount(3)
  expect(await Promise.all((await rows.all()).map(row => lookOf(row, 'border-radius')))).toEqual([
    '12px 12px 0px 0px',
    '0px',
    '0px 0px 12px 12px',
  ])
  held.open()
})

/** How many stand in each line, from above. */
async function lines(places: Locator): Promise<number[]> {
  const tops = await places.evaluateAll(elements =>
    elements.map(element => Math.round(element.getBoundingClientRect().top)),
  )
  return [...new Set(tops)].map(top => tops.filter(each => each === top).length)
}

test('four cards never stand three and one @desktop', async ({ page, admin: _ }) => {
  await page.goto('/dashboard')
  const cards = page.getByRole('article').filter({ hasText: /new this month/ })
  await expect(cards).toHaveCount(4)
  for (let width = 1280; width >= 640; width -= 40) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => lines(cards), `at ${width} px`).not.toEqual([3, 1])
  }
})

test('the arrows of sorting keep their size where a heading has little room @desktop', async ({
  page,
  admin,
}) => {
  await fillWinery(admin)
  await page.goto('/post-fermentation')
  const arrows = page.getByRole('columnheader').locator('svg')
  const sizes = () =>
    arrows.evaluateAll(all => all.map(arrow => Math.round(arrow.getBoundingClientRect().width)))
  await expect(arrows.first()).toBeVisible()
  for (const width of [1280, 1024, 800, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => new Set(await sizes()), `at ${width} px`).toEqual(new Set([16]))
  }
})
