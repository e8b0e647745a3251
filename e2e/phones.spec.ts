import type { Page } from '@playwright/test'
import { fillWinery } from './support/every-screen.ts'
import { expect, test } from './support/fixtures.ts'
import { entry } from './support/record-screen.ts'

const floating = (page: Page) => page.getByRole('button', { name: 'Open actions' })

/** The words and controls of the page that lie under the floating button. */
function covered(page: Page, what: 'controls' | 'everything'): Promise<string[]> {
  return floating(page).evaluate((button, looksAt) => {
    const place = button.getBoundingClientRect()
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      left < place.right && right > place.left && top < place.bottom && bottom > place.top
    const controls = 'a, button, input, select, textarea'
    return [...document.querySelectorAll(looksAt === 'controls' ? `main :is(${controls})` : 'main *')]
      .filter(element => element !== button && !button.contains(element) && !element.contains(button))
      .filter(element => looksAt === 'controls' || element.matches(controls) || !element.firstElementChild)
      .filter(element => isUnder(element.getBoundingClientRect()))
      .map(element => element.textContent || element.tagName)
  }, what)
}

test('the floating button covers neither a control nor the end of a page, and is away while someone types @phone', async ({
  page,
  admin,
}) => {
  await fillWinery(admin)
  await page.goto('/vessels')
  await expect(entry(page, 'FERMENTATION-TANK-001')).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(floating(page)).toBeInViewport()
  await expect.poll(() => covered(page, 'everything')).toEqual([])

  await page.goto('/aging-maintenance')
  const control = page.getByRole('button', { name: 'Export CSV' })
  await expect(control).toBeVisible()
  const place = (await floating(page).boundingBox())?.y ?? 0
  // To where the button stands.
  await control.evaluate((element, y) => scrollBy(0, element.getBoundingClientRect().y - y), place)
  await expect.poll(() => covered(page, 'controls')).toEqual([])
  await expect(control).toBeInViewport()
  await expect(floating(page)).toBeInViewport()

  await page.getByRole('searchbox').focus()
  await expect(floating(page)).toBeHidden()
  await page.getByRole('searchbox').blur()
  await expect(floating(page)).toBeVisible()
})

test('a card of a user shows the address and the role before it is expanded @phone', async ({
  page,
  admin,
}) => {
  await page.goto('/users')
  const card = entry(page, 'Winery Administrator')
  await expect(card.getByText(admin.email, { exact: true })).toBeVisible()
  await expect(card.getByText('Admin', { exact: true })).toBeVisible()
})

test('AMNT-15, 16: "Delete Record" and "Delete" of a card stand far apart @phone', async ({
  page,
  admin,
}) => {
  await fillWinery(admin)
  await page.goto('/aging-maintenance')
  await page.getByRole('button', { name: 'View Measurements', exact: true }).click()
  const inside = await page.getByRole('button', { name: 'Delete Record', exact: true }).boundingBox()
  const below = await page.getByRole('button', { name: 'Delete', exact: true }).boundingBox()
  expect((below?.y ?? 0) - (inside?.y ?? 0)).toBeGreaterThan(300)
})
