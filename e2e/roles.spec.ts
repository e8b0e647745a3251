import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, gate, retry, stage, test, type Winery } from './support/fixtures.ts'
import { expectNoSidewaysScroll } from './support/page-checks.ts'
import { dialog, entry } from './support/record-screen.ts'

const areas = [
  ['users', 'Users'],
  ['roles', 'Roles'],
  ['wineBatches', 'Wine Batches'],
  ['vineyards', 'Vineyards'],
  ['vessels', 'Vessels'],
  ['fermentation', 'Fermentation'],
  ['aging', 'Aging'],
  ['bottling', 'Bottling'],
] as const
const actions = ['view', 'create', 'edit', 'delete'] as const

const cellarHand = {
  name: 'Cellar Hand',
  description: 'Moves and measures',
  permissions: { 'vessels:view': true, 'vessels:edit': true, 'aging:view': true },
}

/** All 32 names, false but for those given. */
const matrix = (granted: readonly string[]) =>
  Object.fromEntries(
    areas.flatMap(([area]) =>
      actions.map(action => [`${area}:${action}`, granted.includes(`${area}:${action}`)]),
    ),
  )

const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const group = (page: Page, name: string) => dialog(page).getByRole('group', { name, exact: true })
const box = (page: Page, area: string, name: string) =>
  group(page, area).getByRole('checkbox', { name, exact: true })

async function open(page: Page) {
  await page.goto('/roles')
  await expect(page.getByRole('heading', { name: 'Role Management', exact: true })).toBeVisible()
}

const add = (page: Page) => page.getByRole('button', { name: 'Add Role', exact: true }).click()
const edit = (page: Page, name: string) =>
  entry(page, name).getByRole('button', { name: 'Edit', exact: true }).click()
const storedRole = async (admin: Winery, name: string) =>
  ((await admin.api('GET', '/api/roles')) as { name: string; id: number; permissions: object }[]).find(
    role => role.name === name,
  )

