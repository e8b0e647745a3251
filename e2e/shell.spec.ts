import type { Page } from '@playwright/test'
import { expect, signInStaged, someUser, test } from './support/fixtures.ts'

const entries = [
  ['Dashboard', '/dashboard'],
  ['Vineyards', '/vineyards'],
  ['Vineyard Maintenance', '/vineyard-maintenance'],
  ['Wine Batches', '/batches'],
  ['Fermentation', '/fermentation'],
  ['Fermentation Maintenance', '/fermentation-maintenance'],
  ['Post-Fermentation', '/post-fermentation'],
  ['Aging', '/aging'],
  ['Aging Maintenance', '/aging-maintenance'],
  ['Vessels', '/vessels'],
  ['Tracking', '/tracking'],
  ['Wine Blend Calculator', '/blend-calculator'],
  ['Users', '/users'],
  ['Roles & Permissions', '/roles'],
  ['Settings', '/settings'],
] as const

const headings = {
  '/dashboard': 'Welcome back, Winery!',
  '/vineyards': 'Vineyards',
  '/vineyard-maintenance': 'Vineyard Maintenance',
  '/batches': 'Wine Batches',
  '/fermentation': 'Fermentation Management',
  '/fermentation-maintenance': 'Fermentation Maintenance',
  '/post-fermentation': 'Post-Fermentation Management',
  '/aging': 'Aging Management',
  '/aging-maintenance': 'Aging Maintenance',
  '/vessels': 'Vessel Management',
  '/tracking': 'Production Tracking',
  '/users': 'User Management',
  '/roles': 'Role Management',
  '/blend-calculator': 'Wine Blend Calculator',
  '/settings': 'Settings',
} as const

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

async function openMenu(page: Page, isPhone: boolean) {
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu(page)).toBeVisible()
}

