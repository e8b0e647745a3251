import type { Page } from '@playwright/test'
import {
  expect,
  gate,
  listen,
  signInStaged,
  someUser,
  stage,
  storedToken,
  storeToken,
  test,
  tokenFor,
} from './support/fixtures.ts'

const email = (page: Page) => page.getByLabel('Email Address', { exact: true })
const password = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

async function attempt(page: Page, credentials: { email: string; password: string }) {
  await email(page).fill(credentials.email)
  await password(page).fill(credentials.password)
  await submit(page).click()
}

test('AUTH-01..07, 11..14, SHELL-01, 04: the sign-in page says what it is and offers no registration', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('Wine Management')
  await expect(page.getByRole('heading', { name: 'Wine Management', exact: true })).toBeVisible()
  await expect(page.getByText('Sign in to your account', { exact: true })).toBeVisible()
  await expect(email(page)).toHaveAttribute('placeholder', 'Enter your email')
  await expect(password(page)).toHaveAttribute('placeholder', 'Enter your password')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await expect(submit(page)).toBeEnabled()
  await expect(page.getByText('Need access?', { exact: true })).toBeVisible()
  await expect(page.getByText('Contact your administrator to get an account')).toBeVisible()
  await expect(page.getByText('© 2024 Wine Management. All rights reserved.', { exact: true })).toBeVisible()
  await expect(page.getByText(/register|sign up|create.*account/i)).toHaveCount(0)
  await expect(page.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(await storedToken(page)).toBeNull()
})

test('AUTH-19..25: fields complain once touched or submitted, and no call is made @any-width', async ({
  page,
}) => {
  const heard = listen(page)
  await page.goto('/login')
  await expect(page.getByText('Email is required')).toHaveCount(0)
  await expect(page.getByText('Password is required')).toHaveCount(0)

  await email(page).focus()
  await password(page).focus()
  await expect(page.getByText('Email is required', { exact: true })).toBeVisible()
  await expect(page.getByText('Password is required')).toHaveCount(0)

  // One click on an untouched password shows its message too.
  await submit(page).click()
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
  await email(page).fill('anna@')
  await expect(page.getByText('Invalid email', { exact: true })).toBeVisible()
  await email(page).fill('anna@estate.test')
  await expect(page.getByText('Invalid email')).toHaveCount(0)
  await expect(page.getByText('Email is required')).toHaveCount(0)

  await submit(page).click()
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
  await expect(password(page)).toBeFocused()
  expect(heard.calls).toEqual([])
})

test('AUTH-26..28, 46, CONST-01, OPEN-06: signing in stores the token and opens the dashboard @any-width', async ({
  page,
  winery,
}) => {
  await page.goto('/login')
  const answered = page.waitForResponse('**/api/auth/login')
  const heard = listen(page)
  await attempt(page, winery)
  const body = (await answered).request().postDataJSON()
  expect(body).toEqual({ email: winery.email, password: winery.password })
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back, Winery!' })).toBeVisible()
  expect(await storedToken(page)).toBe((await (await answered).json()).token)
  expect(await page.evaluate(() => localStorage.getItem('activeWinery'))).toBe(winery.name)
  expect(heard.calls.filter(call => call.startsWith('POST'))).toEqual(['POST /api/auth/login'])
})

test('V3, V6: a browser that was in before gets in while others guess @any-width', async ({
  page,
  context,
  winery,
  product,
}) => {
  await page.goto('/login')
  await attempt(page, winery)
  await expect(page).toHaveURL('/dashboard')
  const cookies = await context.cookies(`${product.url}/api/auth/login`)
  expect(cookies).toEqual([
    expect.objectContaining({
      name: 'known-device',
      path: '/api/auth/login',
      httpOnly: true,
      sameSite: 'Strict',
    }),
  ])
  expect(await page.evaluate(() => document.cookie)).toBe('')

  const guess = async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email: winery.email, password: 'a-guess' })
    return (await fetch(`${product.url}/api/auth/login`, { method: 'POST', headers, body })).status
  }
  for (let count = 0; count < 10; count++) expect(await guess()).toBe(401)
  expect(await guess()).toBe(429)

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/login')
  const sent = page.waitForRequest('**/api/auth/login')
  await attempt(page, winery)
  await expect(page).toHaveURL('/dashboard')
  expect((await (await sent).allHeaders()).cookie).toContain('known-device=')
  const elsewhere = page.waitForRequest('**/api/auth/profile')
  await page.reload()
  expect((await (await elsewhere).allHeaders()).cookie).toBeUndefined()
})

