import type { Browser, Page } from '@playwright/test'
import { callApi, storeToken, type Winery } from './fixtures.ts'

/** A colleague of the administrator. */
export interface Colleague {
  api: Winery['api']
  token: string
  userId: number
  roleId: number
}

/** Somebody of the winery, with the right to everything but deleting unless a role is named. */
export async function newColleague(
  winery: Winery,
  baseURL = '',
  { firstName = 'Rosa', lastName = 'Vine', role = 'Winemaker' } = {},
): Promise<Colleague> {
  const roles = (await winery.api('GET', '/api/roles')) as { id: number; name: string }[]
  const roleId = roles.find(({ name }) => name === role)?.id ?? 0
  const email = `${firstName}-${Date.now()}-${Math.random()}@estate.test`.toLowerCase()
  const person = { firstName, lastName, email, password: 'first-press', roleId }
  const { id: userId } = (await winery.api('POST', '/api/users', person)) as { id: number }
  const { token } = (await winery.api('POST', '/api/auth/login', { email, password: person.password })) as {
    token: string
  }
  return { token, userId, roleId, api: (method, path, body) => callApi(baseURL, method, path, body, token) }
}

/** Their own browser. */
export async function browserOf({ token }: Colleague, browser: Browser, baseURL?: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await storeToken(page, token)
  return page
}
