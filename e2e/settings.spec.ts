import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, gate, stage, test } from './support/fixtures.ts'
import { expectNoSidewaysScroll } from './support/page-checks.ts'

const panel = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

async function openSettings(page: Page) {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(panel(page, 'About').getByText('Ready')).toBeVisible()
}

/** Signs in once more, as another device would. */
async function anotherDevice(url: string, { email, password }: { email: string; password: string }) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (iPad) Version/18 Safari/604.1',
    },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await answer.json()) as { token: string }
  const isIn = async () =>
    (await fetch(`${url}/api/auth/profile`, { headers: { authorization: `Bearer ${token}` } })).status === 200
  expect(await isIn()).toBe(true)
  return isIn
}

test('SHELL-07, OPEN-08: shows the account, changes the name in the shell at once and renames the winery @any-width', async ({
  page,
  admin,
}) => {
  await openSettings(page)
  const account = panel(page, 'Account')
  for (const text of ['Winery Administrator', admin.email, 'Admin'])
    await expect(account.getByText(text, { exact: true })).toBeVisible()
  const about = panel(page, 'About')
  await expect(about.getByText(/^Version \d+\.\d+\.\d+$/)).toBeVisible()
  await expect(about.getByText(/^SQLite \d+/)).toBeVisible()
  await expect(about.getByText(/^\d{4}-/)).toBeVisible()
  await expect(about.getByRole('link', { name: 'View activity' })).toHaveAttribute('href', '/activity')

  await page.getByRole('button', { name: 'Edit name' }).click()
  await field(page, 'First Name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await field(page, 'First Name').fill('Odile')
  await field(page, 'Last Name').fill('Marchand')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your name was changed.')).toBeVisible()
  await expect(account.getByText('Odile Marchand', { exact: true })).toBeVisible()

  // Someone corrected the name in User Management while this form was open.
  const [own] = (await admin.api('GET', '/api/users')) as { id: number }[]
  const correct = (lastName: string) => admin.api('PUT', `/api/users/${own?.id}`, { lastName })
  await page.getByRole('button', { name: 'Edit name' }).click()
  await field(page, 'Last Name').fill('Marchant')
  await correct('Martin')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This record was changed by someone else.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await correct('Marchand')

  await page.getByRole('button', { name: 'Rename' }).click()
  await field(page, 'Winery Name').fill('{Château} "Nord"')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The winery was renamed.')).toBeVisible()
  const frame = page.getByRole('complementary')
  await expect(frame.getByText('{Château} "Nord"', { exact: true })).toBeVisible()
  await expect(frame.getByText('Odile Marchand', { exact: true })).toBeVisible()
  await page.reload()
  await expect(frame.getByText('{Château} "Nord"', { exact: true })).toBeVisible()

  // A colleague renamed it while this form was open.
  await page.getByRole('button', { name: 'Rename' }).click()
  await admin.api('PUT', '/api/settings/winery', { name: 'Faster' })
  await field(page, 'Winery Name').fill('Slower')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This record was changed by someone else.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel(page, 'Winery').getByText('Faster', { exact: true })).toBeVisible()

  // The same name, edited where all users are: the shell follows there too.
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await field(page, 'First Name').fill('Odette')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(frame.getByText('Odette Marchand', { exact: true })).toBeVisible()
})