test('AUTH-08, 09, 15..18, ERR-27, 28, TRAP-07: a failed attempt shows a red banner and can be repeated @any-width', async ({
  page,
  winery,
}) => {
  await page.goto('/login')
  let loads = 0
  page.on('load', () => loads++)
  await attempt(page, { ...winery, password: 'wrong-password' })
  const banner = page.getByRole('alert')
  await expect(banner).toHaveText('Invalid email or password')
  expect(await isRed(banner)).toBe(true)
  const [bannerBox, fieldBox] = await Promise.all([banner.boundingBox(), email(page).boundingBox()])
  expect(bannerBox?.y ?? 0).toBeLessThan(fieldBox?.y ?? 0)
  await expect(submit(page)).toBeEnabled()
  await expect(page).toHaveURL('/login')
  expect(loads).toBe(0)

  const { opened, open } = gate()
  await stage(page, 'POST /api/auth/login', { status: 503, after: opened })
  await submit(page).click()
  const busy = page.getByRole('button', { name: 'Signing in...' })
  await expect(busy).toBeDisabled()
  await expect(banner).toHaveCount(0)
  open()
  await expect(submit(page)).toBeEnabled()
  await expect(banner).not.toBeEmpty()
})

async function isRed(banner: ReturnType<Page['getByRole']>): Promise<boolean> {
  const color = await banner.evaluate(element => getComputedStyle(element).color)
  const [red = 0, green = 0, blue = 0] = color.match(/\d+(\.\d+)?/g)?.map(Number) ?? []
  return red > green * 1.2 && red > blue * 1.2
}

test('AUTH-16, ERR-14: a lost connection is said in the banner @any-width', async ({ page }) => {
  await stage(page, 'POST /api/auth/login', { lost: true })
  await page.goto('/login')
  await attempt(page, { email: 'anna@estate.test', password: 'secret12' })
  await expect(page.getByRole('alert')).toHaveText('Network Error')
})

test('AUTH-10, 32, OPEN-02: while the stored token is checked the sign-in page says so @any-width', async ({
  page,
}) => {
  const { opened, open } = gate()
  await signInStaged(page, someUser('Admin'))
  await stage(page, 'GET /api/auth/profile', { body: someUser('Admin'), after: opened })
  await page.goto('/login')
  await expect(page.getByText('Signing you in...', { exact: true })).toBeVisible()
  open()
  await expect(page).toHaveURL('/dashboard')
})

test('AUTH-30, 31, 34, 35, 39, 40, TRAP-83: the guard waits behind a spinner, then shows the asked page @any-width', async ({
  page,
  admin,
}) => {
  const { opened, open } = gate()
  const asked = await stage(page, 'GET /api/auth/profile', { after: opened, isReal: true })
  await page.goto('/vineyards?sort=name')
  const spinner = page.getByRole('status').filter({ hasText: 'Loading...' })
  await expect(spinner).toBeAttached()
  const words = spinner.getByText('Loading...', { exact: true })
  expect((await words.boundingBox())?.width ?? 0).toBeLessThanOrEqual(1)
  // Asked again and again: the first page's spinner hands over to the guard's.
  await expect.poll(async () => (await spinner.boundingBox())?.height).toBe(page.viewportSize()?.height)
  expect(asked.map(call => call.headers().authorization)).toEqual([`Bearer ${admin.token}`])
  open()
  await expect(page.getByRole('heading', { name: 'Vineyards', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/vineyards?sort=name')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Vineyards', exact: true })).toBeVisible()
})

