import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, listen, signInStaged, someUser, test } from './support/fixtures.ts'
import { expectNoSidewaysScroll, expectTapSizes } from './support/page-checks.ts'

const wrongTotal = (page: Page) => page.getByText('Total percentage must equal 100%.', { exact: true })
const total = (page: Page) => page.getByRole('progressbar', { name: 'Total percentage, as a bar' })
const panel = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const composition = (page: Page) => panel(page, 'Composition')
const results = (page: Page) => panel(page, 'Blend Results')
const result = (page: Page, name: string) =>
  results(page).getByRole('meter', { name: `${name}, as a bar`, exact: true })
const spinner = (page: Page) => results(page).getByRole('status')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The titles of the base wines: the controls that open and close. */
const titles = (page: Page) => composition(page).getByRole('heading', { level: 3 }).getByRole('button')
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const percentage = (page: Page) => field(page, 'Percentage (%)')

async function open(page: Page) {
  await signInStaged(page, someUser('Winemaker'))
  await page.goto('/blend-calculator')
  await expect(page.getByRole('heading', { level: 1, name: 'Wine Blend Calculator' })).toBeVisible()
}

async function addWines(page: Page, count: number) {
  for (let added = 0; added < count; added++) await button(page, 'Add Base Wine').click()
}

const colorOf = (locator: Locator) => locator.evaluate(element => getComputedStyle(element).backgroundColor)

test('BLEND-01, 02, 06, 10..13, API-77, OPEN-95, TRAP-59: starts with one empty wine, calls nothing, and so does Reset @any-width', async ({
  page,
}) => {
  const heard = listen(page)
  await open(page)
  await expectFreshStart(page)

  await field(page, 'Name').fill('Merlot')
  await field(page, 'Alcohol (%)').fill('13.5')
  await percentage(page).fill('100')
  await expect(result(page, 'Alcohol')).toBeVisible()
  await addWines(page, 2)
  await button(page, 'Distribute').click()
  await button(page, 'Reset').click()
  await expectFreshStart(page)
  await expect(page.locator('[data-swatch]')).toHaveAttribute('data-swatch', '0')
  await addWines(page, 1)
  await expect(page.locator('[data-swatch]').last()).toHaveAttribute('data-swatch', '1')

  await field(page, 'Name').fill('Syrah')
  await page.reload()
  await expectFreshStart(page)
  expect([...new Set(heard.calls)]).toEqual(['GET /api/auth/profile'])
  expect(page.url()).toMatch(/\/blend-calculator$/)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain('Syrah')
})

