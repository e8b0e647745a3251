import type { Browser, BrowserContext, CDPSession } from '@playwright/test'

interface Opened {
  context: BrowserContext
  session: CDPSession
  /** Where a test may have stored something. */
  origins: Set<string>
}

const kinds = 'cookies,indexeddb,local_storage,service_workers'

/**
 * The one browser profile of a worker. A test gets a new page in it and leaves no storage behind, but the product's
 * files stay in the browser's cache, compiled: reading them anew was the largest cost of a short test.
 */
export class Profile {
  #opened: Opened | undefined

  constructor(private readonly browser: Browser) {}

  /** Width, zone and the like come from the project, which is the same for all tests of a worker. */
  async open(): Promise<BrowserContext> {
    this.#opened ??= await openIn(this.browser)
    return this.#opened.context
  }

  /** Closes what a test opened and empties what it stored. */
  async forget(): Promise<void> {
    if (!this.#opened) return
    const { context, session, origins } = this.#opened
    const [, ...pages] = context.pages()
    for (const page of pages) await page.close()
    for (const origin of origins)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: kinds })
    origins.clear()
  }

  /** The next test gets a new one. */
  async giveUp(): Promise<void> {
    await this.#opened?.context.close()
    this.#opened = undefined
  }
}

async function openIn(browser: Browser): Promise<Opened> {
  const context = await browser.newContext()
  // An empty page of our own keeps the session with the browser while the tests' pages come and go.
  const session = await context.newCDPSession(await context.newPage())
  const origins = new Set<string>()
  context.on('page', page =>
    page.on('framenavigated', frame => {
      const { origin, protocol } = new URL(frame.url())
      if (protocol.startsWith('http')) origins.add(origin)
    }),
  )
  return { context, session, origins }
}
