import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { field } from './support/record-screen.ts'

// One wine from the vine into bottles, and back to an empty winery, by clicking and typing alone.

// A choice that is not offered fails soon instead of at the end of the journey.
test.use({ actionTimeout: 15_000 })

type Values = Record<string, string>

const dialog = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('form') })

const entries = (page: Page): Locator => page.getByRole('row').filter({ hasText: 'Edit' })
const entry = (page: Page, text: string): Locator => entries(page).filter({ hasText: text })

/** The winemaker at work: through the menu, into a form, and read what the product answers. */
function atWork(page: Page) {
  async function go(name: string, heading = name) {
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  }

  /** Fills the open form; a select takes the label of its choice. */
  async function fill(values: Values) {
    for (const [name, value] of Object.entries(values)) {
      const control = field(page, name)
      const isSelect = await control.evaluate(element => element instanceof HTMLSelectElement)
      if (isSelect) await control.selectOption({ label: value })
      else await control.fill(value)
    }
  }

  async function save(success: string) {
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(success, { exact: true })).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
  }

  async function record(button: string, values: Values, success: string) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await fill(values)
    await save(success)
  }

  async function change(text: string, values: Values, success: string) {
    await entry(page, text).getByRole('button', { name: 'Edit', exact: true }).click()
    await fill(values)
    await save(success)
  }

  async function remove(row: Locator, answer: string) {
    await row.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText(answer, { exact: true })).toBeVisible()
  }

  /** Deletes what a list holds, one after the other. */
  async function empty(count: number, success: string) {
    for (let left = count; left > 0; left--) {
      await expect(entries(page)).toHaveCount(left)
      await remove(entries(page).first(), success)
    }
    await expect(entries(page)).toHaveCount(0)
  }

  return { go, fill, save, record, change, remove, empty }
}

function dayFromNow(days: number): string {
  const date = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(date)
}

const created = (what: string) => `${what} created successfully!`

