import type { Locator } from '@playwright/test'
import { newBatch, newFermentation, newVessel } from './support/cellar-records.ts'
import { fillWinery } from './support/every-screen.ts'
import { expect, gate, stage, test } from './support/fixtures.ts'
import { dialog, edit, entry, field, save } from './support/record-screen.ts'

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

/** In how many lines the words stand, at every place where they do. */
const linesOf = (places: Locator) =>
  places.evaluateAll(elements =>
    elements.map(element => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )

test('on a tablet a batch ID and an address of mail are not torn apart @desktop', async ({ page, admin }) => {
  await page.setViewportSize({ width: 800, height: 800 })
  const batchId = 'WB-20240905-0001'
  const batch = await newBatch(admin, { batchId, batchName: '2024 Chapel Block Cabernet Sauvignon Reserve' })
  const vessel = await newVessel(admin, 'T-1')
  await newFermentation(admin, { batchId: batch.id, vesselId: vessel.id })
  const ids = page.getByRole('table').getByText(batchId, { exact: true })
  for (const path of ['/batches', '/fermentation']) {
    await page.goto(path)
    await expect(ids).toBeVisible()
    expect(await linesOf(ids), path).toEqual([1])
  }
  await page.goto('/settings')
  const address = page.getByRole('definition').filter({ hasText: admin.email })
  await expect(address).toBeVisible()
  expect(await linesOf(address)).toEqual([1])
})

test('of five filters none stands alone beside where there is room for two @desktop', async ({
  page,
  admin: _,
}) => {
  await page.goto('/activity')
  const filters = page.getByLabel(/^(Person|Record|Action|From|To)$/)
  await expect(filters).toHaveCount(5)
  for (const [width, expected] of [
    [1280, [5]],
    [800, [3, 2]],
    [390, [1, 2, 2]],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => lines(filters), `at ${width} px`).toEqual(expected)
  }
})

test('a refused form keeps one distance, and a box stands beside its words @any-width', async ({
  page,
  admin: _,
}) => {
  const middle = async (place: Locator) => {
    const box = await place.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0) / 2
  }
  await page.goto('/users?add=1')
  const active = dialog(page).getByLabel('Active')
  const words = dialog(page).getByText('Active', { exact: true })
  expect(Math.abs((await middle(active)) - (await middle(words)))).toBeLessThan(3)
  await stage(page, 'POST /api/fermentation-maintenance', { status: 409, body: { message: 'Not now' } })
  await page.goto('/fermentation-maintenance?add=1')
  await expect(field(page, 'brix')).toBeVisible()
  await save(page).click()
  const told = await dialog(page).getByRole('alert').boundingBox()
  const label = await dialog(page).getByText('Wine Batch', { exact: true }).boundingBox()
  expect((label?.y ?? 0) - (told?.y ?? 0) - (told?.height ?? 0)).toBeLessThan(30)
})

test('over a page that was scrolled a window moves nothing behind it, not the menu either @desktop', async ({
  page,
  admin: _,
}) => {
  await page.goto('/settings')
  const add = page.getByRole('button', { name: 'Add a winery' })
  await add.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 200)
  const menu = page.getByRole('complementary').first()
  const top = async (place: Locator) => Math.round((await place.boundingBox())?.y ?? Number.NaN)
  // Not how far it is scrolled: that changes, and nothing moves, when something above grows as it arrives.
  const places = async () => [await top(add), await top(menu)]
  await expect.poll(places).toEqual([expect.any(Number), 0])
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await add.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const before = await places()
  expect(before[1]).toBe(0)
  await page.mouse.move(5, 400)
  const turned = page.evaluate(wheelWasTurned)
  await page.mouse.wheel(0, 400)
  await turned
  expect(await places()).toEqual(before)
})

/** In the page: somebody turned the wheel, and what that moves was drawn. */
const wheelWasTurned = () =>
  new Promise<void>(done => {
    const drawn = () => requestAnimationFrame(() => requestAnimationFrame(() => done()))
    addEventListener('wheel', drawn, { once: true, passive: true })
  })
