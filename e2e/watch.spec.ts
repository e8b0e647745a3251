import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test, type Winery } from './support/fixtures.ts'
import { expectNoSidewaysScroll } from './support/page-checks.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** A red wine that ferments in a tank of its own, read at these hours before now. */
async function ferment(
  { api }: Winery,
  tank: string,
  readings: [hours: number, brix: number, temperature: number][],
) {
  const create = async (path: string, body: object) => (await api('POST', path, body)) as { id: number }
  const vessel = await create('/api/vessel', {
    vesselId: tank,
    vesselType: 'Tank',
    material: 'Stainless Steel',
    capacity: 5000,
    capacityUnit: 'L',
    usageType: 'Both',
    status: 'Empty',
    location: 'Hall 2',
  })
  const batch = await create('/api/batch', {
    batchName: `Wine of ${tank}`,
    batchId: `WB-${tank}`,
    wineType: 'Red',
    startDate: hoursAgo(200).slice(0, 10),
    status: 'In Progress',
  })
  const fermentation = await create('/api/fermentation', {
    batchId: batch.id,
    vesselId: vessel.id,
    startDate: hoursAgo(200).slice(0, 10),
    initialBrix: 24,
    status: 'Active',
  })
  for (const [hours, brix, temperature] of readings)
    await create('/api/fermentation-maintenance', {
      wineBatchId: batch.id,
      brix,
      temperature,
      doneAt: hoursAgo(hours),
    })
  return fermentation
}

const running: [number, number, number][] = [24, 21, 17, 12.6, 9].map((brix, day) => [
  96 - 24 * day,
  brix,
  26,
])
const standing: [number, number, number][] = [24, 19, 13, 8, 5.2, 5.2, 5.1, 5.2].map((brix, day) => [
  169 - 24 * day,
  brix,
  25,
])

const cards = (page: Page) => page.getByRole('list', { name: 'Fermentations' }).getByRole('article')
const card = (page: Page, tank: string) => page.getByRole('article', { name: tank, exact: true })

