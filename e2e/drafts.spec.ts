import type { Page } from '@playwright/test'
import { newBatch } from './support/cellar-records.ts'
import { addForms, recordsForForms, typeInto } from './support/every-form.ts'
import { expect, gate, stage, test } from './support/fixtures.ts'
import { dialog, field, save } from './support/record-screen.ts'

const offer = (page: Page) => page.getByText('You had started this. Continue or discard?')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What the device keeps of forms, as it lies there. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('draft'))
      .map(entry => entry.join(' ')),
  )

const values = (page: Page) =>
  dialog(page)
    .locator('input:not([type=password]), select, textarea')
    .evaluateAll((controls: HTMLInputElement[]) => controls.map(({ name, value }) => `${name}: ${value}`))

test('what was typed is offered again after a reload, in every form that adds a record; passwords are not kept @any-width', async ({
  page,
  admin,
}) => {
  await recordsForForms(admin)
  for (const form of addForms)
    await test.step(form.path, async () => {
      await page.goto(`${form.path}?add=1`)
      await typeInto(page, form)
      const typed = await values(page)
      // Not waited for: leaving the page keeps what was typed a moment ago.
      await page.reload()
      await expect(offer(page)).toBeVisible()
      await button(page, 'Continue').click()
      await expect(offer(page)).toHaveCount(0)
      // The proposed ID of a batch is a new one each time.
      const settled = (list: string[]) => list.filter(each => !each.startsWith('batch_id: WB-2'))
      // Some follow from what the form asks for when it opens.
      await expect.poll(async () => settled(await values(page))).toEqual(settled(typed))
    })
  expect(await kept(page)).toHaveLength(addForms.length)
  expect((await kept(page)).join()).not.toContain('first-press')
})

test('what was typed over what a choice had filled in is brought back as it was typed, however late the choices come @any-width', async ({
  page,
  admin,
}) => {
  await recordsForForms(admin)
  await page.goto('/aging-maintenance?add=1')
  await field(page, 'aging_id').selectOption({ index: 1 })
  await field(page, 'aging_start_date').fill('2024-12-24')
  const { opened, open } = gate()
  await stage(page, 'GET /api/aging', { isReal: true, after: opened })
  await page.reload()
  await button(page, 'Continue').click()
  await expect(field(page, 'aging_start_date')).toHaveValue('2024-12-24')
  open()
  await expect(field(page, 'aging_id').locator('option:checked')).toContainText('WB-1')
  await expect(field(page, 'aging_start_date')).toHaveValue('2024-12-24')
})

test('Escape closes and keeps; Discard and saving leave nothing; an untouched form is no draft', async ({
  page,
  admin: _signedIn,
}) => {
  const [form] = addForms
  if (!form) throw new Error('There are forms')
  await page.goto('/vineyards')
  const add = page.getByRole('button', { name: 'Add Vineyard' }).first()
  await add.click()
  await field(page, 'name').fill('South')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await add.click()
  await expect(field(page, 'name')).toHaveValue('')
  // What is typed while the offer stands is kept with it.
  await field(page, 'notes').fill('Steep')
  await page.keyboard.press('Escape')
  await add.click()
  await button(page, 'Continue').click()
  await expect(field(page, 'name')).toHaveValue('South')
  await expect(field(page, 'notes')).toHaveValue('Steep')
  await button(page, 'Cancel').click()
  await add.click()
  await button(page, 'Discard').click()
  await expect(offer(page)).toHaveCount(0)
  await expect(field(page, 'name')).toHaveValue('')
  expect(await kept(page)).toEqual([])

  await field(page, 'name').fill('S')
  await field(page, 'name').fill('')
  await page.keyboard.press('Escape')
  expect(await kept(page)).toEqual([])
  await add.click()
  await typeInto(page, form)
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await kept(page)).toEqual([])
  await add.click()
  await expect(field(page, 'name')).toHaveValue('')
  await expect(offer(page)).toHaveCount(0)
})

test('an ended session keeps it for the same person, signing out does not, and another sees nothing @any-width', async ({
  page,
  admin,
  product,
}) => {
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    await page.getByLabel('Email Address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Sign in').click()
    await expect(page).toHaveURL('/dashboard')
  }
  const begin = async () => {
    await page.goto('/roles?add=1')
    await field(page, 'name').fill('Clerk')
    await dialog(page).getByRole('group', { name: 'Aging' }).getByLabel('view').check()
  }
  await begin()
  await admin.api('POST', '/api/auth/logout')
  await field(page, 'description').fill('Counts')
  await button(page, 'Create').click()
  await expect(page).toHaveURL('/login')
  await signIn(admin)
  await page.goto('/roles?add=1')
  await button(page, 'Continue').click()
  await expect(field(page, 'description')).toHaveValue('Counts')
  await expect(dialog(page).getByRole('group', { name: 'Aging' }).getByLabel('view')).toBeChecked()

  await page.keyboard.press('Escape')
  await button(page, 'Logout').click()
  await expect(page).toHaveURL('/login')
  expect(await kept(page)).toEqual([])

  await signIn(admin)
  await begin()
  await page.reload()
  await expect(offer(page)).toBeVisible()
  const other = await product.foundWinery()
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/login')
  await signIn(other)
  expect(await kept(page)).toEqual([])
  await page.goto('/roles?add=1')
  await expect(field(page, 'name')).toHaveValue('')
  await expect(offer(page)).toHaveCount(0)
})

