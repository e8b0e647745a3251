import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureChromium } from '../../scripts/prepare/ensure-chromium.mjs'
import { aVineyard } from '../builders.ts'
import { type CuttableLink, linkTo } from './ground/cuttable-link.ts'
import { httpCaller } from './ground/http-caller.ts'
import { isGate, keepPromise } from './ground/rounds.ts'
import { type RunningServer, signInFounder, startServer } from './ground/running-server.ts'
import { newStore, oneOfKinds, type Store } from './ground/store.ts'

// A screen that stays open while the server restarts, or while the network is away, shows afterwards what is so, and was
// never loaded again.

const networkAway = isGate ? 30_000 : 3000

describe.each(oneOfKinds)('on %s', kind => {
  let store: Store
  let server: RunningServer
  let link: CuttableLink
  let browser: Browser
  let page: Page
  let token: string

  beforeAll(async () => {
    store = await newStore(kind)
    server = await startServer(store)
    link = await linkTo(server.url)
    token = await signInFounder(server)
    browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] })
    page = await browser.newPage({ baseURL: link.url })
    await page.goto('/favicon.svg')
    await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`)
    const heard = page.waitForResponse(response => response.url().endsWith('/api/live'))
    await page.goto('/vineyards')
    await heard
    await page.evaluate(() => Object.assign(globalThis, { isSameLoad: true }))
  })
  afterAll(async () => {
    await browser.close()
    await link.cut()
    await server.stop()
    await store.drop()
  })

  const add = async (name: string) => {
    const { status } = await httpCaller(server.url, token).post('/api/vineyard', aVineyard({ name }))
    expect(status).toBe(201)
  }

  async function expectTruth(name: string): Promise<void> {
    await page.getByText(name, { exact: true }).first().waitFor({ timeout: 60_000 })
    expect(await page.evaluate(() => 'isSameLoad' in globalThis)).toBe(true)
  }

  const outages: Record<string, (name: string) => Promise<void>> = {
    'the server is killed': async name => {
      const { port } = new URL(server.url)
      await server.kill()
      server = await startServer(store, { env: { PORT: port } })
      await add(name)
    },
    'the server is stopped': async name => {
      const { port } = new URL(server.url)
      await server.stop()
      server = await startServer(store, { env: { PORT: port } })
      await add(name)
    },
    'the network is away': async name => {
      await link.cut()
      await add(name)
      await page.waitForTimeout(networkAway)
      await link.mend()
    },
  }

  it('L3: an open screen shows the truth again without being loaded again', () =>
    keepPromise('L3', kind, { fast: 3, gate: 50 }, async run => {
      const named = Object.entries(outages)
      for (let round = 0; round < run.rounds; round++) {
        const [what, happens] = named[round % named.length] as (typeof named)[number]
        const name = `Round ${round}, ${what}`
        await happens(name)
        await expectTruth(name)
        run.passed()
      }
    }))
})
