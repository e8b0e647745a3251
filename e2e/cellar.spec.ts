import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { newBatch, newVessel } from './support/cellar-records.ts'
import { expect, leaveStage, someUser, stage, test, type Winery } from './support/fixtures.ts'
import { expectNoSidewaysScroll, expectTapSizes } from './support/page-checks.ts'

const tiles = (page: Page) => page.getByRole('checkbox')
const tile = (page: Page, code: string) => page.getByRole('checkbox', { name: new RegExp(`^${code}\\b`) })
const bar = (page: Page) => page.getByRole('region', { name: 'Chosen vessels' })
const filter = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const words = (page: Page, code: string) => page.getByRole('listitem').filter({ has: tile(page, code) })

/** Two wines, a barrel with room in it, two empty tanks; nothing else says what is in them. */
async function fill(winery: Winery) {
  const [red, white] = [
    await newBatch(winery, { batchId: 'WB-1', batchName: 'Estate Red' }),
    await newBatch(winery, { batchId: 'WB-2', batchName: 'Estate White' }),
  ]
  const tank = { capacity: 5000, location: 'Tank room' }
  const barrel = { vesselType: 'Barrel', capacity: 225, usageType: 'Aging' }
  const vessels = {
    't-10': await newVessel(winery, 'T-10', tank),
    't-2': await newVessel(winery, 'T-2', tank),
    't-1': await newVessel(winery, 'T-1', tank),
    'b-1': await newVessel(winery, 'B-1', { ...barrel, location: 'Barrel hall' }),
    'b-2': await newVessel(winery, 'B-2', barrel),
  }
  await winery.api('POST', '/api/cellar/operations', {
    kind: 'opening',
    doneAt: '2024-10-01T09:30',
    to: [
      { vesselId: vessels['t-1'].id, volume: 2050, batchId: red.id },
      { vesselId: vessels['b-1'].id, volume: 213, batchId: white.id },
    ],
  })
  return { vessels, red, white }
}

