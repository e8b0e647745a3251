import { test as base, type Clock, type Page, type Request } from '@playwright/test'
import { Profile } from './browser-profile.ts'
import { type Credentials, type Product, startGallery, startProduct } from './product.ts'
import { stage } from './staging.ts'

export { expect } from '@playwright/test'
export { leaveStage, retry, stage } from './staging.ts'

/** A winery of its own with its administrator signed in over the API. */
export interface Winery extends Credentials {
  id: number
  name: string
  token: string
  /** Calls the real API as the administrator. */
  api: (method: string, path: string, body?: unknown) => Promise<unknown>
}

interface WorkerFixtures {
  product: Product
  gallery: string
  profile: Profile
}

interface TestFixtures {
  winery: Winery
  /** A fresh winery whose administrator is signed in in the browser. */
  admin: Winery
  /** An ordinary member of staff, signed in in the browser. */
  staff: { token: string }
  isPhone: boolean
  /** Sets the page's time. It holds for the whole profile, which is therefore given up after the test. */
  clock: Clock
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  gallery: [
    async ({}, use) => {
      const { url, server } = await startGallery()
      await use(url)
      server.close()
    },
    { scope: 'worker' },
  ],
  profile: [
    async ({ browser }, use) => {
      const profile = new Profile(browser)
      await use(profile)
      await profile.giveUp()
    },
    { scope: 'worker' },
  ],
  context: async ({ profile, actionTimeout }, use) => {
    const context = await profile.open()
    context.setDefaultTimeout(actionTimeout ?? 0)
    await use(context)
    await profile.forget()
  },
  clock: async ({ page, profile }, use) => {
    await use(page.clock)
    await profile.giveUp()
  },
  baseURL: async ({ product }, use) => use(product.url),
  isPhone: async ({ viewport }, use) => use((viewport?.width ?? 0) < 768),
  winery: async ({ product }, use) => {
    const founded = await product.foundWinery()
    await use({
      ...founded,
      api: (method, path, body) => callApi(product.url, method, path, body, founded.token),
    })
  },
  admin: async ({ page, winery }, use) => {
    await storeToken(page, winery.token)
    await use(winery)
  },
  staff: async ({ page, product }, use, { testId, project }) => {
    const { token } = await product.addStaff(`staff-${testId}-${project.name}@estate.test`.toLowerCase())
    await storeToken(page, token)
    await use({ token })
  },
})

/** Calls the real API, as whoever has the token. */
export async function callApi(host: string, method: string, path: string, body?: unknown, token?: string) {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (token) headers.authorization = `Bearer ${token}`
  const answer = await fetch(host + path, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as unknown
}

/** Puts a token where the product keeps it, without opening the product. */
export async function storeToken(page: Page, token: string): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(value => localStorage.setItem('token', value), token)
}

export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'))
}

/** The calls that the page makes from now on, as "GET /api/vineyard". */
export function listen(page: Page) {
  const heard = {
    calls: [] as string[],
    requests: [] as Request[],
    /** What the screen asked for itself, in the order of the alphabet. */
    loads: () => heard.calls.filter(call => !call.includes('auth')).sort(),
    /** What it asked to be changed. */
    writes: () => heard.calls.filter(call => !call.startsWith('GET')),
  }
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    // What others write, and whether the server is there, is asked beside the screen.
    if (
      !pathname.startsWith('/api/') ||
      ['/api/live', '/api/health', '/api/watch', '/api/watch-sensors'].includes(pathname)
    )
      return
    heard.calls.push(`${request.method()} ${pathname}`)
    heard.requests.push(request)
  })
  return heard
}

/** A promise with its key. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { opened, open }
}

/** A token that a browser can decode, valid for the given number of seconds. */
export function tokenFor(seconds: number): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ exp: Math.floor(Date.now() / 1000) + seconds })}.c2lnbmF0dXJl`
}

/** A user as an answer holds it. */
export function someUser(role: string, rest: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 7,
    firstName: 'Anna',
    lastName: 'Berg',
    email: 'anna@estate.test',
    role: { id: 1, name: role },
    ...rest,
  }
}

/** Someone signed in whom the server does not know: for answers that a real account cannot give. */
export async function signInStaged(page: Page, user: Record<string, unknown>): Promise<void> {
  await stage(page, 'GET /api/auth/profile', { body: user })
  await storeToken(page, tokenFor(3600))
}