test('a record that was changed meanwhile is laid beside what was typed @any-width', async ({
  page,
  admin,
}) => {
  const { id } = await newBatch(admin, { batchName: 'Hillside Red', notes: null })
  await page.goto(`/batches?edit=${id}`)
  await field(page, 'batch_name').fill('My name for it')
  await field(page, 'final_ph').fill('3.7')
  await page.reload()
  await button(page, 'Continue').click()
  await expect(field(page, 'final_ph')).toHaveValue('3.7')
  await expect(save(page)).toBeEnabled()
  await page.keyboard.press('Escape')
  await admin.api('PUT', `/api/batch/${id}`, { batchName: 'Her name for it', notes: 'Plums' })
  await page.goto(`/batches?edit=${id}`)
  await button(page, 'Continue').click()
  const choice = dialog(page).getByRole('group', { name: 'Batch Name' })
  await expect(choice).toContainText('My name for it')
  await expect(choice).toContainText('Her name for it')
  await expect(field(page, 'notes')).toHaveValue('Plums')
  await expect(save(page)).toBeDisabled()
  await choice.getByLabel('Keep mine').check()
  await save(page).click()
  await expect(page).toHaveURL('/batches')
  expect(await admin.api('GET', `/api/batch/${id}`)).toMatchObject({
    batchName: 'My name for it',
    finalPh: 3.7,
    notes: 'Plums',
  })
  expect(await kept(page)).toEqual([])
})

test('settings and the quick reading keep theirs; a device that keeps nothing breaks no form @any-width', async ({
  page,
  admin,
}) => {
  const { fermentation } = await recordsForForms(admin)
  await page.goto(`/fermentation/${fermentation}`)
  await page.locator('[name=brix]').fill('17.5')
  await page.reload()
  await button(page, 'Continue').click()
  await expect(page.locator('[name=brix]')).toHaveValue('17.5')
  await button(page, 'Save reading').click()
  await expect(page.locator('[name=brix]')).toHaveValue('')
  expect(await kept(page)).toEqual([])

  await page.goto('/settings')
  await button(page, 'Rename').click()
  await field(page, 'name').fill('Lower Estate')
  await page.keyboard.press('Escape')
  await button(page, 'Rename').click()
  await button(page, 'Continue').click()
  await expect(field(page, 'name')).toHaveValue('Lower Estate')
  await button(page, 'Cancel').click()
  await button(page, 'Change password').click()
  await field(page, 'new_password').fill('second-press')
  await page.keyboard.press('Escape')
  await button(page, 'Change password').click()
  await expect(field(page, 'new_password')).toHaveValue('')
  expect((await kept(page)).join()).not.toContain('second-press')
  await page.keyboard.press('Escape')

  await page.evaluate(() => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      const real = Storage.prototype[method] as (...given: string[]) => string | null
      Storage.prototype[method] = function (this: Storage, ...given: string[]) {
        if (given[0]?.startsWith('draft')) throw new DOMException('Full', 'QuotaExceededError')
        return real.apply(this, given)
      } as never
    }
  })
  await button(page, 'Rename').click()
  await field(page, 'name').fill('Upper Estate')
  await page.waitForTimeout(400)
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Upper Estate').first()).toBeVisible()
})

test('two tabs keep what is typed in each: a save in one takes nothing from the other @any-width', async ({
  page,
  context,
  admin: _signedIn,
}) => {
  const [form] = addForms
  if (!form) throw new Error('There are forms')
  await page.goto('/vineyards?add=1')
  await field(page, 'name').fill('North')
  await expect.poll(() => kept(page)).toHaveLength(1)
  const other = await context.newPage()
  await other.goto('/vineyards?add=1')
  await expect(offer(other)).toBeVisible()
  await typeInto(other, form)
  await save(other).click()
  await expect(dialog(other)).toHaveCount(0)
  await page.reload()
  await button(page, 'Continue').click()
  await expect(field(page, 'name')).toHaveValue('North')
  // What the other tab takes up is then its own.
  await other.goto('/vineyards?add=1')
  await button(other, 'Continue').click()
  await expect(field(other, 'name')).toHaveValue('North')
  await other.reload()
  await button(other, 'Discard').click()
  await expect(offer(other)).toHaveCount(0)
  expect(await kept(other)).toEqual([])
})
