import { aVineyard } from '#test/builders.ts'
import { expect, stage, test } from './fixtures.ts'
import { expectNoSidewaysScroll } from './page-checks.ts'

const many = Array.from({ length: 1000 }, (_, index) => ({
  ...aVineyard({ name: `Block ${String(index + 1).padStart(4, '0')}` }),
  id: index + 1,
  version: 1,
}))

test('a list of a thousand draws two hundred, more as one scrolls, and finds every one', async ({
  page,
  admin,
  isPhone,
}) => {
  expect(admin.token).toBeTruthy()
  await stage(page, 'GET /api/vineyard', { body: many })
  await page.goto('/vineyards')
  const main = page.getByRole('main')
  const entries = isPhone ? main.getByRole('listitem') : main.locator('tbody tr')
  await expect(entries).toHaveCount(200)
  await expectNoSidewaysScroll(page)
  await main.getByRole('button', { name: 'Show more', exact: true }).last().scrollIntoViewIfNeeded()
  await expect.poll(() => entries.count()).toBeGreaterThanOrEqual(400)
  await main.getByLabel('Search vineyards').fill('0987')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('Block 0987')
})
