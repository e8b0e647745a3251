import { expectAccessible } from './support/accessibility.ts'
import { newAging, newAgingReading, newBatch, newVessel } from './support/cellar-records.ts'
import { expect, listen, test } from './support/fixtures.ts'
import { openPhone } from './support/no-signal.ts'
import { expectNoSidewaysScroll, expectTapSizes } from './support/page-checks.ts'
import { beginRound, field, fillTanks, press, readingsOf, readTank, standAt } from './support/round-page.ts'

test('five tanks: one skipped, one not reachable, one odd; all of it in the list, and corrected there @phone', async ({
  page,
  admin,
}) => {
  const [first, , , odd, last] = await fillTanks(admin, 5)
  await beginRound(page, 5)
  await expect(page.getByText('1 of 5 · Hall')).toBeVisible()
  await expect(page.getByText('WB-1 Wine 1')).toBeVisible()
  await expect(page.getByText(/^20\.0, \d+:\d\d [AP]M$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // A decimal comma, and the pad's own key from field to field and on.
  await field(page, 'Brix').fill('18,5')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Temperature')).toBeFocused()
  await page.keyboard.type('25')
  await page.keyboard.press('Enter')
  await expect(field(page, 'pH')).toBeFocused()
  await page.keyboard.press('Enter')

  await standAt(page, 'T-2')
  await expect(field(page, 'Brix')).toBeFocused()
  await expect(field(page, 'Brix')).toHaveValue('')
  await press(page, 'Next')
  await expect(page.getByText('Enter a value, or skip this vessel.')).toBeVisible()
  await press(page, 'Skip')
  await standAt(page, 'T-3')
  await press(page, 'Not reachable')

  // Odd values are asked about in their place, and kept by one more press.
  await standAt(page, 'T-4')
  await field(page, 'Brix').fill('23.1')
  await field(page, 'Temperature').fill('24.5')
  const question = page.getByText(/^Brix rose 3\.1 since \d+:\d\d [AP]M\. Keep it\?$/)
  await expect(question).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await field(page, 'Brix').fill('13.1')
  await field(page, 'Temperature').focus()
  await expect(question).toBeHidden()
  await field(page, 'Brix').fill('23.1')
  await press(page, 'Next')
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Keep it')

  await standAt(page, 'T-5')
  await field(page, 'Brix').fill('1o')
  await expect(page.getByText('Must be a number')).toBeVisible()
  await press(page, 'Next')
  await standAt(page, 'T-5')
  await field(page, 'Brix').fill('1,4')
  await press(page, 'Brix below or above zero')
  await expect(field(page, 'Brix')).toHaveValue('-1,4')
  await press(page, 'Next')
  await expect(page.getByText(/^Brix fell 21\.4 since/)).toBeVisible()
  await press(page, 'Keep it')

  await expect(page.getByRole('heading', { name: 'Round done' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'This round', exact: true })).toHaveText(
    '3 entered1 skipped1 not reachable2 odd',
  )
  await expectAccessible(page)
  await expectTapSizes(page)
  await expect.poll(() => readingsOf(admin, first as never)).toMatchObject([{ brix: 18.5, temperature: 25 }])
  await expect.poll(() => readingsOf(admin, odd as never)).toMatchObject([{ brix: 23.1 }])
  await expect.poll(() => readingsOf(admin, last as never)).toMatchObject([{ brix: -1.4 }])

  // What has reached the server is corrected there, and stays one reading.
  await press(page, 'Correct T-4')
  await expect(field(page, 'Brix')).toHaveValue('23.1')
  await field(page, 'Brix').fill('19.3')
  await press(page, 'Save')
  await expect(page.getByText('Brix 19.3, Temperature 24.5')).toBeVisible()
  await expect.poll(() => readingsOf(admin, odd as never)).toMatchObject([{ brix: 19.3, temperature: 24.5 }])
  await press(page, 'Correct T-2')
  await readTank(page, 'T-2', '19', '23')
  await expect(page.getByRole('list', { name: 'This round', exact: true })).toContainText(
    '4 entered0 skipped',
  )
  await press(page, 'New round')
  await expect(page.getByRole('button', { name: 'Start with 5 vessels' })).toBeVisible()
})

test('everything that is pressed is 56 pixels high, and stands above a number pad @phone', async ({
  page,
  admin,
}) => {
  await fillTanks(admin, 1)
  await page.goto('/round')
  await press(page, 'Start with 1 vessel')
  await standAt(page, 'T-1')
  const places = await page.getByRole('main').evaluate(main =>
    [...main.querySelectorAll('a, button, input')].map(each => {
      const { height, width, bottom } = each.getBoundingClientRect()
      return { name: each.textContent || each.id, height, width, bottom }
    }),
  )
  expect(places).toHaveLength(9)
  for (const { name, height, width, bottom } of places) {
    expect(Math.min(height, width), name).toBeGreaterThanOrEqual(56)
    // A phone of 844 pixels has about 500 left while the pad is open.
    expect(bottom, name).toBeLessThanOrEqual(500)
  }
})

test('a page that is closed goes on where it was, and nothing is sent twice @phone', async ({
  page,
  admin,
}) => {
  const [first, second] = await fillTanks(admin, 3)
  await beginRound(page, 3)
  await readTank(page, 'T-1', '18', '25')
  await standAt(page, 'T-2')
  await page.reload()
  await standAt(page, 'T-2')
  await expect(page.getByText('2 of 3 · Hall')).toBeVisible()
  await readTank(page, 'T-2', '17', '26')
  await standAt(page, 'T-3')
  await press(page, 'List of the round')
  await expect(page.getByRole('listitem').filter({ hasText: 'T-1' })).toContainText('Brix 18.0')
  await page.reload()
  await press(page, 'Go on')
  await standAt(page, 'T-3')
  await expect.poll(() => readingsOf(admin, first as never)).toMatchObject([{ brix: 18 }])
  await expect.poll(() => readingsOf(admin, second as never)).toMatchObject([{ brix: 17 }])
})

/** A folder for pictures makes a film of the round: thirty tanks, typed at the pace of a person. */
const film = process.env.ROUND_PICTURES
const [count, pace] = film ? [30, 250] : [4, 0]

test('a round without signal takes few taps and arrives once, in order, dated when it was taken @phone', async ({
  admin,
  browser,
  product,
}) => {
  if (film) test.setTimeout(900_000)
  const tanks = await fillTanks(admin, count)
  const colorScheme = process.env.ROUND_SCHEME === 'dark' ? 'dark' : 'light'
  const phone = await openPhone(browser, { baseURL: product.url, token: admin.token, colorScheme })
  const { page } = phone
  const picture = async (name: string) => {
    if (film) await page.screenshot({ path: `${film}/${name}.png` })
  }
  await page.goto('/round')
  await expect(page.getByRole('button', { name: `Start with ${count} vessels` })).toBeVisible()
  await picture('00-start')
  await phone.loseSignal()
  await press(page, `Start with ${count} vessels`)
  const before = new Date()
  for (const [at, { code }] of tanks.entries()) {
    await standAt(page, code)
    const [tapped, begun] = [await phone.taps(), Date.now()]
    // The first field waits for its digits; the next one and the button are tapped.
    await expect(field(page, 'Brix')).toBeFocused()
    await page.keyboard.type(String((190 - at) / 10).replace('.', ','), { delay: pace })
    await page.waitForTimeout(2 * pace)
    await field(page, 'Temperature').tap()
    await page.keyboard.type('25', { delay: pace })
    await picture(String(at + 1).padStart(2, '0'))
    await page.waitForTimeout(2 * pace)
    await page.getByRole('button', { name: 'Next', exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1, name: code, exact: true })).toHaveCount(0)
    expect((await phone.taps()) - tapped).toBeLessThanOrEqual(4)
    if (film) console.log(code, (await phone.taps()) - tapped, 'taps', Date.now() - begun, 'ms')
  }
  await expect(page.getByRole('heading', { name: 'Round done' })).toBeVisible()
  await expect(page.getByText('waiting', { exact: true })).toHaveCount(count)
  await picture('99-list')
  const after = new Date()
  // What waits is corrected where it waits.
  await press(page, 'Correct T-2')
  await field(page, 'Brix').fill('17,55')
  await press(page, 'Save')
  await expect(page.getByText('Brix 17.55, Temperature 25.0')).toBeVisible()
  expect(await readingsOf(admin, tanks[0] as never)).toEqual([])

  await phone.findSignal()
  await expect(page.getByText('waiting', { exact: true })).toHaveCount(0, { timeout: 60_000 })
  const stored = await Promise.all(tanks.map(tank => readingsOf(admin, tank)))
  expect(stored.map(rows => rows.map(({ brix }) => brix))).toEqual(
    tanks.map((_, at) => [at === 1 ? 17.55 : (190 - at) / 10]),
  )
  const moments = stored.flat().map(({ readingTimestamp }) => Date.parse(readingTimestamp))
  expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  // The server's Date header counts in seconds.
  expect(moments[0]).toBeGreaterThanOrEqual(before.getTime() - 2000)
  expect(moments.at(-1)).toBeLessThanOrEqual(after.getTime() + 2000)
  await phone.close()
})

test('agings of one place are read in what was read of them before @any-width', async ({ page, admin }) => {
  const batch = await newBatch(admin, { batchId: 'WB-1', batchName: 'Merlot' })
  for (const [vesselId, location] of [
    ['B-2', 'Cave'],
    ['B-10', 'Cave'],
    ['B-1', 'Hall'],
  ] as const) {
    const barrel = await newVessel(admin, vesselId, { vesselType: 'Barrel', location })
    const aging = await newAging(admin, { batchId: batch.id, vesselId: barrel.id, startDate: '2026-01-01' })
    await newAgingReading(admin, { agingId: aging.id, bisulfite: 20, ph: 3.5 })
  }
  const heard = listen(page)
  await page.goto('/round')
  await expect(page.getByText('From B-2 to B-1, in the order of the cellar.')).toBeVisible()
  // Nothing but what can be fetched while there is signal.
  expect(
    heard.requests.map(request => new URL(request.url()).pathname + new URL(request.url()).search).sort(),
  ).toEqual([
    '/api/aging-maintenance',
    '/api/aging?status=Active',
    '/api/aging?status=On%20Hold',
    '/api/auth/profile',
    '/api/cellar/vessels',
    '/api/fermentation-maintenance',
    '/api/fermentation?status=Active',
    '/api/fermentation?status=Stuck',
  ])
  await page.getByLabel('Location').selectOption('Cave')
  await press(page, 'Start with 2 vessels')
  await standAt(page, 'B-2')
  await expect(page.getByRole('textbox')).toHaveCount(3)
  await expect(field(page, 'Bisulfite')).toBeVisible()
  await field(page, 'SO2').fill('31')
  await press(page, 'Next')
  await standAt(page, 'B-10')
})

test('a vessel that was scanned joins the round, and one that holds nothing says so @any-width', async ({
  page,
  admin,
}) => {
  await fillTanks(admin, 2)
  const empty = await newVessel(admin, 'T-9')
  const [tank] = (await admin.api('GET', '/api/vessel')) as { id: number; vesselId: string }[]
  await page.goto(`/round?stop=${tank?.id}`)
  await standAt(page, tank?.vesselId ?? '')
  await expect(page.getByText('1 of 1 · Hall')).toBeVisible()
  await field(page, 'Brix').fill('19')
  await press(page, 'Next')
  await expect(page.getByRole('heading', { name: 'Round done' })).toBeVisible()
  await page.goto(`/round?stop=${empty.id}`)
  await expect(
    page.getByText('Nothing ferments or ages in that vessel, so there is nothing to read.'),
  ).toBeVisible()
})
