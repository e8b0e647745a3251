import type { Page } from '@playwright/test'
import { onShelf } from './support/device.ts'
import { addForms, typeInto } from './support/every-form.ts'
import { expect, listen, storedToken, storeToken, test } from './support/fixtures.ts'
import { dialog, entry, field, save } from './support/record-screen.ts'

const again = (page: Page) => page.getByRole('button', { name: 'Sign in again' })
const signInWindow = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

async function signInWith(page: Page, { email, password }: { email?: string; password: string }) {
  if (email) await signInWindow(page).getByLabel('Email Address').fill(email)
  await signInWindow(page).getByLabel('Password', { exact: true }).fill(password)
  await signInWindow(page).getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('ERR-20, 26: whose session has ended signs in again in place, and saves what was typed', async ({
  page,
  admin,
}) => {
  const [form] = addForms
  if (!form) throw new Error('There are forms')
  await page.goto('/vineyards')
  await page.getByRole('button', { name: 'Add Vineyard' }).first().click()
  await typeInto(page, form)
  await admin.api('POST', '/api/auth/logout')
  await save(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await storedToken(page)).toBeNull()

  // The form's own offer: what lies behind its window cannot be reached.
  await dialog(page).getByRole('button', { name: 'Sign in again' }).click()
  await expect(signInWindow(page).getByLabel('Email Address')).toHaveValue(admin.email)
  await expect(signInWindow(page).getByLabel('Password', { exact: true })).toBeFocused()
  await signInWith(page, { password: 'not-the-password' })
  await expect(signInWindow(page).getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signInWindow(page)).toHaveCount(0)
  await expect(field(page, 'name')).toHaveValue('South Slope')

  await dialog(page).getByRole('button', { name: 'Sign in again' }).click()
  await signInWith(page, admin)
  await expect(signInWindow(page)).toHaveCount(0)
  await expect(again(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/vineyards\?add/)
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(entry(page, 'South Slope')).toBeVisible()
})

test('a list that could not be loaded is loaded after signing in again @any-width', async ({
  page,
  admin,
}) => {
  await admin.api('POST', '/api/vessel', {
    vesselId: 'T-77',
    vesselType: 'Tank',
    material: 'Concrete',
    capacity: 900,
    capacityUnit: 'L',
    usageType: 'Both',
    status: 'Empty',
  })
  await page.goto('/vineyards')
  await expect(page.getByText('No vineyards found.', { exact: false })).toBeVisible()
  await admin.api('POST', '/api/auth/logout')
  await page
    .getByRole('link', { name: 'Vessels' })
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
  await again(page).click()
  await signInWith(page, admin)
  await expect(entry(page, 'T-77')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  // The end of the session took everything off the shelf; now it is theirs again.
  await expect.poll(() => onShelf(page)).toContain('/api/vessel')
})

test('when somebody else signs in there, nothing of the former person is left @any-width', async ({
  page,
  admin,
  product,
}) => {
  const other = await product.foundWinery()
  await page.goto('/vineyards?add=1')
  await field(page, 'name').fill('Secret Slope')
  await admin.api('POST', '/api/auth/logout')
  await field(page, 'location').fill('Hill')
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(again(page).first()).toBeVisible()
  const { calls } = listen(page)
  await dialog(page).getByRole('button', { name: 'Sign in again' }).click()
  await signInWith(page, other)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(other.name).first()).toBeVisible()
  expect(calls).toContain('GET /api/auth/profile')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Secret Slope')
  await page.goto('/vineyards?add=1')
  await expect(field(page, 'name')).toHaveValue('')
  await expect(page.getByText('You had started this')).toHaveCount(0)
})

test('O5: whoever signs in in another tab has this one too; the same person goes on where they were @any-width', async ({
  page,
  context,
  admin,
  product,
}) => {
  await page.goto('/vineyards?add=1')
  await field(page, 'name').fill('Secret Slope')
  const tab = await context.newPage()
  const { email, password } = admin
  const { token } = (await admin.api('POST', '/api/auth/login', { email, password })) as { token: string }
  const asked = page.waitForResponse('**/api/auth/profile')
  await storeToken(tab, token)
  await asked
  await expect(field(page, 'name')).toHaveValue('Secret Slope')

  const other = await product.foundWinery()
  await storeToken(tab, other.token)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(other.name).first()).toBeVisible()
  await page.goto('/vineyards?add=1')
  await expect(field(page, 'name')).toHaveValue('')
  await expect(page.getByText('You had started this')).toHaveCount(0)
})

test('O5: what a page has not written down before somebody else had the device is never written @any-width', async ({
  page,
  context,
  admin: _signedIn,
  product,
}) => {
  // The pause after which answers are written together lasts until it is told to be over.
  await page.addInitScript(() => {
    const { setTimeout } = window
    const held: (() => void)[] = []
    const hold = (work: () => void, wait?: number, ...rest: unknown[]) =>
      wait === 500 ? held.push(work) : setTimeout(work, wait, ...rest)
    const endPauses = () => {
      for (const work of held.splice(0)) work()
    }
    Object.assign(window, { setTimeout: hold, endPauses })
  })
  await page.goto('/vineyards')
  await expect(page.getByText('No vineyards found.', { exact: false })).toBeVisible()

  // On a bad line the page cannot find out who has signed in in the other tab.
  await page.route('**/api/auth/profile', route => route.abort())
  const other = await product.foundWinery()
  const tab = await context.newPage()
  await storeToken(tab, other.token)
  await tab.goto('/vineyards')
  await expect(tab.getByText(other.name).first()).toBeVisible()
  await expect.poll(() => onShelf(tab)).toContain('/api/vineyard')
  const ofTheOther = await onShelf(tab)
  await page.evaluate(() => (window as unknown as { endPauses: () => void }).endPauses())
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
  expect(new Set(personsIn(await onShelf(page)))).toEqual(new Set(personsIn(ofTheOther)))

  await page.unroute('**/api/auth/profile')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(other.name).first()).toBeVisible()
})

/** Whose answers lie on a shelf. */
const personsIn = (shelf: string) => (JSON.parse(shelf) as [string, string][]).map(([person]) => person)
