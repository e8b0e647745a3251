import { test } from './support/device.ts'
import { expect } from './support/fixtures.ts'

interface Icon {
  src: string
  sizes: string
  type: string
  purpose?: string
}

test('the product can be installed: its manifest says what a browser asks for, its icons are what they say @any-width', async ({
  device: { page, openReady },
}) => {
  await openReady('/vessels')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(address ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({
    name: 'Wine Management',
    short_name: expect.stringMatching(/^.{1,12}$/),
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: expect.stringMatching(/^#[\da-f]{6}$/),
    background_color: expect.stringMatching(/^#[\da-f]{6}$/),
  })
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/round', '/scan'])
  const icons: Icon[] = manifest.icons
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  const drawn = [...icons, { src: apple ?? '', sizes: '180x180', type: 'image/png' }]
  for (const { src, sizes, type } of drawn.filter(icon => icon.type === 'image/png')) {
    expect((await page.request.get(src)).headers()['content-type']).toBe(type)
    const size = await page.evaluate(async path => {
      const image = new Image()
      image.src = path
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
  // Chromium's own word on it.
  const session = await page.context().newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
})

test('the worker is in charge, and the start opens without signal; calls are none of its business @any-width', async ({
  device: { page, openReady, loseSignal },
}) => {
  await openReady('/vessels')
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(
    /\/service-worker\.js$/,
  )
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter(path => path.startsWith('/api'))).toEqual([])
  await loseSignal()
  const opened = await page.goto('/')
  expect(opened?.status()).toBe(200)
  expect(opened?.fromServiceWorker()).toBe(true)
  expect(
    await page.evaluate(() =>
      fetch('/api/health').then(
        () => 'answered',
        () => 'lost',
      ),
    ),
  ).toBe('lost')
})
