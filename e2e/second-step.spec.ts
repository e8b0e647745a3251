import type { Page } from '@playwright/test'
import { codeOf } from '#test/second-steps.ts'
import { expectAccessible } from './support/accessibility.ts'
import { test as base, callApi, expect, type Winery } from './support/fixtures.ts'
import { expectNoSidewaysScroll } from './support/page-checks.ts'
import { entry, field } from './support/record-screen.ts'
import { VirtualAuthenticator } from './support/virtual-authenticator.ts'

const test = base.extend<{ host: string }>({
  // Passkeys belong to a name: an address made of numbers has none.
  host: async ({ product }, use) => use(product.url.replace('127.0.0.1', 'localhost')),
})

/** Somebody opens a screen in their session. */
async function openAs(page: Page, host: string, token: string, path: string) {
  await page.goto(`${host}/favicon.svg`)
  await page.evaluate(value => localStorage.setItem('token', value), token)
  await page.goto(host + path)
}

const window = (page: Page) => page.getByRole('dialog')

async function signOut(page: Page, host: string) {
  await page.goto(`${host}/favicon.svg`)
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`${host}/login`)
}

async function signIn(page: Page, host: string, { email, password }: Pick<Winery, 'email' | 'password'>) {
  await signOut(page, host)
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function addPasskey(page: Page, { password }: Winery, name = 'My phone') {
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await field(page, 'name').fill(name)
  await field(page, 'current_password').fill(password)
  await window(page).getByRole('button', { name: 'Add', exact: true }).click()
}

async function keepCodes(page: Page): Promise<string[]> {
  await expect(window(page).getByRole('heading', { name: 'Recovery codes' })).toBeVisible()
  const codes = await window(page).getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await window(page).getByRole('button', { name: 'I have kept them' }).click()
  return codes
}

const onDashboard = (page: Page) => expect(page).toHaveURL(/\/dashboard$/)

test('a passkey is registered, signs in after the password and alone, and a cloned one is refused', async ({
  page,
  winery: admin,
  host,
}) => {
  const device = await VirtualAuthenticator.plugIn(page)
  await openAs(page, host, admin.token, '/settings')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await window(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(window(page).getByText('Your password is required')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await addPasskey(page, admin)
  await keepCodes(page)
  await expect(page.getByText('The passkey was added.')).toBeVisible()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await expectAccessible(page)
  const own = page.getByRole('article', { name: 'Second step' })
  await own.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(field(page, 'name')).toHaveValue('My phone')
  await field(page, 'name').fill('')
  await window(page).getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(window(page).getByText('Name is required')).toBeVisible()
  await expectAccessible(page)
  await field(page, 'name').fill('Pocket phone')
  await window(page).getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(page.getByText('The passkey was renamed.')).toBeVisible()
  await expect(own.getByText('Pocket phone', { exact: true })).toBeVisible()

  await signIn(page, host, admin)
  await expect(page.getByText('One more step: show your passkey.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await onDashboard(page)

  await signOut(page, host)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await onDashboard(page)
  await page.goto(`${host}/settings`)
  await expect(page.getByText('Passkey', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Password and passkey').first()).toBeVisible()

  await device.clone(1)
  await signOut(page, host)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('That passkey may have been copied, so it was not accepted.')).toBeVisible()
  const trail = (await admin.api('GET', '/api/activity?limit=5')) as { action: string; title: string }[]
  expect(trail[0]).toMatchObject({ action: 'copy-refused', title: expect.stringContaining('Pocket phone') })
})

test('a passkey shown at a wrong origin, or for a question that was answered before, is refused @any-width', async ({
  page,
  winery: admin,
  gallery,
  host,
}) => {
  await VirtualAuthenticator.plugIn(page)
  await openAs(page, host, admin.token, '/settings')
  await addPasskey(page, admin)
  await keepCodes(page)
  type Asked = { challenge: string; passkey: object }
  const ask = async () => (await callApi(host, 'POST', '/api/auth/login/passkey', {})) as Asked
  const show = ({ challenge, passkey }: Asked) =>
    page.evaluate(
      async ([question, options]) => {
        const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
        const shown = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
        return { challenge: question, passkey: shown.toJSON() }
      },
      [challenge, passkey] as const,
    )
  const complete = async (body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${host}/api/auth/login/complete`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    })
    return [answer.status, ((await answer.json()) as { message?: string }).message]
  }

  const honest = await show(await ask())
  expect((await complete(honest))[0]).toBe(200)
  expect(await complete(honest)).toEqual([401, 'That took too long. Please sign in again.'])

  // The same name on another port is another origin, and a browser lets it ask for the same passkeys.
  await page.goto(gallery.replace('127.0.0.1', 'localhost'))
  expect(await complete(await show(await ask()))).toEqual([401, 'That passkey was not accepted'])
})

test('codes are set up with an app, asked for after the password, taken once, and replaced by recovery codes', async ({
  page,
  winery: admin,
  host,
}) => {
  await openAs(page, host, admin.token, '/settings')
  await page.getByRole('button', { name: 'Set up codes' }).click()
  await field(page, 'current_password').fill('wrong')
  await window(page).getByRole('button', { name: 'Continue' }).click()
  await expect(window(page).getByText('Your password is wrong').first()).toBeVisible()
  await field(page, 'current_password').fill(admin.password)
  await window(page).getByRole('button', { name: 'Continue' }).click()
  await expect(window(page).getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  const secret =
    (await window(page)
      .getByText(/^[A-Z2-7]{32}$/)
      .textContent()) ?? ''
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await field(page, 'code').fill('000000')
  await window(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(window(page).getByText('That code is not right. Look at the app again.').first()).toBeVisible()
  const first = codeOf(secret)
  await field(page, 'code').fill(first)
  await window(page).getByRole('button', { name: 'Turn on' }).click()
  const [recovery = ''] = await keepCodes(page)

  await signIn(page, host, admin)
  const code = page.getByLabel('Code', { exact: true })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter a code')).toBeVisible()
  await code.fill(first)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('That code is not right, or was used before')).toBeVisible()
  await expectAccessible(page)
  await code.fill(codeOf(secret, Date.now() + 30_000))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await onDashboard(page)

  await signIn(page, host, admin)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery Code').fill(recovery)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await onDashboard(page)
  await page.goto(`${host}/settings`)
  await expect(page.getByText('9 of 10 left')).toBeVisible()
  await expect(page.getByText('Password and recovery code').first()).toBeVisible()
  await page.getByRole('button', { name: 'Turn codes off' }).click()
  await field(page, 'current_password').fill(admin.password)
  await window(page).getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('One-time codes are off.')).toBeVisible()
})

test('who is asked for a second step sets one up before anything else; an administrator resets a lost one', async ({
  page,
  winery: admin,
  host,
}) => {
  await openAs(page, host, admin.token, '/settings')
  await page.getByRole('group', { name: 'Who needs one' }).getByRole('button', { name: 'Everyone' }).click()
  await expect(page.getByText('It counts from everyone’s next sign-in on.')).toBeVisible()
  const [{ id: roleId } = { id: 0 }] = (
    (await admin.api('GET', '/api/roles')) as { id: number; name: string }[]
  ).filter(({ name }) => name === 'Winemaker')
  const rosa = { email: `rosa-${Date.now()}-${Math.random()}@estate.test`, password: 'first-press' }
  const { id } = (await admin.api('POST', '/api/users', {
    ...{ ...rosa, firstName: 'Rosa', lastName: 'Vine', roleId },
  })) as { id: number }

  await signIn(page, host, rosa)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(`${host}/vineyards`)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.getByRole('button', { name: 'Use an app with codes' }).click()
  await field(page, 'current_password').fill(rosa.password)
  await window(page).getByRole('button', { name: 'Continue' }).click()
  const secret =
    (await window(page)
      .getByText(/^[A-Z2-7]{32}$/)
      .textContent()) ?? ''
  await field(page, 'code').fill(codeOf(secret))
  await window(page).getByRole('button', { name: 'Turn on' }).click()
  await keepCodes(page)
  await expect(page.getByRole('heading', { name: 'Vineyards', exact: true })).toBeVisible()

  await openAs(page, host, admin.token, '/users')
  await entry(page, rosa.email).getByRole('button', { name: 'Reset second step' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Reset the second step of Rosa Vine?')
  await question.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Their second step was reset. They are signed out everywhere.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset second step' })).toHaveCount(0)
  const trail = (await admin.api('GET', '/api/activity?limit=3')) as { action: string; recordId: number }[]
  expect(trail).toContainEqual(expect.objectContaining({ action: 'second-step-reset', recordId: id }))
})
