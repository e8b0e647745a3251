import type { Browser, Page } from '@playwright/test'
import { storeToken } from './fixtures.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A phone of its own, whose signal a test can take away and give back. */
export async function openPhone(
  browser: Browser,
  { baseURL, token, ...rest }: { baseURL: string; token: string; colorScheme?: 'light' | 'dark' },
) {
  const context = await browser.newContext({ baseURL, ...phone, reducedMotion: 'reduce', ...rest })
  const page: Page = await context.newPage()
  await storeToken(page, token)
  // Every touch of the glass is counted.
  await page.addInitScript(() => {
    let taps = 0
    addEventListener('pointerdown', event => event.isTrusted && taps++, true)
    Object.assign(globalThis, { countedTaps: () => taps })
  })
  return {
    page,
    taps: () => page.evaluate(() => (globalThis as unknown as { countedTaps: () => number }).countedTaps()),
    loseSignal: () => context.setOffline(true),
    findSignal: () => context.setOffline(false),
    close: () => context.close(),
  }
}
