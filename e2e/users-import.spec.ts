import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, gate, listen, stage, test } from './support/fixtures.ts'
import { expectNoSidewaysScroll, expectTapSizes } from './support/page-checks.ts'

const header = ['firstName', 'lastName', 'email', 'password', 'role', 'active']
let files = 0

/** Addresses that no other test has. */
const own = (name: string) => `${name}-${process.pid}-${files}@estate.test`

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import Users from CSV', exact: true })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const input = (page: Page) => page.locator('input[type="file"]')
/** The rows of the preview: table or cards. */
const rows = (page: Page) =>
  dialog(page).locator('tbody tr').or(dialog(page).getByRole('list').getByRole('listitem'))
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })

async function open(page: Page) {
  files++
  await page.goto('/users')
  await expect(page.getByRole('heading', { name: 'User Management', exact: true })).toBeVisible()
  await expect(page.getByText('Winery Administrator').last()).toBeVisible()
}

const sixtyPeople = (letter: string) =>
  Array.from({ length: 60 }, (_, index) => [
    `P${index}`,
    'Vine',
    own(`${letter}${index}`),
    'secret-1',
    'Winemaker',
    '',
  ])

function pick(page: Page, content: string | Buffer, name = 'people.csv') {
  return input(page).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
}

const csv = (lines: readonly (readonly string[])[], separator = ',') =>
  lines.map(cells => cells.join(separator)).join('\r\n')

test('USER-12, 40, 41, 43, 44, 47..55, DATA-18, OPEN-66, 67, TRAP-75: a file is judged row by row @any-width', async ({
  page,
  admin,
}) => {
  const [, winemaker] = (await admin.api('GET', '/api/roles')) as { id: number }[]
  await open(page)
  const heard = listen(page)
  await pick(
    page,
    `\ufeff${[
      'ROLE;Active;E-Mail;PASSWORD;first_name;Last Name',
      `winemaker;FALSE;${own('ann')};secret-1;Ann;"Lee; the elder"`,
      `${winemaker?.id};;${own('bo')};secret-2; Bo ;Ash`,
      `Winemaker;0;${own('cy')};secret-3;Cy;Fir`,
      ';;;;;',
      '',
      `Winemaker;true;${own('di')};12345;Di;Elm`,
      `Winemaker;true;${own('ed')};secret-4;;Oak`,
      `Duke;true;${own('flo')};secret-5;Flo;Yew`,
      `Winemaker;true;${own('ANN').toUpperCase()};secret-6;Gus;Bay`,
    ].join('\r\n')}\r\n`,
  )
  await expect(
    dialog(page).getByRole('heading', { name: 'Import Users from CSV', exact: true }),
  ).toBeVisible()
  await expect(rows(page)).toHaveCount(7)
  for (const [name, status, message] of [
    ['Ann Lee; the elder', 'ok', null],
    ['Bo Ash', 'ok', null],
    ['Cy Fir', 'ok', null],
    ['Di Elm', 'error', 'Password must be at least 6 characters'],
    ['Oak', 'error', 'Missing required fields'],
    ['Flo Yew', 'error', 'Invalid role'],
    ['Gus Bay', 'error', 'Duplicate email in file'],
  ] as const) {
    await expect(row(page, name).getByText(status, { exact: true })).toBeVisible()
    if (message) await expect(row(page, name).getByText(message, { exact: true })).toBeVisible()
  }
  await expect(dialog(page).getByText('secret-1')).toHaveCount(0)
  const note = '4 row(s) have issues and will be skipped'
  await expect(dialog(page).getByText(note, { exact: true })).toBeVisible()
  await button(page, 'Show only these').click()
  await expect(rows(page)).toHaveCount(4)
  await button(page, 'Import 3 user(s)').click()

  await expect(page.getByText('Imported 3 users successfully', { exact: true })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  const sent = heard.requests.filter(request => request.method() === 'POST')
  expect(sent.map(request => new URL(request.url()).pathname)).toEqual(['/api/users/batch'])
  const person = { roleId: winemaker?.id, active: false }
  expect(sent[0]?.postDataJSON()).toStrictEqual({
    users: [
      { ...person, firstName: 'Ann', lastName: 'Lee; the elder', email: own('ann'), password: 'secret-1' },
      { ...person, firstName: 'Bo', lastName: 'Ash', email: own('bo'), password: 'secret-2', active: true },
      { ...person, firstName: 'Cy', lastName: 'Fir', email: own('cy'), password: 'secret-3' },
    ],
  })
  for (const name of ['Ann Lee; the elder', 'Bo Ash', 'Cy Fir'])
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  await admin.api('POST', '/api/auth/login', { email: own('bo'), password: 'secret-2' })
})

test('USER-59..63, OPEN-69, TRAP-73, 74: refused rows keep the window open, and the same file can be picked again @any-width', async ({
  page,
  admin,
}) => {
  await open(page)
  const file = csv([
    header,
    ['Ann', 'Lee', own('ann'), 'secret-1', 'Winemaker', ''],
    ['Bo', 'Ash', admin.email, 'secret-2', 'Winemaker', ''],
  ])
  await pick(page, file)
  await button(page, 'Import 2 user(s)').click()
  await expect(dialog(page).getByText('Imported 1 users successfully', { exact: true })).toBeVisible()
  const refused = dialog(page).getByRole('alert').getByRole('listitem')
  await expect(refused).toHaveText([`${admin.email}: A user with this email already exists.`])
  await expectAccessible(page)
  await page.waitForTimeout(3200)
  await expect(page.getByText('Imported 1 users successfully')).toHaveCount(0)
  await expect(refused).toHaveCount(1)
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Ann Lee', { exact: true })).toBeVisible()

  expect(await input(page).evaluate(element => (element as HTMLInputElement).files?.length)).toBe(0)
  await pick(page, file)
  await expect(button(page, 'Import 2 user(s)')).toBeEnabled()
  await button(page, 'Cancel').click()
  await expect(dialog(page)).toHaveCount(0)
})

test('USER-38, 42, 45, 46, 56..58, ERR-36, OPEN-68: a file without valid rows, that is no CSV or cannot be read, is refused @any-width', async ({
  page,
  admin: _signedIn,
}) => {
  await open(page)
  const heard = listen(page)
  await pick(page, csv([header]))
  await expect(dialog(page).getByText('No rows parsed', { exact: true })).toBeVisible()
  await expect(button(page, 'No valid rows')).toBeDisabled()
  await dialog(page)
    .locator('form')
    .evaluate(form => (form as HTMLFormElement).requestSubmit())
  await expect(dialog(page).getByRole('alert')).toHaveText('No valid users to import')
  expect(heard.calls.filter(call => !call.startsWith('GET'))).toEqual([])
  await button(page, 'Cancel').click()
  const banner = page.getByRole('alert')
  await pick(page, 'firstName,email\n"Rosa,rosa@estate.test\nAnn,ann@estate.test')
  await expect(banner).toHaveText('Failed to parse CSV')
  await expect(dialog(page)).toHaveCount(0)
  await pick(page, csv([header, ['Ann', 'Lee', own('ann'), 'secret-1', 'Winemaker', '']]))
  await expect(button(page, 'Import 1 user(s)')).toBeVisible()
  await expect(banner).toHaveCount(0)
  await stage(page, 'POST /api/users/batch', { status: 403, body: {} })
  await button(page, 'Import 1 user(s)').click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Access denied.')
  await button(page, 'Cancel').click()
  await pick(page, Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0]), 'workbook.csv')
  await expect(banner).toHaveText('Failed to parse CSV')
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new Error('The file is gone'))
  })
  await pick(page, csv([header]))
  await expect(banner).toHaveText('Failed to read file')
})

