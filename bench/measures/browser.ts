import { type BrowserContext, chromium } from '@playwright/test'
import { type Tasks, watchShifts, watchTasks } from '../browser.ts'
import { cellarSize, lookAtCellar } from '../cellar-visit.ts'
import type { Finding, Measure } from '../measure.ts'
import { startProduct } from '../programs.ts'
import { median } from '../requests.ts'

const browserPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell'
const list = '/vineyards'
const readings = '/fermentation-maintenance'
const many = 10_000
const looks = 40

/** What a person meets in the browser: rows that scroll, a chart that is drawn, pages that stand still. */
export const measureBrowser: Measure = async bench => {
  const store = await bench.store('tenThousand')
  const server = await startProduct(store)
  const url = `http://127.0.0.1:${server.port}`
  const signedIn = { name: 'token', value: store.token }
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const rounds = bench.isQuick ? 3 : 5
    const results: Result[] = []
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
        storageState: { cookies: [], origins: [{ origin: url, localStorage: [signedIn] }] },
      })
      results.push(await visit(context, url))
      await context.close()
    }
    return findingsOf(results)
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function visit(context: BrowserContext, url: string) {
  const page = await context.newPage()
  const shifts = await watchShifts(page)
  const devtools = await context.newCDPSession(page)
  // The stream of what others write would not end, and nobody writes.
  await context.route(`${url}/api/live`, route => route.fulfill({ status: 404 }))

  // The whole list is handed to the page, as from a server that knows no windows.
  await page.route(`${url}/api/vineyard`, route => route.fulfill({ json: vineyards }))
  await page.goto(url + list)
  await page.getByText('Block 00001').waitFor()
  const scrolling = await watchTasks(devtools, async () => {
    for (let look = 0; look < looks; look++) {
      await page.mouse.wheel(0, 1500)
      await page.waitForTimeout(50)
    }
  })
  const rows = await page.locator('tbody tr').count()

  await page.route(`${url}/api/batch`, route => route.fulfill({ json: [] }))
  await page.goto(`${url}${readings}?chart=closed`)
  await page.waitForLoadState('networkidle')
  const drawing = await watchTasks(devtools, async () => {
    await page.getByRole('button', { name: 'Measurements Over Time' }).click()
    await page.locator('canvas').waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(300)
  })
  const cellar = await lookAtCellar(page, devtools, url)
  await page.unrouteAll()
  await page.goto(`${url}/dashboard`)
  await page.waitForLoadState('networkidle')
  return { scrolling, rows, drawing, ...cellar, shift: await shifts() }
}

const vineyards = Array.from({ length: many }, (_, index) => ({
  id: index + 1,
  version: 1,
  name: `Block ${String(index + 1).padStart(5, '0')}`,
  location: 'Lower Terrace',
  plantedVariety: 'Pinot Noir',
  plantingDate: '2012-04-18',
  acreage: 4.25,
  notes: 'Gravel over clay',
}))

type Result = Awaited<ReturnType<typeof visit>>
type Watched = { [Key in keyof Result]: Result[Key] extends Tasks ? Key : never }[keyof Result]

const inWords = { opening: 'opening', filtering: 'filtering', choosingFrom: 'choosing from' } as const

function findingsOf(results: Result[]): Finding[] {
  const longest = (of: Watched, kind: keyof Tasks) => median(results.map(result => result[of][kind][0] ?? 0))
  const onClock = (of: Watched) => `${longest(of, 'wallMs').toFixed(0)} ms on the clock`
  return [
    {
      of: 8,
      what: `Longest task while scrolling ${many} rows`,
      value: longest('scrolling', 'cpuMs'),
      unit: 'ms',
      limit: { atMost: 100 },
      sides: `${onClock('scrolling')}, ${Math.max(...results.map(({ rows }) => rows))} rows drawn`,
    },
    {
      of: 8,
      what: `Longest task while drawing ${many} readings of three metrics`,
      value: longest('drawing', 'cpuMs'),
      unit: 'ms',
      limit: { atMost: 200 },
      sides: onClock('drawing'),
    },
    ...(['opening', 'filtering', 'choosingFrom'] as const).map(
      (of): Finding => ({
        of: 8,
        what: `Longest task while ${inWords[of]} a cellar of ${cellarSize} vessels`,
        value: longest(of, 'cpuMs'),
        unit: 'ms',
        limit: { atMost: 100 },
        sides: onClock(of),
      }),
    ),
    {
      of: 8,
      what: 'Layout shift of the dashboard',
      value: median(results.map(({ shift }) => shift)),
      unit: 'times',
      limit: { atMost: 0.02 },
      sides: 'summed up until it stands still',
    },
  ]
}