test('PERM-01, BATCH-58, FERM-61, AGE-35, VESS-49, BOTL-03, 07, 08, OPEN-51: a vintage from the vine to the bottle, and back @any-width', async ({
  page,
  admin: _signedIn,
}) => {
  const { go, fill, save, record, change, remove, empty } = atWork(page)
  const figure = (name: string) =>
    page.getByRole('list', { name: 'Key figures' }).getByRole('article', { name, exact: true })
  await page.goto('/')

  await go('Vineyards')
  await record(
    'Add Vineyard',
    {
      name: 'Hilltop',
      location: 'South slope',
      planted_variety: 'Syrah',
      planting_date: '2010-04-01',
      acreage: '4.5',
    },
    created('Vineyard'),
  )
  await go('Vineyard Maintenance')
  await record(
    'Add Maintenance Record',
    { vineyard_id: 'Hilltop - South slope', measurement_date: '2025-09-01', brix: '24.2', ph: '3.4' },
    created('Maintenance record'),
  )
  await go('Wine Batches')
  await record(
    'Add Wine Batch',
    {
      batch_name: 'Hilltop Syrah',
      batch_id: 'WB-1',
      vineyard_id: 'Hilltop - South slope',
      wine_type: 'Red',
      start_date: '2025-09-05',
    },
    created('Wine batch'),
  )
  await go('Vessels', 'Vessel Management')
  await record(
    'Add Vessel',
    {
      vessel_id: 'T-1',
      type: 'Tank',
      capacity: '2500',
      material: 'Stainless Steel',
      usage_type: 'Both',
      status: 'Empty',
    },
    created('Vessel'),
  )

  const wine = 'Hilltop - WB-1 (Hilltop Syrah)'
  await go('Fermentation', 'Fermentation Management')
  await record(
    'Start New Fermentation',
    { batch_id: wine, vessel_id: 'T-1 - Tank, 2,500 L', start_date: '2025-09-06', initial_brix: '24.2' },
    created('Fermentation'),
  )
  // Its vessel is taken: nothing else can be started.
  await expect(page.getByRole('button', { name: 'Start New Fermentation', exact: true })).toBeDisabled()

  await go('Fermentation Maintenance')
  await page.getByRole('button', { name: 'Add New Record', exact: true }).click()
  await fill({ wine_batch_id: wine })
  for (let reading = 1; reading <= 10; reading++) {
    await fill({ brix: String(24 - reading * 2.5), temperature: String(22 + reading / 2) })
    if (reading === 10) await save(created('Maintenance record'))
    else {
      await dialog(page).getByRole('button', { name: 'Save and add another', exact: true }).click()
      await expect(field(page, 'brix')).toHaveValue('')
    }
  }
  await expect(entries(page)).toHaveCount(10)

  await go('Fermentation', 'Fermentation Management')
  await change('WB-1', { press_date: '2025-09-20' }, 'Fermentation updated successfully!')
  await expect(entry(page, 'WB-1').getByText('Sep 20, 2025', { exact: true })).toBeVisible()
  await go('Post-Fermentation', 'Post-Fermentation Management')
  await record(
    'Add Post-Fermentation',
    { batch_id: wine, squeezing_date: '2025-09-21', va: '0.35', ph: '3.5' },
    created('Post-fermentation record'),
  )
  await go('Vessels', 'Vessel Management')
  await expect(entry(page, 'T-1').getByText('In Use', { exact: true })).toBeVisible()
  await go('Fermentation', 'Fermentation Management')
  await change('WB-1', { status: 'Completed', end_date: '2025-09-28' }, 'Fermentation updated successfully!')
  await expect(page.getByRole('button', { name: 'Start New Fermentation', exact: true })).toBeEnabled()
  await go('Vessels', 'Vessel Management')
  await expect(entry(page, 'T-1').getByText('Empty', { exact: true })).toBeVisible()

  await go('Aging', 'Aging Management')
  await record(
    'Start New Aging',
    { batch_id: wine, vesselId: 'T-1 - Tank, 2,500 L', start_date: '2025-10-01' },
    created('Aging process'),
  )
  await entry(page, 'WB-1').getByRole('link', { name: 'Maintenance', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aging Maintenance', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add New Record', exact: true }).click()
  await expect(field(page, 'aging_start_date')).toHaveValue('2025-10-01')
  await fill({ ph: '3.52', so2: '28' })
  await dialog(page).getByRole('button', { name: 'Save and add another', exact: true }).click()
  await expect(field(page, 'ph')).toHaveValue('')
  await fill({ ph: '3.55', so2: '26' })
  await save(created('Maintenance record'))
  await expect(entries(page)).toHaveCount(2)

  await go('Dashboard', 'Welcome back, Winery!')
  await page.getByRole('link', { name: 'View All' }).and(page.locator('[href="/bottling"]')).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bottling Schedule', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add Bottling Run', exact: true }).click()
  await fill({
    aging_id: 'Hilltop - WB-1 in T-1 (Oct 1, 2025)',
    bottling_date: dayFromNow(30),
    bottle_size: '750 ml',
  })
  await dialog(page).getByLabel('Litres').fill('2250')
  await dialog(page).getByRole('button', { name: 'Use 3,000 bottles' }).click()
  await save(created('Bottling run'))

  await go('Dashboard', 'Welcome back, Winery!')
  await expect(figure('Vineyard Size')).toContainText(/4\.5\s?acres.*1 vineyard/s)
  await expect(figure('Active Wine Batches')).toContainText(/Batches1.*0 fermenting.*1 aging/s)
  await expect(figure('Vessel Utilization')).toContainText(/100%.*0 available/s)
  await expect(figure('Bottling Production')).toContainText(/3,000\s?bottles.*1 planned run/s)
  await expect(page.getByRole('article', { name: 'Upcoming Bottling' }).getByText('3,000')).toBeVisible()

  // In the wrong order nothing goes, and each refusal counts what is in the way.
  await go('Vineyards')
  await remove(
    entry(page, 'Hilltop'),
    'Cannot delete vineyard. Delete related 1 wine batches, 1 maintenance records first.',
  )
  await go('Wine Batches')
  await remove(
    entry(page, 'WB-1'),
    'Cannot delete batch. Delete related 1 fermentations, 1 aging records, 1 bottlings, 1 post-fermentation records first.',
  )
  await go('Vessels', 'Vessel Management')
  await remove(
    entry(page, 'T-1'),
    'Cannot delete vessel. Move or delete related 1 fermentations, 1 aging records first.',
  )
  await go('Fermentation', 'Fermentation Management')
  await remove(
    entry(page, 'WB-1'),
    'Cannot delete fermentation. Delete related 10 maintenance, 1 post-fermentation first.',
  )
  await go('Aging', 'Aging Management')
  await remove(
    entry(page, 'WB-1'),
    'Cannot delete aging record. Delete related 2 maintenance, 1 bottlings first.',
  )

  await go('Dashboard', 'Welcome back, Winery!')
  await page.getByRole('tab', { name: 'Production', exact: true }).click()
  await page.getByRole('list', { name: 'Production' }).locator('[href="/bottling"]').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bottling Schedule', exact: true })).toBeVisible()
  await empty(1, 'Bottling run deleted successfully')
  await go('Aging Maintenance')
  await empty(2, 'Maintenance record deleted successfully!')
  await go('Aging', 'Aging Management')
  await empty(1, 'Aging process deleted successfully')
  await go('Post-Fermentation', 'Post-Fermentation Management')
  await empty(1, 'Post-fermentation record deleted successfully')
  await go('Fermentation Maintenance')
  await empty(10, 'Maintenance record deleted successfully!')
  await go('Fermentation', 'Fermentation Management')
  await empty(1, 'Fermentation process deleted successfully')
  await go('Vessels', 'Vessel Management')
  await empty(1, 'Vessel deleted successfully')
  await go('Wine Batches')
  await empty(1, 'Wine batch deleted successfully')
  await go('Vineyard Maintenance')
  await empty(1, 'Maintenance record deleted successfully')
  await go('Vineyards')
  await empty(1, 'Vineyard deleted successfully')
  await go('Dashboard', 'Welcome back, Winery!')
  await expect(figure('Vineyard Size')).toContainText(/0\.0\s?acres.*0 vineyards/s)
  await expect(figure('Vessel Utilization')).toContainText('0%')
  await expect(figure('Bottling Production')).toContainText(/0\s?bottles.*0 planned runs/s)
})