test('AUTH-32, 33, 36, TRAP-82: a stranger is sent to sign in, and Back does not return @any-width', async ({
  page,
}) => {
  await page.goto('about:blank')
  await page.goto('/login')
  await page.goto('/vineyards')
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('AUTH-37, 38, TRAP-84: an expired token is removed without asking the server @any-width', async ({
  page,
}) => {
  await storeToken(page, tokenFor(-60))
  const heard = listen(page)
  await page.goto('/vineyards')
  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()
  expect(heard.calls).toEqual([])
})

test('AUTH-37, 41, TRAP-84: a token that cannot be decoded crashes nothing and is removed @any-width', async ({
  page,
}) => {
  for (const garbage of ['garbage', 'a.b.c', '..', 'x.bm90IGpzb24.y']) {
    await storeToken(page, garbage)
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/login')
    await expect(submit(page)).toBeVisible()
    expect(await storedToken(page)).toBeNull()
  }
})

test('AUTH-41, 45, ERR-25: a profile call that fails for whatever reason signs out @any-width', async ({
  page,
}) => {
  for (const answer of [{ status: 500 }, { status: 401, body: {} }, { lost: true }, { body: null }]) {
    await storeToken(page, tokenFor(3600))
    await stage(page, 'GET /api/auth/profile', answer)
    await page.goto('/vineyards')
    await expect(page).toHaveURL('/login')
    expect(await storedToken(page)).toBeNull()
  }
})

test('AUTH-40, 47: the profile may come wrapped, in snake_case and with a capital Role @any-width', async ({
  page,
}) => {
  const user = { id: 7, first_name: 'Anna', last_name: 'Berg', Role: { name: 'ADMIN' } }
  await signInStaged(page, { user })
  await page.goto('/blend-calculator')
  await expect(page.getByText('Anna Berg', { exact: true })).toBeVisible()
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
})

test('AUTH-29: registering does the same as signing in @any-width', async ({ page, gallery }) => {
  const token = tokenFor(3600)
  const calls = await stage(page, 'POST /api/auth/register', {
    status: 201,
    body: { token, user: someUser('Winemaker', { firstName: 'Ada' }) },
  })
  await page.goto(`${gallery}/register`)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(`${gallery}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Signed in as Ada' })).toBeVisible()
  expect(await storedToken(page)).toBe(token)
  expect(calls).toHaveLength(1)
})

test('AUTH-42..44: logging out forgets the token and later calls carry none', async ({
  page,
  admin,
  isPhone,
}) => {
  await page.goto('/vineyards')
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click()
  const told = page.waitForRequest('**/api/auth/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()
  expect(await (await told).headerValue('authorization')).toBe(`Bearer ${admin.token}`)
  const next = page.waitForRequest('**/api/auth/login')
  await attempt(page, { email: admin.email, password: 'wrong-password' })
  expect(await (await next).headerValue('authorization')).toBeNull()
})

test('AUTH-44: logging out works with the server out of reach @any-width', async ({
  page,
  admin: _signedIn,
}) => {
  await page.goto('/settings')
  await stage(page, 'POST /api/auth/logout', { lost: true })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()
})

test('AUTH-40, TRAP-83: a page that is left while it still asks for the profile stays signed in @any-width', async ({
  page,
  admin,
}) => {
  for (let visit = 0; visit < 10; visit++) {
    const asked = page.waitForRequest('**/api/auth/profile')
    await page.goto('/vineyards', { waitUntil: 'commit' })
    await asked
  }
  await page.goto('/vineyards')
  await expect(page.getByRole('heading', { name: 'Vineyards', exact: true })).toBeVisible()
  expect(await storedToken(page)).toBe(admin.token)
})
