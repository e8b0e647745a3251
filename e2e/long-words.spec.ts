import type { Page } from '@playwright/test'
import { aBatch, aFermentation, aVessel, aVineyard } from '#test/builders.ts'
import { follow } from './support/every-screen.ts'
import { expect, signInStaged, someUser, test } from './support/fixtures.ts'
import { expectNoSidewaysScroll, expectWholeTexts, unreadableTexts } from './support/page-checks.ts'

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

test('records and people with names of forty letters fit every page that shows them', async ({
  page,
  admin,
  isPhone,
}) => {
  const { id, email, roleId } = (await admin.api('GET', '/api/auth/profile')) as Record<string, unknown>
  const person = { firstName: endless, lastName: 'Berg', email, roleId, active: true }
  await admin.api('PUT', `/api/users/${id}`, person)
  const made = async (path: string, body: object) =>
    ((await admin.api('POST', path, body)) as { id: number }).id
  const vineyardId = await made('/api/vineyard', aVineyard({ name: endless, plantedVariety: endless }))
  const batchId = await made('/api/batch', aBatch({ vineyardId, batchId: endless, batchName: endless }))
  const vesselId = await made('/api/vessel', aVessel({ vesselId: endless }))
  const fermentation = await made('/api/fermentation', aFermentation({ batchId, vesselId }))
  await made('/api/fermentation-maintenance', { wineBatchId: batchId, brix: 20 })
  await page.goto('/login')
  await expect(page).toHaveURL('/dashboard')
  const pages = [`/batches/${batchId}`, `/fermentation/${fermentation}`, `/vessels/${vesselId}`]
  const lists = ['/vineyards', '/batches', '/fermentation', '/vessels', '/users', '/activity']
  for (const path of ['/dashboard', ...pages, ...lists]) {
    await follow(page, path)
    await expect(page.getByRole('status')).toHaveCount(0)
    for (const width of isPhone ? [360] : [768, 1024])
      await test.step(`${path} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
        // What does not fit folds a moment after the width has changed.
        if (!isPhone) await expect.poll(() => unreadableTexts(page)).toEqual([])
      })
  }
})
