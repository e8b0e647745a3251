import type { Page } from '@playwright/test'
import { expect, gate, listen, signInStaged, someUser, stage, test, type Winery } from './support/fixtures.ts'
import { dialog, entry, expectColumns, save, says } from './support/record-screen.ts'

interface Named {
  id: number
  name: string
  description: string
}

const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const act = (page: Page, name: string, action: string) =>
  entry(page, name).getByRole('button', { name: action, exact: true }).click()

async function open(page: Page) {
  await page.goto('/users')
  await expect(page.getByRole('heading', { name: 'User Management', exact: true })).toBeVisible()
}

/** On a phone the rest of a card comes on demand. */
async function unfold(page: Page, name: string, isPhone: boolean) {
  if (isPhone) await act(page, name, 'Show more')
}

const rolesOf = async (winery: Winery) => (await winery.api('GET', '/api/roles')) as [Named, Named]

/** A winemaker of that winery. */
async function hire(winery: Winery, values: object = {}) {
  const [, winemaker] = await rolesOf(winery)
  const email = `rosa-${winemaker.id}@estate.test`
  const body = { firstName: 'Rosa', lastName: 'Vine', email, password: 'first-press', roleId: winemaker.id }
  return (await winery.api('POST', '/api/users', { ...body, ...values })) as { id: number; email: string }
}

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

test('USER-01..03, 06..13, 39, OPEN-15: the users are listed with role, status and last login', async ({
  page,
  admin,
  isPhone,
}) => {
  const { email } = await hire(admin, { active: false })
  const heard = listen(page)
  await open(page)
  await expect(entry(page, 'Rosa Vine').getByText(email, { exact: true })).toBeVisible()
  expect(heard.calls).toEqual(expect.arrayContaining(['GET /api/users', 'GET /api/roles']))
  for (const name of ['Rosa Vine', 'Winery Administrator']) await unfold(page, name, isPhone)
  for (const text of ['Winemaker', 'Inactive', 'Never'])
    await expect(entry(page, 'Rosa Vine').getByText(text, { exact: true })).toBeVisible()
  const own = entry(page, 'Winery Administrator')
  await expect(own.getByText('Active', { exact: true })).toBeVisible()
  const list = (await admin.api('GET', '/api/users')) as { email: string; lastLogin: string }[]
  const { lastLogin } = list.find(user => user.email === admin.email) ?? {}
  const shown = await page.evaluate(moment => new Date(moment ?? '').toLocaleString(), lastLogin)
  await expect(own.getByText(shown, { exact: true })).toBeVisible()
  if (!isPhone) await expectColumns(page, 'Name', 'Email', 'Role', 'Status', 'Last Login', 'Actions')
  await expect(entry(page, 'Rosa Vine').getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Deactivate', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await expect(page.locator('input[type="file"]')).toHaveAttribute('accept', '.csv')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import CSV', exact: true }).click()
  expect((await chooser).isMultiple()).toBe(false)
})

test('USER-03..05, 08, 14, OPEN-65, API-08, 09, TRAP-66: answers of any shape are read @any-width', async ({
  page,
}) => {
  await signInStaged(page, someUser('Admin'))
  await stage(page, 'GET /api/roles', { body: [{ id: 4, name: 'Looked Up', description: 'By id' }] })
  let list: object[] = [
    { id: 1, first_name: 'Snake', last_name: 'Case', email: 's@b.co', role_id: 4, last_login: '' },
    { id: 2, firstName: 'Capital', lastName: 'Role', email: 'c@b.co', roleId: 4, Role: { name: 'Embedded' } },
    { id: 3, firstName: 'Lost', lastName: 'Role', email: 'l@b.co', roleId: 9, active: false },
  ]
  await stage(page, 'GET /api/users', () => ({ body: { data: list } }))
  await open(page)
  for (const [name, role, status] of [
    ['Snake Case', 'Looked Up', 'Active'],
    ['Capital Role', 'Embedded', 'Active'],
    ['Lost Role', 'Unknown', 'Inactive'],
  ] as const) {
    for (const text of [role, status, 'Never'])
      await expect(entry(page, name).getByText(text, { exact: true })).toBeVisible()
  }
  list = []
  await page.reload()
  const empty = "No users found. Click 'Add User' to create a user."
  await expect(page.getByText(empty, { exact: true })).toBeVisible()
})

