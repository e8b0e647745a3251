import { addressOf, fillWinery, follow, screens } from './support/every-screen.ts'
import { expect, test } from './support/fixtures.ts'
import { unreadableTexts } from './support/page-checks.ts'

const widths = [768, 800, 834, 900, 1024, 1100]

test('between a phone and a desktop every value of every table and card is readable @desktop', async ({
  page,
  admin,
}) => {
  const ids = await fillWinery(admin)
  await page.goto('/login')
  await expect(page).toHaveURL('/dashboard')
  // A label is as large as its paper, at every width.
  for (const path of screens.filter(screen => screen !== '/vessels/labels')) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await follow(page, addressOf(path, ids))
    await expect(page.getByRole('status')).toHaveCount(0)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      // A table that is loaded anew meanwhile measures itself again before it is drawn.
      await expect.poll(() => unreadableTexts(page), `${path} at ${width} px`).toEqual([])
    }
  }
})

test('what a table has no room for unfolds below its row, and every column stands there on a desktop @desktop', async ({
  page,
  admin,
}) => {
  await fillWinery(admin)
  await page.goto('/vineyard-maintenance')
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader', { name: 'Grape Color' })).toBeVisible()
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(table.getByRole('columnheader', { name: 'Grape Color' })).toHaveCount(0)
  await expect(table.getByRole('columnheader', { name: 'Date' })).toBeVisible()
  await table.getByRole('button', { name: 'Show more' }).click()
  await expect(table.getByText('Grape Color', { exact: true })).toBeVisible()
  await expect(table.getByText('Deep violet', { exact: true }).first()).toBeVisible()
  expect(await unreadableTexts(page)).toEqual([])
  await table.getByRole('button', { name: 'Show less' }).click()
  await expect(table.getByText('Deep violet')).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(table.getByRole('columnheader', { name: 'Grape Color' })).toBeVisible()
  await expect(table.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('SHELL-12: the narrow sidebar keeps its words for those who hear it @desktop', async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/vineyards')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  expect((await sidebar.boundingBox())?.width).toBeLessThan(100)
  const entry = sidebar.getByRole('link', { name: 'Vineyards', exact: true })
  await expect(entry).toHaveAttribute('title', 'Vineyards')
  await expect(sidebar.getByRole('button', { name: 'Logout', exact: true })).toBeVisible()
  await expect(sidebar.getByText(admin.name, { exact: true })).toHaveCount(1)
  await sidebar.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
})
