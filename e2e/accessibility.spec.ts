import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { hillside } from './support/vineyards-page.ts'

test('axe finds nothing on the sign-in page, at rest and with complaints @any-width', async ({ page }) => {
  await page.goto('/login')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing in the shell and its drawer', async ({ page, admin: _signedIn, isPhone }) => {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click()
  await expectAccessible(page)
})

test('axe finds nothing on the vineyards, empty and filled, in the form and the question @any-width', async ({
  page,
  admin,
}) => {
  await page.goto('/vineyards')
  await expect(page.getByText('No vineyards found.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await admin.api('POST', '/api/vineyard', hillside)
  await page.reload()
  await page.getByRole('button', { name: 'Show details' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add Vineyard' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expectAccessible(page)
})

for (const path of ['/', '/tables', '/forms', '/charts', '/pages'])
  test(`axe finds nothing in the gallery at ${path} @any-width`, async ({ page, gallery }) => {
    await page.goto(gallery + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path === '/') {
      for (const button of await page.getByRole('button', { name: /^(Succeed|Fail)$/ }).all())
        await button.click()
    }
    await expectAccessible(page)
  })