test('USER-15, 17, 18, 20..22, 26, 30, 35, OPEN-64, CONST-19: a user is created', async ({
  page,
  admin,
  isPhone,
}) => {
  const [first, winemaker] = await rolesOf(admin)
  await open(page)
  await page.getByRole('button', { name: 'Add User', exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Create New User', exact: true })).toBeVisible()
  await expect(field(page, 'Active')).toBeChecked()
  await expect(field(page, 'Role')).toHaveValue(String(first.id))
  const offered = [first, winemaker].map(({ name, description }) => `${name} - ${description}`)
  await expect(field(page, 'Role').locator('option')).toHaveText(offered)
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email')
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password')

  const heard = listen(page)
  await save(page).click()
  await says(page, 'First name is required')
  const short = 'Password must be at least 6 characters'
  await says(page, short)
  await field(page, 'Password').fill('123456')
  await expect(dialog(page).getByText(short)).toHaveCount(0)
  expect(heard.writes()).toEqual([])

  const email = `new-${first.id}@estate.test`
  await fill(page, { 'First Name': ' Rosa ', 'Last Name': 'Vine', Email: email.toUpperCase() })
  await field(page, 'Role').selectOption({ label: offered[1] })
  await save(page).click()
  await expect(page.getByText('User created successfully!', { exact: true })).toBeVisible()
  const body = heard.requests.find(request => request.method() === 'POST')?.postDataJSON()
  expect(body).toStrictEqual({
    firstName: 'Rosa',
    lastName: 'Vine',
    email,
    password: '123456',
    roleId: winemaker.id,
    active: true,
  })
  await expect(dialog(page)).toHaveCount(0)
  await unfold(page, 'Rosa Vine', isPhone)
  await expect(entry(page, 'Rosa Vine').getByText('Winemaker', { exact: true })).toBeVisible()
})

test('USER-16, 28, 29, 31, 36, OPEN-64, TRAP-70: editing keeps the password unless a new one is typed @any-width', async ({
  page,
  admin,
}) => {
  const { id, email } = await hire(admin)
  await open(page)
  const puts = () => heard.requests.filter(request => request.method() === 'PUT')
  const heard = listen(page)
  await act(page, 'Rosa Vine', 'Edit')
  await expect(dialog(page).getByRole('heading', { name: 'Edit User', exact: true })).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(field(page, 'Password')).toHaveValue('')
  await expect(dialog(page).getByText('Leave blank to keep the current password.')).toBeVisible()
  await field(page, 'Last Name').fill('Oak')
  await save(page).click()
  await expect(page.getByText('User updated successfully!', { exact: true })).toBeVisible()
  expect(new URL(puts()[0]?.url() ?? '').pathname).toBe(`/api/users/${id}`)
  const [, winemaker] = await rolesOf(admin)
  const kept = { firstName: 'Rosa', lastName: 'Oak', email, roleId: winemaker.id, active: true }
  expect(puts()[0]?.postDataJSON()).toStrictEqual(kept)
  await admin.api('POST', '/api/auth/login', { email, password: 'first-press' })

  await act(page, 'Rosa Oak', 'Edit')
  await field(page, 'Password').fill('second-press')
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(puts()[1]?.postDataJSON()).toStrictEqual({ ...kept, password: 'second-press' })
  await admin.api('POST', '/api/auth/login', { email, password: 'second-press' })
})

test('USER-32, TRAP-71: the answer to an edit is laid over the row @any-width', async ({ page, admin }) => {
  const { id, email } = await hire(admin)
  const [first] = await rolesOf(admin)
  let answer: object = { id, first_name: 'Rosalind' }
  await stage(page, `PUT /api/users/${id}`, () => ({ body: answer }))
  await open(page)
  await act(page, 'Vine', 'Edit')
  await field(page, 'Last Name').fill('Ignored')
  await save(page).click()
  const row = entry(page, 'Rosalind Vine')
  for (const text of [email, 'Winemaker', 'Never']) await expect(row.getByText(text)).toBeVisible()

  answer = { id, roleId: first.id }
  await act(page, 'Rosalind Vine', 'Edit')
  await save(page).click()
  await expect(row.getByText('Admin', { exact: true })).toBeVisible()
  await expect(row.getByText('Winemaker')).toHaveCount(0)
})

test('USER-10, 33, 34, 37, OPEN-43, TRAP-72: a user is deactivated and activated, the last administrator not @any-width', async ({
  page,
  admin,
}) => {
  const { id } = await hire(admin)
  await open(page)
  const heard = listen(page)
  await act(page, 'Rosa Vine', 'Deactivate')
  await expect(page.getByText('User deactivated successfully!', { exact: true })).toBeVisible()
  await expect(entry(page, 'Rosa Vine').getByText('Inactive', { exact: true })).toBeVisible()
  await act(page, 'Rosa Vine', 'Activate')
  await expect(page.getByText('User activated successfully!', { exact: true })).toBeVisible()
  await expect(entry(page, 'Rosa Vine').getByText('Active', { exact: true })).toBeVisible()
  const patches = heard.requests.filter(request => request.method() === 'PATCH')
  expect(patches.map(request => new URL(request.url()).pathname)).toEqual(
    Array.from({ length: 2 }, () => `/api/users/${id}/status`),
  )
  expect(patches.map(request => request.postDataJSON())).toEqual([{ active: false }, { active: true }])
  // The row has its new version: an edit right after is not held to the old one.
  await act(page, 'Rosa Vine', 'Edit')
  await save(page).click()
  await expect(page.getByText('User updated successfully!', { exact: true })).toBeVisible()

  await act(page, 'Winery Administrator', 'Deactivate')
  await expect(page.getByRole('alert')).toHaveText('At least one active administrator is required.')
  const own = entry(page, 'Winery Administrator')
  await expect(own.getByRole('button', { name: 'Deactivate' })).toBeVisible()
})

test('USER-34, 38, ERR-36, OPEN-18: a status answered without a word counts, one that fails is said in red @any-width', async ({
  page,
  admin,
}) => {
  const { id } = await hire(admin)
  const { opened, open: answer } = gate()
  let staged: Parameters<typeof stage>[2] = { body: undefined, after: opened }
  const path = `PATCH /api/users/${id}/status`
  const calls = await stage(page, path, request => (typeof staged === 'function' ? staged(request) : staged))
  await open(page)
  await act(page, 'Rosa Vine', 'Deactivate')
  await act(page, 'Rosa Vine', 'Deactivate')
  answer()
  await expect(entry(page, 'Rosa Vine').getByText('Inactive', { exact: true })).toBeVisible()
  expect(calls).toHaveLength(1)
  staged = { lost: true }
  await act(page, 'Rosa Vine', 'Activate')
  await expect(page.getByRole('alert')).toHaveText('Network Error')
  await expect(entry(page, 'Rosa Vine').getByText('Inactive', { exact: true })).toBeVisible()

  await act(page, 'Rosa Vine', 'Edit')
  await field(page, 'Email').fill(admin.email)
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('A user with this email already exists.')
  await expect(field(page, 'Email')).toHaveValue(admin.email)
})

test('USER-19, 27, ERR-34, TRAP-69: without roles none can be chosen @any-width', async ({ page, admin }) => {
  await hire(admin)
  let answer: object = { body: [] }
  await stage(page, 'GET /api/roles', () => answer)
  await open(page)
  await page.getByRole('button', { name: 'Add User' }).click()
  await expect(field(page, 'Role').locator('option')).toHaveText(['No roles available'])
  await expect(field(page, 'Role')).toHaveValue('0')
  await save(page).click()
  await expect(dialog(page).getByText('Role is required', { exact: true })).toBeVisible()

  answer = { status: 500, body: {} }
  await page.goto('/users')
  await expect(page.getByRole('alert')).toHaveText('Failed to load roles')
  await act(page, 'Rosa Vine', 'Edit')
  await expect(field(page, 'Role').locator('option:checked')).toHaveText('Winemaker')
})

test('ERR-31, OPEN-18, 42: a failed load says why and offers a Retry, a refused one says so @any-width', async ({
  page,
  admin,
}) => {
  await hire(admin)
  let answer: object = { status: 500, body: { errors: [{ msg: 'The cellar is flooded.' }] } }
  await stage(page, 'GET /api/users', () => answer)
  await open(page)
  await expect(page.getByRole('alert')).toHaveText('The cellar is flooded.')
  answer = { status: 403, body: {} }
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toHaveText('Access denied.')
  await expect(page.getByText('Your role does not allow you to view users.')).toBeVisible()
  await page.getByRole('button', { name: 'Add User' }).click()
  await expect(save(page)).toBeEnabled()
})

test('PERM-17, 18, OPEN-40, 41, TRAP-68: staff open the screen, see names only, and a write is refused @any-width', async ({
  page,
  staff: _signedIn,
}) => {
  await open(page)
  await expect(page.getByRole('note')).toHaveText('Your role shows you names and email addresses only.')
  await page.getByRole('searchbox').fill('first@estate.test')
  const admin = entry(page, 'first@estate.test')
  await admin.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('alert')).toHaveText('Access denied.')
  await page.getByRole('button', { name: 'Add User' }).click()
  await fill(page, { 'First Name': 'A', 'Last Name': 'B', Email: 'ab@estate.test', Password: 'secret1' })
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Access denied.')
})

test('the form tells how long passwords must be here, before and after @any-width', async ({
  page,
  admin: _,
}) => {
  const about = { version: '1', database: 'SQLite', databaseVersion: '3', schemaVersion: null }
  const winery = { id: 1, name: 'Estate', version: 1 }
  await stage(page, 'GET /api/settings', { body: { passwordMinimum: 12, winery, about } })
  await page.goto('/users?add=1')
  await expect(dialog(page).getByText('At least 12 characters')).toBeVisible()
  await fill(page, { 'First Name': 'A', 'Last Name': 'B', Email: 'ab@estate.test', Password: 'secret12345' })
  await save(page).click()
  await expect(dialog(page).getByText('Password must be at least 12 characters')).toBeVisible()
})

test('sort, search and form are in the address @any-width', async ({ page, admin }) => {
  const { id } = await hire(admin, { lastName: 'von Hohenberg-Rosenstein '.repeat(4) })
  await page.goto('/users?search=rosa&sort=-name')
  await expect(entry(page, 'Rosa von')).toBeVisible()
  await expect(entry(page, 'Winery Administrator')).toHaveCount(0)
  await page.getByRole('searchbox').fill('')
  await expect(entry(page, 'Winery Administrator')).toBeVisible()
  await page.goto(`/users?edit=${id}`)
  await expect(field(page, 'First Name')).toHaveValue('Rosa')
  await field(page, 'First Name').fill('')
  await save(page).click()
  await expect(field(page, 'First Name')).toHaveAttribute('aria-invalid', 'true')
  await page.goto('/users?add=1')
  await expect(field(page, 'Role')).not.toHaveValue('0')
})

test('on a phone the floating button offers to import @phone', async ({ page, admin: _signedIn }) => {
  await page.goto('/users')
  await page.getByRole('button', { name: 'Open actions' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('list').getByRole('button', { name: 'Import CSV' }).click()
  await chooser
})
