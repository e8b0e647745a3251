import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { addressOf, fillWinery, follow, screens } from './support/every-screen.ts'
import { expect, test } from './support/fixtures.ts'
import { expectNoSidewaysScroll, expectTapSizes, expectWholeTexts } from './support/page-checks.ts'

const forms = [
  '/vineyards?add=1',
  '/vineyard-maintenance?add=1',
  '/batches?add=1',
  '/fermentation?add=1',
  '/fermentation-maintenance?add=1',
  '/post-fermentation?add=1',
  '/aging?add=1',
  '/aging-maintenance?add=1',
  '/vessels?add=1',
  '/bottling?add=1',
  '/users?add=1',
  '/roles?add=1',
]

/** What is not in sight at first: the rest of a record, the complaints about an empty form. */
async function unfold(page: Page) {
  const rest = page.getByRole('button', { name: /^(Show (more|details)|View Measurements)$/ }).first()
  const form = page.getByRole('dialog').getByRole('button', { name: /^(Save|Create)$/ })
  if (await form.isVisible()) {
    // Those of a vineyard and of an aging have nothing to complain about.
    if (/\/(vineyard|aging)-maintenance/.test(page.url())) return
    await form.click()
    await expect(
      page.getByRole('dialog').locator('[aria-invalid="true"], [role="alert"]').first(),
    ).toBeVisible()
  } else if (await rest.isVisible()) await rest.click()
}

async function walk(page: Page, paths: readonly string[], isPhone: boolean) {
  await page.goto('/login')
  await expect(page).toHaveURL('/dashboard')
  for (const path of paths) {
    await follow(page, path)
    await expect(page.getByRole('status')).toHaveCount(0)
    await test.step(path, async () => {
      await unfold(page)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      if (!isPhone) return
      await page.setViewportSize({ width: 360, height: 780 })
      await expectTapSizes(page)
      await expectWholeTexts(page)
    })
  }
}

test('no screen of an empty winery breaks on the narrowest phone, and axe finds nothing @phone', async ({
  page,
  admin: _signedIn,
  isPhone,
}) => {
  await walk(
    page,
    screens.filter(path => !path.includes('{')),
    isPhone,
  )
})

test('no screen with long names and other scripts breaks on the narrowest phone, and axe finds nothing', async ({
  page,
  admin,
  isPhone,
}) => {
  const ids = await fillWinery(admin)
  await walk(
    page,
    screens.map(path => addressOf(path, ids)),
    isPhone,
  )
})

test('no form breaks on the narrowest phone, and axe finds nothing', async ({ page, admin, isPhone }) => {
  await fillWinery(admin)
  await walk(page, forms, isPhone)
})