test('the tanks that need a person come first, each with why; what is set aside says by whom', async ({
  page,
  admin,
  isPhone,
}) => {
  await ferment(admin, 'T-1', running)
  const stuck = await ferment(admin, 'T-2', standing)
  await page.goto('/watch')
  await expect(page.getByText('1 to act on, of 2 under way.')).toBeVisible()
  await expect(cards(page).first()).toContainText('T-2')
  await expect(card(page, 'T-2')).toContainText('No drop since')
  await expect(card(page, 'T-2')).toContainText('An abrupt stop')
  await expect(card(page, 'T-2')).toContainText('No clear forecast while nothing drops.')
  await expect(card(page, 'T-1')).toContainText(/Dry between .+ and .+\./)
  await expect(card(page, 'T-1').getByRole('list', { name: 'Findings' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await expect(card(page, 'T-2').getByRole('link', { name: 'Mark as stuck' })).toHaveAttribute(
    'href',
    `/fermentation?edit=${stuck.id}`,
  )
  // The bell rings wherever one is, until somebody has taken it on.
  const bell = page.getByRole('link', { name: '1 fermentation to act on' })
  await expect(bell).toBeVisible()
  await card(page, 'T-2').getByRole('button', { name: 'Set aside' }).click()
  const asked = page.getByRole('dialog', { name: 'Set aside: Stuck' })
  await asked.getByRole('button', { name: 'Set aside' }).click()
  await expect(asked.getByText('Say in a word why')).toBeVisible()
  await asked.getByLabel('Why').fill('Restarted with fresh yeast')
  await asked.getByRole('button', { name: 'Set aside' }).click()
  await expect(card(page, 'T-2')).toContainText(/Set aside until .+: Restarted with fresh yeast/)
  await expect(page.getByText('All 2 run as they should.')).toBeVisible()
  await expect(bell).toHaveCount(0)
  // On the rail of a tablet it stands above the screens' icons, which keep their places.
  const size = page.viewportSize()
  if (!isPhone) await page.setViewportSize({ width: 800, height: 800 })
  const search = page.getByRole('button', { name: /^Search/ }).first()
  const place = await search.boundingBox()
  await card(page, 'T-2').getByRole('button', { name: 'Take up again' }).click()
  await expect(page.getByText('1 to act on, of 2 under way.')).toBeVisible()
  await expect(bell).toBeVisible()
  if (!isPhone) expect(await search.boundingBox()).toEqual(place)
  await page.setViewportSize(size ?? { width: 1280, height: 800 })

  await page.goto(`/watch?severity=act`)
  await expect(cards(page)).toHaveCount(1)
  await card(page, 'T-2').getByRole('link', { name: 'T-2' }).click()
  await expect(page).toHaveURL(`/fermentation/${stuck.id}`)
  const part = page.getByRole('article', { name: 'Watch' })
  await expect(part).toContainText('No drop since')
  await expect(
    part.getByRole('img', { name: /^Sugar over time: .+5\.2 °Bx at the last reading/ }),
  ).toBeVisible()
  // What is entered on the same page is judged at once.
  await page.getByRole('spinbutton', { name: 'Temperature' }).fill('36.5')
  await page.getByRole('button', { name: 'Save reading' }).click()
  await expect(part).toContainText(/Hot 36\.5 °C at .+, limit 35\./)
  await expect(part.getByRole('img', { name: /^Temperature over time, 36\.5 °C/ })).toBeVisible()
})

test('the page of a batch that ferments says what the watch does, with its forecast', async ({
  page,
  admin,
}) => {
  await ferment(admin, 'T-1', running)
  const [batch] = (await admin.api('GET', '/api/batch')) as { id: number }[]
  await page.goto(`/batches/${batch?.id}`)
  const part = page.getByRole('article', { name: 'Watch' })
  await expect(part).toContainText(/Dry between .+ and .+\./)
  await expect(part.getByRole('img', { name: /^Sugar over time/ })).toBeVisible()
})

test('a round begins with what needs somebody to act', async ({ page, admin }) => {
  await ferment(admin, 'T-1', running)
  await ferment(admin, 'T-2', standing)
  await page.goto('/round')
  await expect(page.getByText('First T-2: it needs somebody to act. Then T-1 to T-1')).toBeVisible()
  await page.getByRole('button', { name: 'Start with 2 vessels' }).click()
  await expect(page.getByRole('heading', { name: 'T-2' })).toBeVisible()
  await expect(page.getByText(/^No drop since/)).toBeVisible()
})

test('nothing ferments, or somebody may not see it: the screen says so @any-width', async ({
  page,
  admin: _,
}) => {
  await page.goto('/watch')
  await expect(page.getByText('Nothing ferments at the moment.')).toBeVisible()
})

test('limits are set for all wines, a wine type and a batch; an empty field is as usual', async ({
  page,
  admin,
}) => {
  const { id } = await ferment(admin, 'T-1', running)
  await page.goto(`/fermentation/${id}`)
  const part = page.getByRole('article', { name: 'Watch' })
  await expect(part).toContainText('26.0 °C')
  await part.getByRole('button', { name: 'Limits' }).click()
  const own = page.getByRole('dialog', { name: 'Limits of this batch' })
  await own.getByLabel('Hot: act').fill('99')
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(own.getByText('At most 45')).toBeVisible()
  await own.getByLabel('Hot: act').fill('25')
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(own).toHaveCount(0)
  await expect(part).toContainText(/Hot 26\.0 °C at .+, limit 25\./)
  await expect(part).not.toContainText('apparent')
  await part.getByRole('button', { name: 'Limits' }).click()
  await own.getByLabel('°Bx measured with').selectOption('Refractometer')
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(part).toContainText('°Bx apparent')

  await page.goto('/settings')
  const panel = page.getByRole('article', { name: 'Watch' })
  await panel.getByRole('button', { name: 'Red' }).click()
  const ofType = page.getByRole('dialog', { name: 'Limits: Red' })
  await ofType.getByLabel('Cold: look').fill('28')
  await ofType.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Limits saved.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Red, changed' })).toBeVisible()
  await expectAccessible(page)
})
