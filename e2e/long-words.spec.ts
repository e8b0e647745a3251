import type { Page } from '@playwright/test'
import { expect, signInStaged, someUser, test } from './support/fixtures.ts'
import { expectNoSidewaysScroll, expectWholeTexts } from './support/page-checks.ts'

test('words on a button are never cut, however long, in a page, a window, a question or a form', async ({
  page,
  gallery,
  isPhone,
}) => {
  await page.goto(`${gallery}/long-words`)
  if (isPhone) await page.setViewportSize({ width: 360, height: 780 })
  await expectWholeTexts(page)
  for (const name of ['Open footer', 'Open long footer', 'Open form', 'Open question']) {
    await page.getByRole('button', { name, exact: true }).click()
    const window = page.locator('dialog[open]')
    await expect(window).toBeVisible()
    await test.step(name, () => expectWholeTexts(page))
    await window.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(window).toHaveCount(0)
  }
  await expectNoSidewaysScroll(page)
})

test('USER-44: the button that imports says how many on the narrowest phone', async ({
  page,
  admin: _signedIn,
  isPhone,
}) => {
  if (isPhone) await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/users')
  await expect(page.getByText('Winery Administrator').last()).toBeVisible()
  const people = Array.from(
    { length: 12 },
    (_, index) => `P${index},Vine,p${index}@estate.test,secret-1,Winemaker,`,
  )
  const content = ['firstName,lastName,email,password,role,active', ...people].join('\r\n')
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Import 12 user(s)' })).toBeVisible()
  await expectWholeTexts(page)
})

/** Forty letters without a space. */
const endless = 'Donaudampfschifffahrtsgesellschaftsweine'

/** A winery and a person with names that nothing can be shortened of. */
async function enterEndlessly(page: Page) {
  await signInStaged(page, someUser('Admin', { firstName: endless, lastName: 'Berg' }))
  await page.evaluate(name => localStorage.setItem('activeWinery', name), endless)
  await page.goto('/blend-calculator')
}

test('a name of forty letters is shown whole, beside a logo that keeps its size', async ({
  page,
  isPhone,
}) => {
  await enterEndlessly(page)
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).tap()
  const frame = page.getByRole(isPhone ? 'dialog' : 'complementary')
  const logo = await frame.locator('svg[viewBox="0 0 32 32"]').boundingBox()
  expect([logo?.width, logo?.height]).toEqual([34, 34])
  for (const name of [endless, `${endless} Berg`]) {
    const shown = frame.getByText(name, { exact: true })
    const cut = await shown.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight,
    )
    expect(cut).toBe(false)
  }
  await expectNoSidewaysScroll(page)
})

test('a menu that is higher than its window fades out where it goes on @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 620 })
  await enterEndlessly(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  const fading = () => menu.evaluate(element => getComputedStyle(element).maskImage)
  await expect.poll(fading).toContain('linear-gradient')
  const atStart = await fading()
  await menu.evaluate(element => element.scrollTo(0, element.scrollHeight))
  await expect.poll(fading).not.toBe(atStart)
  expect(await fading()).toContain('linear-gradient')
  await page.setViewportSize({ width: 1280, height: 1200 })
  await expect.poll(fading).toBe('none')
})