test('SHELL-02, 03, 07, OPEN-15: every page opens inside the layout and logs no error @any-width', async ({
  page,
  admin: _signedIn,
}) => {
  const errors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`)
  })
  for (const [path, heading] of Object.entries(headings)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(menu(page)).toBeVisible()
    // Once the loading shape is gone the page's own answers are in, and with them whatever they break.
    await expect(page.getByRole('status')).toHaveCount(0)
  }
  expect(errors).toEqual([])
})

test('SHELL-02, AUTH-32, BOTL-02: a page of any kind asks a stranger to sign in @any-width', async ({
  page,
}) => {
  // One guard stands before all of them: a page of each kind shows it.
  for (const path of ['/', '/dashboard', '/users', '/batches/5', '/bottling', '/nowhere']) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
})

test('SHELL-05, 06, 08..11, BOTL-02, TRAP-81: only unknown paths lead to the dashboard @any-width', async ({
  page,
  admin: _signedIn,
}) => {
  for (const path of ['/', '/nowhere', '/vineyards/5', '/batch/5']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
  for (const path of ['/batches/5', '/vessels/5', '/vessel/5', '/fermentation/5', '/bottling']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(menu(page)).toBeVisible()
    await expect(page).toHaveURL(path)
  }
})

test('SHELL-14..29: an administrator sees every entry in order, and each leads to its page @any-width', async ({
  page,
  admin: _signedIn,
}) => {
  await page.goto('/settings')
  await expect(menu(page).getByRole('link')).toHaveText(entries.map(([label]) => label))
  for (const [label, path] of entries) {
    await menu(page).getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(path)
  }
})

test('SHELL-26, 27, 30, 38, PERM-05, 18, TRAP-68: staff see no users, roles or bottling, but may open them', async ({
  page,
  staff: _signedIn,
  isPhone,
}) => {
  await page.goto('/settings')
  await openMenu(page, isPhone)
  const labels = entries
    .map(([label]) => label)
    .filter(label => !['Users', 'Roles & Permissions'].includes(label))
  await expect(menu(page).getByRole('link')).toHaveText(labels)
  await expect(menu(page).getByText('Bottling')).toHaveCount(0)
  await expect(page.getByText('User', { exact: true })).toBeVisible()
  for (const path of ['/users', '/roles'] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: headings[path] })).toBeVisible()
  }
})

test('SHELL-31: the entry of the page is marked, and only that one @any-width', async ({
  page,
  admin: _signedIn,
}) => {
  for (const [path, label] of [
    ['/fermentation-maintenance', 'Fermentation Maintenance'],
    ['/fermentation', 'Fermentation'],
    ['/vineyards', 'Vineyards'],
    ['/aging-maintenance', 'Aging Maintenance'],
  ] as const) {
    await page.goto(path)
    const marked = menu(page).locator('[aria-current="page"]')
    await expect(marked).toHaveText([label])
    const other = menu(page).getByRole('link', { name: 'Settings' })
    const ground = (element: Element) => getComputedStyle(element).backgroundColor
    expect(await marked.evaluate(ground)).not.toBe(await other.evaluate(ground))
  }
})

test('SHELL-32, 36, 37, 39, AUTH-28: winery, person, caption and Logout are shown', async ({
  page,
  admin,
  isPhone,
}) => {
  await page.goto('/settings')
  if (isPhone) await expect(page.getByRole('banner').getByText(admin.name, { exact: true })).toBeVisible()
  await openMenu(page, isPhone)
  const frame = isPhone ? drawer(page) : page.getByRole('complementary')
  await expect(frame.getByText(admin.name, { exact: true })).toBeVisible()
  await expect(frame.getByText('Winery Administrator', { exact: true })).toBeVisible()
  await expect(frame.getByText('Administrator', { exact: true })).toBeVisible()
  await expect(frame.getByText('W', { exact: true })).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Logout', exact: true })).toBeVisible()
})

test('SHELL-32, 33, CONST-27: the winery is read from storage as text or JSON, else "Winery" @any-width', async ({
  page,
}) => {
  await signInStaged(page, someUser('Admin'))
  const frame = page.getByRole('complementary')
  for (const [stored, shown] of [
    [null, 'Winery'],
    ['Chateau Sud', 'Chateau Sud'],
    ['   ', 'Winery'],
    ['{"name":"Chateau Nord"}', 'Chateau Nord'],
    ['{broken', 'Winery'],
    ['{"id":1}', 'Winery'],
  ] as const) {
    await page.evaluate(text => text !== null && localStorage.setItem('activeWinery', text), stored)
    await page.goto('/blend-calculator')
    await expect(frame.getByText(shown, { exact: true })).toBeVisible()
  }
})

test('SHELL-34, 35, CONST-27: the avatar shows the first letter of the first name, else "U" @any-width', async ({
  page,
}) => {
  for (const [firstName, initial] of [
    ['anna', 'A'],
    ['Émile', 'É'],
    [undefined, 'U'],
  ] as const) {
    await signInStaged(page, someUser('Winemaker', { firstName }))
    await page.goto('/blend-calculator')
    await expect(page.getByText(initial, { exact: true })).toBeVisible()
  }
})

test('AUTH-46, SHELL-37, 38, PERM-04, 06, TRAP-67: the caption follows the name of the role alone @any-width', async ({
  page,
}) => {
  for (const role of ['admin', 'Admin', 'ADMIN', 'Administrator', 'Winemaker']) {
    await signInStaged(page, someUser(role, { isAdmin: true, roleId: 1 }))
    await page.goto('/blend-calculator')
    const caption = role.toLowerCase() === 'admin' ? 'Administrator' : 'User'
    await expect(page.getByText(caption, { exact: true })).toBeVisible()
  }
})

test('SHELL-12, 13, CONST-02: 768 px has a sidebar, 767 px a drawer @any-width', async ({
  page,
  admin: _signedIn,
}) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto('/settings')
  await expect(menu(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0)
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(menu(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
})

test('SHELL-13, 40, 41, 43: the drawer starts closed, closes on a link and on the backdrop @phone', async ({
  page,
  admin: _signedIn,
}) => {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(drawer(page)).toHaveCount(0)
  await openMenu(page, true)
  await menu(page).getByRole('link', { name: 'Vessels' }).tap()
  await expect(page).toHaveURL('/vessels')
  await expect(drawer(page)).toHaveCount(0)
  await openMenu(page, true)
  await page.touchscreen.tap(380, 400)
  await expect(drawer(page)).toHaveCount(0)
  await openMenu(page, true)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
})

test('SHELL-42, TRAP-50: growing to 768 px closes the drawer for good @phone', async ({
  page,
  admin: _signedIn,
}) => {
  await page.goto('/settings')
  await openMenu(page, true)
  await page.setViewportSize({ width: 768, height: 844 })
  await expect(drawer(page)).toHaveCount(0)
  await expect(menu(page)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect(drawer(page)).toHaveCount(0)
})

test('the skip link leads to the content @desktop', async ({ page, admin: _signedIn }) => {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
