import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, gate, stage, test, type Winery } from './support/fixtures.ts'
import { expectNoSidewaysScroll } from './support/page-checks.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const box = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const options = (page: Page) => palette(page).getByRole('option')
const active = (page: Page) => palette(page).getByRole('option', { selected: true })

async function openPalette(page: Page, isPhone = false) {
  if (isPhone) await page.getByRole('button', { name: 'Search', exact: true }).click()
  else await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
}

async function open(page: Page, path = '/blend-calculator') {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function fill({ api }: Winery) {
  const create = async (path: string, body: object) => (await api('POST', path, body)) as { id: number }
  const vineyard = await create('/api/vineyard', {
    name: 'Clos Été',
    location: 'North slope',
    plantedVariety: 'Merlot',
    plantingDate: '2012-04-18',
    acreage: 12.5,
  })
  const batch = await create('/api/batch', {
    batchId: 'WB-2024-7',
    batchName: 'Été Rouge',
    vineyardId: vineyard.id,
    wineType: 'Red',
    grapeVariety: 'Merlot',
    startDate: '2024-09-05',
    status: 'In Progress',
    weight: 1200,
    netLiquidWeight: 900,
    finalBrix: 24.5,
    finalPh: 3.4,
    finalTa: 6.2,
    finalSg: 1.09,
  })
  const vessel = await create('/api/vessel', {
    vesselId: 'T-7',
    vesselType: 'Tank',
    material: 'Stainless Steel',
    capacity: 5000,
    capacityUnit: 'L',
    usageType: 'Both',
    status: 'Empty',
    kosher: false,
  })
  const process = { batchId: batch.id, vesselId: vessel.id, startDate: '2024-09-10' }
  await create('/api/aging', { ...process, status: 'Active' })
  return { vineyard, batch, vessel }
}

test('one field finds records and screens, and opens them', async ({ page, admin, isPhone }) => {
  const { vessel, batch, vineyard } = await fill(admin)
  await open(page)
  await openPalette(page, isPhone)
  // Before anything is asked, the screens: all of both menus, the bottling schedule and the activity.
  await expect(options(page)).toHaveCount(23)
  await expect(active(page)).toHaveText('Dashboard')

  await box(page).fill('ete')
  await expect(options(page)).toHaveText([
    /^WB-2024-7Été Rouge · Merlot/,
    /^WB-2024-7Été Rouge · T-7/,
    /^Clos Été/,
  ])
  await expect(palette(page).getByRole('group')).toHaveCount(3)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (isPhone) {
    const heights = await options(page).evaluateAll(all => all.map(each => each.clientHeight))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    const { width, height } = (await palette(page).boundingBox()) ?? { width: 0, height: 0 }
    expect([width, height]).toEqual([390, 844])
  }
  await options(page).nth(2).click()
  await expect(palette(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/vineyards?id=${vineyard.id}`)
  await expect(page.locator('[data-highlighted]')).toContainText('Clos Été')

  await openPalette(page, isPhone)
  // Faster than the answer, as a scanner types: Enter waits for it.
  await box(page).fill('t-7')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/vessels/${vessel.id}`)

  await openPalette(page, isPhone)
  await box(page).fill('wb-2024-7')
  await expect(options(page)).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/batches/${batch.id}`)

  await openPalette(page, isPhone)
  await box(page).fill('post')
  await expect(options(page)).toHaveText(['Post-Fermentation'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/post-fermentation')
})

test('the keys: Ctrl K, / and ? outside of fields, arrows, Escape @desktop', async ({ page, admin }) => {
  await fill(admin)
  await open(page, '/vineyards')
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(active(page)).toHaveText('Vineyards')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(active(page)).toHaveText('Activity')
  await expect(active(page)).toBeInViewport()
  const id = await active(page).getAttribute('id')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', id ?? '')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const list = page.getByRole('searchbox', { name: 'Search vineyards' })
  await list.focus()
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await expect(list).toHaveValue('/?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await list.fill('')
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list).toBeFocused()

  // What is being typed into a form is not left behind by a stray key.
  await page.getByRole('button', { name: 'Add Vineyard' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Vineyard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toHaveCount(0)
})

test('PERM-05: staff find no screen that their menu hides @any-width', async ({ page, staff: _signedIn }) => {
  await open(page)
  await openPalette(page)
  await expect(options(page)).toHaveCount(20)
  await box(page).fill('roles')
  await expect(palette(page).getByText('Nothing found.', { exact: false }).first()).toBeVisible()
  await expect(options(page)).toHaveCount(0)
})

test('a late answer is ignored, and a lost or refused one is said @any-width', async ({
  page,
  admin: _signedIn,
}) => {
  const hit = (title: string) => ({ kind: 'vessels', id: 1, title, detail: 'Tank', day: null, status: null })
  const first = gate()
  const calls = await stage(page, 'GET /api/search', request => {
    const asked = new URL(request.url()).searchParams.get('q')
    if (asked === 'slow') return { after: first.opened, body: { hits: [hit('Late')] } }
    if (asked === 'lost') return { lost: true }
    if (asked === 'broken') return { status: 503, body: { message: 'The server is busy.' } }
    return { body: { hits: [hit('Prompt')] } }
  })
  await open(page)
  await openPalette(page)
  await box(page).fill('slow')
  await expect.poll(() => calls.length).toBe(1)
  await box(page).fill('quick')
  await expect(options(page)).toHaveText([/^Prompt/])
  first.open()
  await expect(options(page)).toHaveText([/^Prompt/])

  await box(page).fill('lost')
  const offline = 'The server cannot be reached. Screens can still be opened.'
  await expect(palette(page).getByText(offline).first()).toBeVisible()
  await expect(options(page)).toHaveCount(0)
  await box(page).fill('broken')
  await expect(palette(page).getByText('The server is busy.').first()).toBeVisible()
  // Typed letter by letter, it is asked once. All of it within one turn of the page: on a busy machine a pause
  // between two keys would be as long as the one that is waited for.
  const before = calls.length
  await box(page).evaluate((input: HTMLInputElement) => {
    const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (let length = 0; length <= 'vessels'.length; length++) {
      type?.call(input, 'vessels'.slice(0, length))
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  await expect.poll(() => calls.length - before).toBe(1)
  await expect(options(page)).toHaveText([/^Prompt/, 'Vessels'])
  expect(calls.length - before).toBe(1)
})