test('USER-59, 61: a long file goes in portions with a bar, and goes on after a lost answer without doubles @any-width', async ({
  page,
  admin: _signedIn,
}) => {
  await open(page)
  const people = sixtyPeople('p')
  const [first, second] = [gate(), gate()]
  let isLost = true
  const calls = await stage(page, 'POST /api/users/batch', request => {
    const { users } = request.postDataJSON() as { users: { email: string }[] }
    const created = users.map(user => ({
      ...user,
      id: 9000 + people.findIndex(([, , e]) => e === user.email),
    }))
    if (calls.length === 2 && isLost) return { lost: true, after: second.opened }
    return { body: { created, errors: [] }, after: first.opened }
  })
  await pick(page, csv([header, ...people]))
  await button(page, 'Import 60 user(s)').click()
  const bar = dialog(page).getByRole('progressbar')
  await expect(bar).toHaveAttribute('aria-valuetext', '0 of 60')
  await expect(button(page, 'Importing...')).toBeDisabled()
  first.open()
  await expect(bar).toHaveAttribute('aria-valuetext', '50 of 60')
  second.open()
  await expect(dialog(page).getByRole('alert')).toHaveText('Network Error')
  isLost = false
  await button(page, 'Import 10 user(s)').click()
  await expect(page.getByText('Imported 60 users successfully', { exact: true })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(calls.map(call => call.postDataJSON<{ users: unknown[] }>().users.length)).toEqual([50, 10, 10])
  const keys = calls.map(call => call.headers()['idempotency-key'])
  expect(keys[1]).toBe(keys[2])
  expect(new Set(keys).size).toBe(2)
  await page.getByRole('searchbox').fill('P59')
  await expect(page.getByText('P59 Vine', { exact: true })).toBeVisible()
})

test('a long import can be stopped, and what is left can follow @any-width', async ({
  page,
  admin: _signedIn,
}) => {
  await open(page)
  const { opened, open: answer } = gate()
  const calls = await stage(page, 'POST /api/users/batch', {
    body: { created: [], errors: [] },
    after: opened,
  })
  await pick(page, csv([header, ...sixtyPeople('q')]))
  await button(page, 'Import 60 user(s)').click()
  await button(page, 'Stop').click()
  answer()
  await expect(button(page, 'Import 10 user(s)')).toBeEnabled()
  expect(calls).toHaveLength(1)
})

test('the template can be downloaded, brings nobody in as it is, and the preview suits axe and thumb', async ({
  page,
  admin: _signedIn,
  isPhone,
}) => {
  await open(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download template', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('users-template.csv')
  const template = await readFile(await (await download).path(), 'utf8')
  expect(template.split('\r\n')[0]).toBe(`\ufeff${header.join(',')}`)
  await pick(page, template)
  await expect(row(page, 'Rosa Vine').getByText('Missing required fields')).toBeVisible()
  await expect(button(page, 'No valid rows')).toBeDisabled()
  await expectAccessible(page)
  if (isPhone) {
    await expectTapSizes(page)
    await expectNoSidewaysScroll(page)
  }
})
