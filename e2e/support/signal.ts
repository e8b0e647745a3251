import type { CDPSession, Page } from '@playwright/test'

const sessions = new WeakMap<Page, CDPSession>()

async function setSignal(page: Page, offline: boolean): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  await session.send('Network.enable')
  const conditions = { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', conditions)
}

/** Takes this page behind a thick wall. Other pages of the profile keep their signal. */
export const loseSignal = (page: Page) => setSignal(page, true)

/** Brings it back to the door. */
export const findSignal = (page: Page) => setSignal(page, false)
