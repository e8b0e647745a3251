import { expect, test } from './support/fixtures.ts'
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