async function expectFreshStart(page: Page) {
  await expect(titles(page)).toHaveCount(1)
  await expect(titles(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(field(page, 'Name')).toHaveValue('')
  for (const label of ['Percentage (%)', 'Alcohol (%)', 'pH', 'Total Acidity (g/L)', 'Residual Sugar (g/L)'])
    await expect(field(page, label)).toHaveValue('0')
  await expect(panel(page, 'About the Calculator')).toContainText('approximation')
  await expect(results(page)).toContainText('Give a base wine a percentage above 0 to see the blend.')
  await expect(spinner(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
}

test('BLEND-14..20, OPEN-96, TRAP-56, DATA-19: the inputs have their limits, keep what is typed and read nonsense as 0 @any-width', async ({
  page,
}) => {
  await open(page)
  for (const [label, min, max, step] of [
    ['Alcohol (%)', '0', '30', '0.1'],
    ['pH', '0', '14', '0.01'],
    ['Total Acidity (g/L)', '0', null, '0.01'],
    ['Residual Sugar (g/L)', '0', null, '0.1'],
    ['Percentage (%)', '0', '100', '0.1'],
  ] as const) {
    const input = field(page, label)
    await expect(input).toHaveAttribute('min', min)
    await expect(input).toHaveAttribute('step', step)
    if (max) await expect(input).toHaveAttribute('max', max)
    else await expect(input).not.toHaveAttribute('max')
    await expect(input).toHaveAttribute('inputmode', 'decimal')
  }
  await expect(page.locator('[data-swatch]')).toHaveCount(1)
  await percentage(page).fill('120')
  await expect(percentage(page)).toHaveValue('120')
  await expect(composition(page).getByText('120%', { exact: true })).toHaveCount(2)

  // Emptied while typing, or holding half a number: 0 for the sum, and the field is left alone.
  await percentage(page).fill('')
  await expect(percentage(page)).toHaveValue('')
  await expect(total(page)).toHaveAttribute('aria-valuetext', '0%')
  await percentage(page).pressSequentially('-')
  await expect(total(page)).toHaveAttribute('aria-valuetext', '0%')
  await percentage(page).press('Backspace')
  await percentage(page).pressSequentially('62.5')
  await expect(percentage(page)).toHaveValue('62.5')
  await expect(total(page)).toHaveAttribute('aria-valuetext', '62.5%')
})

test('BLEND-03, 05, 21..29, OPEN-97, TRAP-51, 53: badge, bar and message follow the running total @any-width', async ({
  page,
}) => {
  await open(page)
  await addWines(page, 2)
  const colors: Record<string, string> = {}
  async function expectTotal(text: string, tone: string, badge: string, isWrong: boolean) {
    await expect(composition(page).getByText(text, { exact: true }).first()).toBeVisible()
    await expect(total(page)).toHaveAttribute('aria-valuetext', text)
    await expect(total(page)).toHaveAttribute('data-tone', tone)
    await expect(composition(page).getByText(/^(Valid Blend|Incomplete)$/)).toHaveText(badge)
    await expect(wrongTotal(page)).toHaveCount(isWrong ? 1 : 0)
    colors[tone] = await colorOf(total(page).locator('div'))
  }
  await expectTotal('0%', 'gray', 'Incomplete', false)
  await percentage(page).fill('33.4')
  await expectTotal('33.4%', 'yellow', 'Incomplete', true)
  for (const index of [0, 1]) {
    await titles(page).nth(index).click()
    await percentage(page).nth(index).fill('33.3')
  }
  await expectTotal('100%', 'green', 'Valid Blend', false)
  await percentage(page).nth(0).fill('33.29')
  await expectTotal('99.99%', 'yellow', 'Incomplete', true)
  await percentage(page).nth(0).fill('40')
  await expectTotal('106.7%', 'red', 'Incomplete', true)
  expect(new Set(Object.values(colors)).size).toBe(4)
  const [red, green, blue] = (colors.red?.match(/\d+/g) ?? []).map(Number) as [number, number, number]
  expect(red).toBeGreaterThan(Math.max(green, blue) * 1.5)
})

test('BLEND-07..09, 30, 31, CONST-22: wines are added, opened, closed and removed @any-width', async ({
  page,
}) => {
  await open(page)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await field(page, 'Name').fill('Cabernet')
  await addWines(page, 8)
  await expect(titles(page)).toHaveCount(9)
  await expect(page.locator('[aria-expanded="true"]')).toHaveText(/Base Wine 9/)
  await expect(percentage(page)).toHaveCount(1)
  const swatches = await page.locator('[data-swatch]').all()
  const colors = await Promise.all(swatches.map(colorOf))
  expect(new Set(colors).size).toBe(8)
  expect(colors[8]).toBe(colors[0])

  await titles(page).nth(0).click()
  await expect(field(page, 'Name').first()).toHaveValue('Cabernet')
  await titles(page).nth(0).click()
  await expect(titles(page).nth(0)).toHaveAttribute('aria-expanded', 'false')
  await titles(page).nth(8).click()
  await expect(percentage(page)).toHaveCount(0)

  await button(page, 'Remove Cabernet').click()
  await expect(page.getByText('Cabernet')).toHaveCount(0)
  for (let left = 8; left > 1; left--) await button(page, `Remove Base Wine ${left}`).click()
  await expect(titles(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
})

test('BLEND-04, 32, CONST-23, TRAP-52: Distribute rounds to a tenth, and rounding to 100 is offered, not done @any-width', async ({
  page,
}) => {
  await open(page)
  await addWines(page, 2)
  await button(page, 'Distribute').click()
  await expect(composition(page).getByText('33.3%', { exact: true })).toHaveCount(3)
  await expect(total(page)).toHaveAttribute('aria-valuetext', '99.9%')
  await expect(total(page)).toHaveAttribute('data-tone', 'yellow')
  await button(page, 'Round to 100%').click()
  await expect(composition(page).getByText('33.4%', { exact: true })).toHaveCount(1)
  await expect(composition(page).getByText('Valid Blend', { exact: true })).toBeVisible()
  await expect(button(page, 'Round to 100%')).toHaveCount(0)

  await addWines(page, 3)
  await expect(button(page, 'Round to 100%')).toHaveCount(0)
  await button(page, 'Distribute').click()
  await expect(total(page)).toHaveAttribute('aria-valuetext', '100.2%')
  await expect(total(page)).toHaveAttribute('data-tone', 'red')
  await button(page, 'Round to 100%').click()
  await expect(total(page)).toHaveAttribute('aria-valuetext', '100%')
  await percentage(page).fill('40')
  await expect(button(page, 'Round to 100%')).toHaveCount(0)
})

test('BLEND-33..35, CONST-21, OPEN-98, TRAP-57: the result waits 300 ms after the last change, behind a spinner @any-width', async ({
  page,
  clock,
}) => {
  await clock.install()
  await open(page)
  await clock.pauseAt(Date.now() + 60_000)
  await field(page, 'Alcohol (%)').fill('14')
  await expect(spinner(page)).toHaveCount(0)
  await expect(results(page).getByRole('meter')).toHaveCount(0)

  await percentage(page).fill('50')
  await expect(spinner(page)).toBeVisible()
  await clock.runFor(200)
  await percentage(page).fill('100')
  await clock.runFor(290)
  await expect(spinner(page)).toBeVisible()
  await expect(results(page).getByRole('meter')).toHaveCount(0)
  await clock.runFor(20)
  await expect(spinner(page)).toHaveCount(0)
  await expect(result(page, 'Alcohol')).toHaveAttribute('aria-valuetext', '14.00 %')

  await field(page, 'Alcohol (%)').fill('13')
  await clock.runFor(290)
  await expect(result(page, 'Alcohol')).toHaveAttribute('aria-valuetext', '14.00 %')
  await clock.runFor(20)
  await expect(result(page, 'Alcohol')).toHaveAttribute('aria-valuetext', '13.00 %')
  await field(page, 'Name').fill('Merlot')
  await expect(spinner(page)).toHaveCount(0)
  await percentage(page).fill('0')
  await expect(spinner(page)).toHaveCount(0)
  await expect(results(page).getByRole('meter')).toHaveCount(0)
})

test('BLEND-36..43, CONST-23..25, OPEN-96, TRAP-54, 55, DATA-20: results, their decimals, bars and pH colours @any-width', async ({
  page,
}) => {
  await open(page)
  const wine = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await field(page, label).last().fill(value)
  }
  const width = (name: string) =>
    result(page, name)
      .locator('div')
      .evaluate(element => Number.parseFloat((element as HTMLElement).style.width))
  await wine({
    'Alcohol (%)': '14',
    pH: '3.2',
    'Total Acidity (g/L)': '8',
    'Residual Sugar (g/L)': '2',
    'Percentage (%)': '50',
  })
  await expect(result(page, 'Alcohol')).toHaveAttribute('aria-valuetext', '7.00 %')
  await expect(wrongTotal(page)).toBeVisible()
  await addWines(page, 1)
  await wine({
    'Alcohol (%)': '13.5',
    pH: '3.9',
    'Total Acidity (g/L)': '5',
    'Residual Sugar (g/L)': '1',
    'Percentage (%)': '50',
  })
  for (const [name, text, percent] of [
    ['Alcohol', '13.75 %', 82.5],
    ['pH', '3.55', 25.357],
    ['Total Acidity', '6.50 g/L', 65],
    ['Residual Sugar', '1.50 g/L', 7.5],
  ] as const) {
    await expect(result(page, name)).toHaveAttribute('aria-valuetext', text)
    await expect.poll(() => width(name)).toBeCloseTo(percent, 2)
  }
  for (const text of ['13.75', '3.55', '6.50', '1.50'])
    await expect(results(page).getByText(text, { exact: false }).first()).toBeVisible()
  await expect(results(page).getByText('approximation')).toBeVisible()
  const estimate = panel(page, 'pH by Charge Balance')
  await expect(estimate).toContainText('Estimate')
  await expect(estimate).toContainText('3.57')
  await expect(estimate).toContainText('3.50 to 3.60')
  await expect(estimate).toContainText('Measure a bench blend')

  await button(page, 'Reset').click()
  await percentage(page).fill('100')
  await field(page, 'pH').fill('2.999')
  await expect(result(page, 'pH')).toHaveAttribute('aria-valuetext', '3.00')
  for (const shown of [result(page, 'pH'), results(page).getByText('3.00', { exact: true })])
    await expect(shown).toHaveAttribute('data-tone', 'red')
  await expect(panel(page, 'pH by Charge Balance')).toContainText('Enter the pH and the total acidity')
})

test('what the results mean is said while the total is not 100, and no range goes from a number to itself @any-width', async ({
  page,
}) => {
  await open(page)
  const meaning = 'What 60% of these wines would bring. It is the blend itself at a total of 100%.'
  for (const [label, value] of [
    ['pH', '3.5'],
    ['Total Acidity (g/L)', '6'],
    ['Percentage (%)', '60'],
  ] as const)
    await field(page, label).fill(value)
  await expect(result(page, 'Total Acidity')).toHaveAttribute('aria-valuetext', '3.60 g/L')
  await expect(results(page).getByText(meaning, { exact: true })).toBeVisible()
  await percentage(page).fill('100')
  await expect(results(page).getByText(/It is the blend itself/)).toHaveCount(0)
  const estimate = panel(page, 'pH by Charge Balance')
  await expect(estimate).toContainText(
    '3.50, whichever of the base wines are through malolactic fermentation',
  )
  await expect(estimate).not.toContainText('3.50 to 3.50')
})

test('the shares have a label, an empty bar looks empty, and no field stands alone in its line', async ({
  page,
}) => {
  await open(page)
  await expect(composition(page).getByText('Shares of the base wines')).toBeVisible()
  expect(await colorOf(total(page))).toBe('rgba(0, 0, 0, 0)')
  const measured = ['Alcohol (%)', 'pH', 'Total Acidity (g/L)', 'Residual Sugar (g/L)']
  for (const width of [1280, 1100, 900, 768, 600, 390, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const tops = await Promise.all(
      measured.map(async label => Math.round((await field(page, label).boundingBox())?.y ?? 0)),
    )
    const isOneColumn = new Set(tops).size === measured.length
    const beside = tops.filter(top => top === tops[3]).length
    expect(isOneColumn || beside > 1, `the residual sugar at ${width} px`).toBe(true)
  }
})

test('the filled calculator is accessible, fits a narrow phone and a thumb @phone', async ({ page }) => {
  await open(page)
  await addWines(page, 2)
  await field(page, 'Name').fill('A wine with a very long name from a very small block on the hill')
  await button(page, 'Distribute').click()
  await expect(result(page, 'pH')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectTapSizes(page)
})
