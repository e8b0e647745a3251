import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, storeToken, test } from './support/fixtures.ts'
import { expectNoSidewaysScroll } from './support/page-checks.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true })
const cellarMenu = (page: Page) => page.getByRole('navigation', { name: 'Cellar', exact: true })
const workspaces = (page: Page) => page.getByRole('navigation', { name: 'Workspaces' })
const workspace = (page: Page, name: string) => workspaces(page).getByRole('link', { name, exact: true })
const bar = (page: Page) => page.getByRole('navigation', { name: 'Cellar shortcuts' })

/** The address changes before the screen does: a workspace is open once the switch says so. */
async function switchTo(page: Page, name: string) {
  await workspace(page, name).click()
  await expect(workspaces(page).locator('[aria-current]')).toHaveText([name])
}

async function openMenu(page: Page, isPhone: boolean) {
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(workspaces(page)).toBeVisible()
}

test('an address opens its own workspace, and the switch leads to the last screen of the other', async ({
  page,
  admin: _signedIn,
  isPhone,
}) => {
  await page.goto('/settings')
  await openMenu(page, isPhone)
  await expect(menu(page)).toBeVisible()
  await expect(cellarMenu(page)).toHaveCount(0)
  await expect(workspaces(page).locator('[aria-current]')).toHaveText(['Records'])

  await workspace(page, 'Cellar').click()
  await expect(page).toHaveURL('/cellar')
  await expect(page.getByRole('heading', { level: 1, name: 'Cellar' })).toBeVisible()
  if (isPhone) await expect(page.getByRole('dialog')).toHaveCount(0)
  await openMenu(page, isPhone)
  await expect(menu(page)).toHaveCount(0)
  await expect(cellarMenu(page).getByRole('link')).toHaveText([
    'Cellar',
    'Round',
    'Scan',
    'Watch',
    'To review',
    'Import',
  ])
  await expect(cellarMenu(page).locator('[aria-current="page"]')).toHaveText(['Cellar'])
  await expect(workspaces(page).locator('[aria-current]')).toHaveText(['Cellar'])
  await expectAccessible(page)

  await workspace(page, 'Records').click()
  await expect(page).toHaveURL('/settings')
  await openMenu(page, isPhone)
  await workspace(page, 'Records').click()
  await expect(page).toHaveURL('/dashboard')
})

test('a device opens in the workspace that it was last used for; signing in opens the dashboard @any-width', async ({
  page,
  admin,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  await switchTo(page, 'Cellar')
  await page.goto('/')
  await expect(page).toHaveURL('/cellar')
  await page.goto('/nowhere')
  await expect(page).toHaveURL('/dashboard')
  await switchTo(page, 'Cellar')

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
  // Where signing in leads is no choice: the device is still one of the cellar.
  await page.goto('/')
  await expect(page).toHaveURL('/cellar')
  await switchTo(page, 'Records')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
})

test('a stranger is asked to sign in before the cellar is shown @any-width', async ({ page }) => {
  await page.goto('/cellar')
  await expect(page).toHaveURL('/login')
})

test('the keyboard goes through the switch to the menu, also where the sidebar has icons alone @desktop', async ({
  page,
  admin: _signedIn,
}) => {
  await page.setViewportSize({ width: 800, height: 620 })
  await page.goto('/cellar')
  await expect(workspace(page, 'Records')).toBeVisible()
  const places = await workspaces(page)
    .getByRole('link')
    .evaluateAll(links =>
      links.map(link => {
        const { top, height } = link.getBoundingClientRect()
        return { top, height }
      }),
    )
  for (const { height } of places) expect(height).toBeGreaterThanOrEqual(40)
  expect(places[1]?.top).toBeGreaterThan(places[0]?.top ?? 0)
  await workspace(page, 'Records').focus()
  await page.keyboard.press('Tab')
  await expect(workspace(page, 'Cellar')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cellarMenu(page).getByRole('link', { name: 'Cellar' })).toBeFocused()
  // The menu of the records still has room in a low window, and scrolls.
  await page.goto('/settings')
  await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport()
})

test('a phone has the cellar in thumb’s reach, below everything and over nothing @phone', async ({
  page,
  admin: _signedIn,
}) => {
  await page.setViewportSize({ width: 360, height: 620 })
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)

  await page.goto('/cellar')
  const entry = bar(page).getByRole('link', { name: 'Cellar' })
  await expect(entry).toHaveAttribute('aria-current', 'page')
  expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const ends = await page.getByRole('main').evaluate(main => {
    const last = [...main.querySelectorAll('*')].map(each => each.getBoundingClientRect().bottom)
    return Math.max(...last)
  })
  const place = await bar(page).boundingBox()
  expect(ends).toBeLessThanOrEqual(place?.y ?? 0)
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBe(620)

  await page.emulateMedia({ media: 'print' })
  await expect(bar(page)).toBeHidden()
})

test('the buttons of a form in the cellar stand above the bar @phone', async ({ page, admin: _signedIn }) => {
  await page.goto('/cellar/new/receive')
  const record = page.locator('main form footer')
  await expect(record).toBeVisible()
  const below = async () => {
    const [buttons, places] = [await record.boundingBox(), await bar(page).boundingBox()]
    return (buttons?.y ?? 0) + (buttons?.height ?? 0) - (places?.y ?? 0)
  }
  await expect(bar(page)).toBeVisible()
  await expect.poll(below).toBeLessThanOrEqual(1)
})

test('the switch is not printed @desktop', async ({ page, winery }) => {
  await storeToken(page, winery.token)
  await page.goto('/cellar')
  await expect(workspaces(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(workspaces(page)).toBeHidden()
})