test('ROLE-01..05, 07, 08, 20, OPEN-15, DATA-03: the roles are loaded and listed', async ({
  page,
  admin,
  isPhone,
}) => {
  await admin.api('POST', '/api/roles', cellarHand)
  const { opened, open: answer } = gate()
  await stage(page, 'GET /api/roles', { after: opened, isReal: true })
  const asked = page.waitForRequest('**/api/roles')
  await open(page)
  expect((await asked).method()).toBe('GET')
  await expect(page.getByText('Define roles and their associated permissions', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
  await expect(page.locator('[data-skeleton-row]')).toHaveCount(3)
  answer()
  const role = entry(page, 'Cellar Hand')
  await expect(role.getByText('Moves and measures', { exact: true })).toBeVisible()
  await expect(page.locator('[data-skeleton-row]')).toHaveCount(0)
  if (isPhone) await expect(role.getByText('Description', { exact: true })).toBeVisible()
  else await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Description', 'Actions'])
  for (const name of ['Admin', 'Winemaker', 'Cellar Hand'])
    for (const action of ['Edit', 'Delete'])
      await expect(entry(page, name).getByRole('button', { name: action, exact: true })).toBeVisible()
})

test('ROLE-09, 11..16, 18, 19, 21, 24, 25, 27, PERM-20, 22, CONST-20, TRAP-76, 77: a role is created with its matrix @any-width', async ({
  page,
  admin,
}) => {
  await open(page)
  await add(page)
  await expect(dialog(page).getByRole('heading', { name: 'Create New Role', exact: true })).toBeVisible()
  await expect(dialog(page).getByLabel('Role Name', { exact: true })).toBeFocused()
  const names = await dialog(page)
    .locator('fieldset fieldset')
    .evaluateAll(groups => groups.map(each => each.getAttribute('aria-label')))
  expect(names).toEqual(areas.map(([, label]) => label))
  for (const [area, label] of areas) {
    const labels = group(page, label).locator('label')
    await expect(labels).toHaveText(['Select All', ...actions])
    for (const action of actions)
      await expect(box(page, label, action)).toHaveAttribute('name', `${area}:${action}`)
  }
  await expect(dialog(page).getByRole('checkbox', { checked: true })).toHaveCount(0)

  await button(page, 'Create').click()
  await expect(dialog(page).getByText('Role name is required', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText('Description is required', { exact: true })).toBeVisible()

  await dialog(page).getByLabel('Role Name').fill(' Cellar Master ')
  await dialog(page).getByLabel('Description').fill('Runs the cellar')
  await box(page, 'Vessels', 'Select All').check()
  for (const action of actions) await expect(box(page, 'Vessels', action)).toBeChecked()
  await box(page, 'Users', 'Select All').check()
  await box(page, 'Users', 'Select All').uncheck()
  for (const action of actions) await expect(box(page, 'Users', action)).not.toBeChecked()
  await box(page, 'Wine Batches', 'create').focus()
  await page.keyboard.press('Space')
  await expect(box(page, 'Wine Batches', 'Select All')).toBeChecked({ indeterminate: true })
  await expect(dialog(page).getByText('5 of 32 granted')).toBeVisible()

  const sent = page.waitForRequest(request => request.method() === 'POST')
  await button(page, 'Create').click()
  expect(new URL((await sent).url()).pathname).toBe('/api/roles')
  const permissions = matrix([...actions.map(action => `vessels:${action}`), 'wineBatches:create'])
  expect((await sent).postDataJSON()).toStrictEqual({
    name: 'Cellar Master',
    description: 'Runs the cellar',
    permissions,
  })
  await expect(page.getByText('Role created successfully!', { exact: true })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(entry(page, 'Cellar Master')).toBeVisible()
  expect((await storedRole(admin, 'Cellar Master'))?.permissions).toEqual(permissions)
})

test('ROLE-10, 14, 15, 17, 22, 24, 26, 28: editing shows what is stored and sends the same keys @any-width', async ({
  page,
  admin,
}) => {
  const { id } = (await admin.api('POST', '/api/roles', cellarHand)) as { id: number }
  await open(page)
  await edit(page, 'Cellar Hand')
  await expect(dialog(page).getByRole('heading', { name: 'Edit Role', exact: true })).toBeVisible()
  await expect(dialog(page).getByLabel('Role Name')).toHaveValue('Cellar Hand')
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Moves and measures')
  const ticked = dialog(page).locator('input[name]:checked')
  expect(await ticked.evaluateAll(boxes => boxes.map(each => (each as HTMLInputElement).name))).toEqual([
    'vessels:view',
    'vessels:edit',
    'aging:view',
  ])
  const all = box(page, 'Vessels', 'Select All')
  await expect(all).toBeChecked({ indeterminate: true })
  await all.click()
  await expect(all).toBeChecked()
  await box(page, 'Vessels', 'delete').uncheck()
  await expect(all).toBeChecked({ indeterminate: true })
  await box(page, 'Aging', 'view').uncheck()
  await expect(box(page, 'Aging', 'Select All')).not.toBeChecked()

  const sent = page.waitForRequest(request => request.method() === 'PUT')
  await button(page, 'Update').click()
  expect(new URL((await sent).url()).pathname).toBe(`/api/roles/${id}`)
  const permissions = matrix(['vessels:view', 'vessels:create', 'vessels:edit'])
  expect((await sent).postDataJSON()).toStrictEqual({
    name: 'Cellar Hand',
    description: 'Moves and measures',
    permissions,
  })
  await expect(page.getByText('Role updated successfully!', { exact: true })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect((await storedRole(admin, 'Cellar Hand'))?.permissions).toEqual(permissions)
})

test('ROLE-31, ERR-36, OPEN-42: a refused save says why and loses nothing; the Admin role says that it is fixed @any-width', async ({
  page,
  admin,
}) => {
  await admin.api('POST', '/api/roles', cellarHand)
  await open(page)
  await add(page)
  await dialog(page).getByLabel('Role Name').fill('CELLAR HAND')
  await dialog(page).getByLabel('Description').fill('Twice')
  await box(page, 'Aging', 'edit').check()
  await button(page, 'Create').click()
  await expect(dialog(page).getByRole('alert')).toContainText('already exists')
  await expect(box(page, 'Aging', 'edit')).toBeChecked()
  await stage(page, 'POST /api/roles', { status: 500, body: {} })
  await button(page, 'Create').click()
  const failed = 'Server error occurred. Please try again later.'
  await expect(dialog(page).getByRole('alert')).toHaveText(failed)
  await page.keyboard.press('Escape')

  await edit(page, 'Admin')
  const fixed = 'The Admin role cannot be renamed or deleted, and it keeps every permission.'
  await expect(dialog(page).getByRole('note')).toHaveText(fixed)
  await expect(dialog(page).locator('input[name]:checked')).toHaveCount(32)
  await expect(box(page, 'Aging', 'delete')).toBeDisabled()
  await expect(dialog(page).getByLabel('Role Name')).not.toBeEditable()
})

test('ROLE-30, ERR-34, OPEN-18, 42: a failed load shows the server’s words, else its own, and a Retry @any-width', async ({
  page,
  admin: _signedIn,
}) => {
  let answer: { status?: number; body?: unknown; lost?: boolean } = {
    status: 500,
    body: { message: 'The cellar is flooded.' },
  }
  const calls = await stage(page, 'GET /api/roles', () => answer)
  await open(page)
  const banner = page.getByRole('alert')
  await expect(banner).toHaveText('The cellar is flooded.')
  for (const silent of [{ lost: true }, { status: 500, body: {} }, { status: 404 }]) {
    answer = silent
    await retry(page, calls)
    await expect(banner).toHaveText('Failed to load roles')
  }
  answer = { status: 403, body: { message: 'Access denied.' } }
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(banner).toHaveText('Access denied.')
  await expect(page.getByText('Your role does not allow you to view roles.')).toBeVisible()
  await add(page)
  await expect(button(page, 'Create')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/roles')
  answer = { body: { data: [] } }
  await page.reload()
  await expect(page.getByText("No roles found. Click 'Add Role' to create a role.")).toBeVisible()
})

test('PERM-17, 18, ROLE-31, OPEN-40..42, TRAP-68: staff open the screen, see all of it, and a write is refused @any-width', async ({
  page,
  staff: _signedIn,
}) => {
  await open(page)
  await expect(entry(page, 'Winemaker').getByRole('button', { name: 'Delete' })).toBeVisible()
  await edit(page, 'Winemaker')
  await box(page, 'Users', 'Select All').check()
  await button(page, 'Update').click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Access denied.')
  await page.keyboard.press('Escape')
  await add(page)
  await dialog(page).getByLabel('Role Name').fill('Mine')
  await dialog(page).getByLabel('Description').fill('Everything')
  await button(page, 'Create').click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Access denied.')
  await page.keyboard.press('Escape')
  await entry(page, 'Winemaker').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toHaveText('Access denied.')
})

test('the matrix is in the address, suits keyboard, thumb and axe, and nothing scrolls sideways', async ({
  page,
  admin,
  isPhone,
}) => {
  const { id } = (await admin.api('POST', '/api/roles', {
    ...cellarHand,
    name: 'Cellar '.repeat(20),
  })) as { id: number }
  await open(page)
  await expect(entry(page, 'Winemaker')).toBeVisible()
  if (isPhone) {
    await page.getByRole('button', { name: 'Open actions' }).click()
    await page.getByRole('list').getByRole('button', { name: 'Add Role' }).click()
    await expect(page).toHaveURL(/\?add/)
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
  } else {
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect(page).toHaveURL(/sort=name/)
    await expect(page.getByRole('row').nth(1)).toContainText('Admin')
  }
  await page.goto(`/roles?edit=${id}`)
  await expect(box(page, 'Vessels', 'view')).toBeChecked()
  if (isPhone) {
    await expectNoSidewaysScroll(page)
    for (const label of await dialog(page).locator('fieldset fieldset label').all())
      expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await expectAccessible(page)
})
