import { afterAll, beforeEach } from 'vitest'
import { type AppUnderTest, startApp, type Winery } from './app-under-test.ts'
import type { Caller } from './caller.ts'

/** The app of a whole file of tests, stopped after the last of them. */
export async function standingApp(...how: Parameters<typeof startApp>): Promise<AppUnderTest> {
  const server = await startApp(...how)
  afterAll(() => server.stop())
  return server
}

/** The same, with a winery of its own for every test: the two objects given are always those of the test that runs. */
export async function appWithFreshWineries() {
  const server = await standingApp()
  const winery = {} as Winery
  const admin = {} as Caller
  beforeEach(async () => {
    Object.assign(winery, await server.newWinery())
    Object.assign(admin, winery.admin)
  })
  return { server, winery, admin }
}