test('the cellar is walked through: what is in it, how much, since when, and what to look at', async ({
  page,
  admin,
  isPhone,
}) => {
  const { red } = await fill(admin)
  await page.goto('/cellar')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    '2 things to look at',
    'Barrel hall',
    'Tank room',
    'No location',
  ])
  await expect(page.getByRole('region', { name: 'Tank room' }).getByRole('heading', { level: 3 })).toHaveText(
    ['Tank'],
  )
  await expect(page.getByRole('list', { name: 'Summary' }).getByRole('listitem')).toHaveText([
    '2,263 L in the cellar',
    '2 wines',
  ])
  const names = await tiles(page).evaluateAll(all => all.map(each => each.closest('label')?.textContent))
  expect(names.map(name => name?.slice(0, 4))).toEqual(['B-1,', 'T-1,', 'T-2E', 'T-10', 'B-2E'])
  await expect(words(page, 'T-1')).toHaveText(
    'T-1, to be looked at2,050 of 5,000 LWB-1Estate Redsince Oct 1, 2024',
  )
  await expect(words(page, 'B-1')).toContainText(
    '213 of 225 LWB-2Estate Whitesince Oct 1, 202412 L to the top',
  )
  await expect(words(page, 'T-2')).toHaveText('T-2Empty, 5,000 L')

  await page.getByRole('button', { name: '2 things to look at' }).click()
  const thing = page.getByRole('listitem').filter({ hasText: 'T-1 holds 2,050 L of WB-1' })
  await expect(thing).toContainText('no fermentation or aging is in it.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (isPhone) await expectTapSizes(page)
  await thing.getByRole('link', { name: 'Start aging' }).click()
  await expect(page).toHaveURL(`/aging?add=1&batchId=${red.id}`)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('filters are kept in the address, and each leaves only what it says @any-width', async ({
  page,
  admin,
}) => {
  const { white } = await fill(admin)
  await page.goto('/cellar')
  await expect(tiles(page)).toHaveCount(5)
  for (const [name, choice, codes, query] of [
    ['Wine', 'WB-2 Estate White', ['B-1'], `wine=${white.id}`],
    ['Type', 'Barrel', ['B-1', 'B-2'], 'type=Barrel'],
    ['Location', 'No location', ['B-2'], 'location=No+location'],
    ['Show', 'Empty', ['T-2', 'T-10', 'B-2'], 'level=empty'],
    ['Show', 'Not full', ['B-1', 'T-1'], 'level=notFull'],
    ['Show', 'To be looked at', ['B-1', 'T-1'], 'level=toLookAt'],
  ] as const) {
    await filter(page, name).selectOption(choice)
    await expect(tiles(page)).toHaveCount(codes.length)
    for (const code of codes) await expect(tile(page, code)).toBeVisible()
    await expect(page).toHaveURL(`/cellar?${query}`)
    await filter(page, name).selectOption({ index: 0 })
    await expect(tiles(page)).toHaveCount(5)
  }
  await page.goto(`/batches/${white.id}`)
  await page.getByRole('link', { name: 'In the cellar' }).click()
  await expect(tiles(page)).toHaveCount(1)
  await filter(page, 'Type').selectOption('Tank')
  await expect(page.getByText('No vessels match the current filters.')).toBeVisible()
})

test('as of a moment the cellar is shown as it was, and nothing can be done in it', async ({
  page,
  admin,
}) => {
  const { vessels } = await fill(admin)
  await page.goto('/cellar')
  await page.getByLabel('As of').fill('2024-10-01T09:29')
  await expect(page.getByText('As it was on Oct 1, 2024, 9:29 AM')).toBeVisible()
  await expect(page).toHaveURL('/cellar?at=2024-10-01T09:29')
  await expect(page.getByRole('list', { name: 'Summary' })).toContainText('0 L in the cellar')
  await expect(tiles(page)).toHaveCount(0)
  await expect(page.getByText(/to look at/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Grapes received' })).toHaveCount(0)
  await page.goto('/cellar?at=2024-10-01')
  await expect(page.getByText('As it was on Oct 1, 2024, 11:59 PM')).toBeVisible()
  await expect(page.getByRole('link', { name: /^T-1.*2,050 of 5,000 L/ })).toHaveAttribute(
    'href',
    `/vessels/${vessels['t-1'].id}`,
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(tiles(page)).toHaveCount(5)
  await expect(page.getByLabel('As of')).toHaveValue('')
})

test('chosen vessels are offered what can be done with them', async ({ page, admin, isPhone }) => {
  const { vessels } = await fill(admin)
  await page.goto('/cellar')
  await expect(bar(page)).toHaveCount(0)
  await words(page, 'T-1').click()
  await expect(bar(page).locator('[aria-live]')).toHaveText('T-1 chosen')
  await words(page, 'B-1').click()
  await expect(bar(page).locator('[aria-live]')).toHaveText('2 vessels chosen, 2,263 L')
  const ids = `vessels=${vessels['b-1'].id},${vessels['t-1'].id}`
  for (const [act, kind] of Object.entries({
    Rack: 'transfer',
    Top: 'topping',
    Add: 'addition',
    Measure: 'measure',
    Loss: 'loss',
  }))
    await expect(bar(page).getByRole('link', { name: act, exact: true })).toHaveAttribute(
      'href',
      `/cellar/new/${kind}?${ids}`,
    )
  await bar(page).getByRole('button', { name: 'More' }).click()
  await expect(bar(page).getByRole('link', { name: 'Blend' })).toHaveAttribute(
    'href',
    `/cellar/new/blend?${ids}`,
  )
  await expect(bar(page).getByRole('link', { name: 'Opening balance' })).toHaveAttribute(
    'href',
    `/cellar/opening?${ids}`,
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (isPhone) {
    await expectTapSizes(page)
    const [acts, places] = [
      await bar(page).boundingBox(),
      await page.getByRole('navigation', { name: 'Cellar shortcuts' }).boundingBox(),
    ]
    expect((acts?.y ?? 0) + (acts?.height ?? 0)).toBeLessThanOrEqual((places?.y ?? 0) + 1)
  }
  await page.keyboard.press('Escape')
  await expect(bar(page).getByRole('link', { name: 'Blend' })).toHaveCount(0)
  // They stay chosen for who comes back.
  await page.reload()
  await expect(bar(page).locator('[aria-live]')).toHaveText('2 vessels chosen, 2,263 L')
  await bar(page).getByRole('button', { name: 'Choose none' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test('the keyboard reaches each group once, goes from tile to tile and chooses them @desktop', async ({
  page,
  admin,
}) => {
  await fill(admin)
  await page.goto('/cellar')
  await tile(page, 'T-1').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(tile(page, 'T-2')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tile(page, 'T-10')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(bar(page).locator('[aria-live]')).toHaveText('2 vessels chosen, 2,050 L')
  await page.keyboard.press('Tab')
  await expect(tile(page, 'B-2')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(tile(page, 'T-10')).toBeFocused()
  const room = page.getByRole('region', { name: 'Tank room' })
  await room.getByRole('button', { name: 'Choose all' }).click()
  await expect(bar(page).locator('[aria-live]')).toHaveText('3 vessels chosen, 2,050 L')
  await room.getByRole('button', { name: 'Choose none' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test('nothing yet, no right, no answer: each says so, and what can be done @any-width', async ({
  page,
  admin,
}) => {
  await page.goto('/cellar')
  await expect(page.getByText('No litres yet. Start with what is in the vessels today.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Opening balance' })).toHaveAttribute('href', '/cellar/opening')

  const { vessels } = await fill(admin)
  const role = { id: 9, name: 'Cellar Hand', permissions: { 'vessels:view': true } }
  await stage(page, 'GET /api/auth/profile', { body: someUser('Cellar Hand', { role }) })
  await page.goto(`/cellar?chosen=${vessels['t-1'].id}`)
  await expect(page.getByRole('link', { name: /^T-1\b.*2,050/ })).toBeVisible()
  await expect(tiles(page)).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)

  await stage(page, 'GET /api/cellar/vessels', { status: 403, body: { message: 'Access denied.' } })
  await page.goto('/cellar')
  await expect(page.getByRole('alert')).toHaveText(['Access denied.'])
  await expect(page.getByText('Your role does not allow you to view vessels.')).toBeVisible()

  await leaveStage(page)
  await stage(page, 'GET /api/cellar/vessels', { lost: true })
  await page.goto('/cellar')
  await expect(page.getByRole('alert')).toHaveText(['Network Error'])
  await leaveStage(page)
  await stage(page, 'GET /api/cellar/disagreements', { status: 500, body: {} })
  await page.getByRole('button', { name: 'Retry' }).last().click()
  await expect(tiles(page)).toHaveCount(5)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('The disagreements could not be loaded.')).toBeVisible()
  await expect(tiles(page)).toHaveCount(5)
})
