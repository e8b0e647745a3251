import { defineConfig } from '@playwright/test'

const browser = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Twice the two cores of a small machine: a test waits for its page for more than half of its time.
  workers: 4,
  // A test that passes only when it is tried again has found something: in the product, or in itself.
  retries: 0,
  // How long something may take is no promise of these tests: the machine may be busy with other parts.
  timeout: 600_000,
  expect: { timeout: 40_000 },
  reporter: process.env.CI ? [['list'], ['github']] : [['list']],
  use: {
    launchOptions: browser,
    screenshot: 'only-on-failure',
    actionTimeout: 120_000,
    timezoneId: 'America/Los_Angeles',
    // A worker would keep the product's files anew for every test; those that are about it allow it, see device.ts.
    serviceWorkers: 'block',
    // Movement costs a machine without a graphics card more than the page itself; what moves has tests of its own.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } }, grepInvert: /@phone/ },
    {
      name: 'mobile',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      // These, like the tests marked @any-width, look at what a page says and sends, which no width changes. What is
      // marked @desktop or @phone exists only there.
      testIgnore:
        /\/(errors|saved-files|forms|(dashboard|fermentation|vessels)-answers|vessel-labels)\.spec\.ts$/,
      grepInvert: /@any-width|@desktop/,
    },
  ],
})