test('OPEN-08: staff see their account and the product, but rename nobody and nothing @any-width', async ({
  page,
  staff: _signedIn,
}) => {
  await openSettings(page)
  await expect(panel(page, 'Account').getByText('Sam Cellar', { exact: true })).toBeVisible()
  await expect(page.getByText('Ask an administrator to correct your name or email.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeEnabled()
  for (const name of ['Edit name', 'Rename']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  for (const text of ['View activity', 'Database schema', 'Backups', 'Everything out'])
    await expect(page.getByText(text, { exact: true })).toHaveCount(0)
})

test('OPEN-08: administrators see how the last backup ended @any-width', async ({
  page,
  admin: _signedIn,
}) => {
  await openSettings(page)
  const backups = panel(page, 'Backups')
  await expect(backups.getByText('Every day at 02:00, the last 14 are kept')).toBeVisible()
  await expect(backups.getByText('None yet').first()).toBeVisible()

  // A real server fails only at night, and on a full disk.
  const at = new Date().toISOString()
  const lastGood = {
    at,
    file: 'wine-daily-20260704T020000Z.jsonl.gz',
    bytes: 12_400_000,
    rows: 98_765,
    seconds: 3,
  }
  const lastFailure = { at, reason: 'There is no space left in /mnt/nas.' }
  const finding = { at, count: 3 }
  const daily = { isOn: true, at: '02:00', keep: 14 }
  await stage(page, 'GET /api/settings/backup', { body: { daily, lastGood, lastFailure, finding } })
  await page.reload()
  await expect(backups.getByText('The last backup failed: There is no space left in /mnt/nas.')).toBeVisible()
  await expect(backups.getByText('Failed', { exact: true })).toBeVisible()
  await expect(backups.getByText('Records were changed past the program: in 3 places')).toBeVisible()
  for (const text of ['12.4 MB', '98,765', lastGood.file])
    await expect(backups.getByText(text, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('OPEN-08: the own password is changed with the current one, and other devices are signed out @any-width', async ({
  page,
  admin,
  product,
}) => {
  const isTabletIn = await anotherDevice(product.url, admin)
  await openSettings(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Change password' })
  await expect(page.getByText('At least 6 characters.', { exact: false })).toBeVisible()
  await submit.click()
  for (const text of ['Current password is required', 'Password must be at least 6 characters'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await field(page, 'Current Password').fill('not my password')
  await field(page, 'New Password').fill('bottled-2025')
  await field(page, 'Repeat New Password').fill('bottled-2052')
  await submit.click()
  await expect(page.getByText('The two passwords differ', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await field(page, 'Repeat New Password').fill('bottled-2025')
  await submit.click()
  await expect(field(page, 'Current Password')).toHaveAccessibleDescription('The current password is wrong')
  await expect(field(page, 'Current Password')).toBeFocused()
  expect(await isTabletIn()).toBe(true)

  await field(page, 'Current Password').fill(admin.password)
  await submit.click()
  await expect(page.getByText('Password changed. Your other devices are signed out.')).toBeVisible()
  expect(await isTabletIn()).toBe(false)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await anotherDevice(product.url, { email: admin.email, password: 'bottled-2025' })
})

test('OPEN-08: light, dark and system take effect at once and are there before anything is drawn @any-width', async ({
  page,
  admin: _signedIn,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openSettings(page)
  const choose = (name: string) =>
    panel(page, 'Appearance').getByRole('button', { name, exact: true }).click()
  const scheme = page.locator('html')
  for (const [name, shown] of [
    ['Dark', 'dark'],
    ['Light', 'light'],
    ['System', 'light'],
  ] as const) {
    await choose(name)
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', shown)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await choose('Dark')

  const { opened, open } = gate()
  await page.route('**/assets/*.js', async route => {
    await opened
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.locator('#root')).toBeEmpty()
  await expect(scheme).toHaveCSS('background-color', 'rgb(24, 18, 22)')
  open()
  await expect(panel(page, 'Appearance').getByRole('button', { name: 'Dark' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('OPEN-08: devices are listed, and signed out one by one or everywhere else @any-width', async ({
  page,
  admin,
  product,
}) => {
  const first = await anotherDevice(product.url, admin)
  await openSettings(page)
  const devices = panel(page, 'Signed-in devices')
  await expect(devices.getByText('Safari on iPad')).toHaveCount(1)
  await expect(devices.getByText('This device')).toHaveCount(1)
  await devices.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('That device is signed out.')).toBeVisible()
  await expect(devices.getByText('Safari on iPad')).toHaveCount(0)
  expect(await first()).toBe(false)
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)

  const others = [await anotherDevice(product.url, admin), await anotherDevice(product.url, admin)]
  await page.reload()
  const everywhere = page.getByRole('button', { name: 'Sign out everywhere else' })
  await everywhere.click()
  await expect(page.getByText('Sign out everywhere else? This device stays signed in.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await others[0]?.()).toBe(true)
  await everywhere.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Signed out everywhere else.')).toBeVisible()
  for (const isIn of others) expect(await isIn()).toBe(false)
  await expect(devices.getByText('This device')).toHaveCount(1)
})

test('OPEN-08: a longer minimum is said before anything is sent; what the server lacks is said in its place @any-width', async ({
  page,
  admin,
}) => {
  const settings = (await admin.api('GET', '/api/settings')) as object
  await stage(page, 'GET /api/settings', { body: { ...settings, passwordMinimum: 12 } })
  await stage(page, 'GET /api/auth/sessions', { lost: true })
  const notReady = 'The database schema is not current.'
  await stage(page, 'GET /api/health/ready', { status: 503, body: { message: notReady } })
  const calls = await stage(page, 'PUT /api/auth/password', { lost: true })
  await page.goto('/settings')
  await expect(panel(page, 'About').getByText('Not ready')).toBeVisible()
  await expect(panel(page, 'About').getByText(notReady)).toBeVisible()
  await expect(panel(page, 'Signed-in devices').getByRole('button', { name: 'Retry' })).toBeVisible()

  await page.getByRole('button', { name: 'Change password' }).click()
  await field(page, 'Current Password').fill('whatever')
  await field(page, 'New Password').fill('elevenchars')
  await field(page, 'Repeat New Password').fill('elevenchars')
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password must be at least 12 characters', { exact: true })).toBeVisible()
  expect(calls).toHaveLength(0)
})
