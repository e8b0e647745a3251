import type { Locator, Page } from '@playwright/test'
import { addForms, recordsForForms, saveButton, typeInto } from './support/every-form.ts'
import { expect, gate, stage, test, type Winery } from './support/fixtures.ts'
import { dialog, entry, field } from './support/record-screen.ts'

// Of two saves in one moment one counts: while the answer is on its way, and until the window is gone after it.

const slowly = (page: Page, call: string) =>
  stage(page, call, () => ({ isReal: true, after: new Promise(resolve => setTimeout(resolve, 200)) }))

/**
 * Presses a button twice in the same moment and goes on pressing it for as long as it stands and two seconds at most,
 * more often than the page is drawn: a slow device has such moments at every turn.
 */
const hammer = (button: Locator) =>
  button.evaluate(
    async (element: HTMLElement) => {
      element.click()
      for (const end = Date.now() + 2000; element.isConnected && Date.now() < end; ) {
        element.click()
        await new Promise(resolve => setTimeout(resolve))
      }
    },
    undefined,
    { timeout: 20_000 },
  )

const countOf = async (admin: Winery, call: string) =>
  ((await admin.api('GET', call.split(' ')[1] ?? '')) as unknown[]).length

test('two saves in one moment make one record, in every form that adds one @any-width', async ({
  page,
  admin,
}) => {
  await recordsForForms(admin)
  for (const form of addForms)
    await test.step(form.path, async () => {
      const before = await countOf(admin, form.call)
      const calls = await slowly(page, form.call)
      await page.goto(`${form.path}?add=1`)
      await typeInto(page, form)
      await hammer(saveButton(page, form))
      await expect(dialog(page)).toHaveCount(0)
      expect(calls).toHaveLength(1)
      expect(await countOf(admin, form.call)).toBe(before + 1)
    })
})

test('a double click, and Enter with a click, save once; a reading after the other is one each @any-width', async ({
  page,
  admin,
}) => {
  const { fermentation } = await recordsForForms(admin)
  const call = 'POST /api/fermentation-maintenance'
  const calls = await slowly(page, call)
  await page.goto('/fermentation-maintenance?add=1')
  await field(page, 'wine_batch_id').selectOption({ index: 1 })
  await field(page, 'brix').fill('20')
  const another = dialog(page).getByRole('button', { name: 'Save and add another' })
  await another.dblclick()
  await expect(field(page, 'brix')).toHaveValue('')
  // What was saved is not saved again, until there is something new.
  await expect(another).toBeDisabled()
  await field(page, 'brix').fill('19')
  await hammer(another)
  await expect(field(page, 'brix')).toHaveValue('')
  expect(calls).toHaveLength(2)
  const { opened, open: answer } = gate()
  const last = await stage(page, call, { isReal: true, after: opened })
  await field(page, 'brix').fill('18')
  await field(page, 'brix').press('Enter')
  await dialog(page).getByRole('button', { name: 'Saving...' }).click({ force: true })
  answer()
  await expect(dialog(page)).toHaveCount(0)
  expect(last).toHaveLength(1)

  const quick = await slowly(page, call)
  await page.goto(`/fermentation/${fermentation}`)
  await page.locator('[name="brix"]').fill('17')
  await hammer(page.getByRole('button', { name: 'Save reading' }))
  await expect(page.locator('[name="brix"]')).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(quick).toHaveLength(1)
  expect(await countOf(admin, call)).toBe(4)
})

test('changing, deleting and the settings are asked for once @any-width', async ({ page, admin }) => {
  await recordsForForms(admin)
  const [vineyard] = (await admin.api('GET', '/api/vineyard')) as [{ id: number; name: string }]
  const updates = await slowly(page, `PUT /api/vineyard/${vineyard.id}`)
  await page.goto(`/vineyards?edit=${vineyard.id}`)
  await field(page, 'name').fill('Renamed Block')
  await hammer(dialog(page).getByRole('button', { name: 'Save', exact: true }))
  await expect(dialog(page)).toHaveCount(0)
  expect(updates).toHaveLength(1)

  const spare = (await admin.api('POST', '/api/vessel', {
    vesselId: 'SPARE-1',
    vesselType: 'Tank',
    material: 'Concrete',
    capacity: 900,
    capacityUnit: 'L',
    usageType: 'Both',
    status: 'Empty',
  })) as { id: number }
  const { opened, open: answer } = gate()
  const deletes = await stage(page, `DELETE /api/vessel/${spare.id}`, { isReal: true, after: opened })
  await page.goto('/vessels')
  const remove = entry(page, 'SPARE-1').getByRole('button', { name: 'Delete' })
  await remove.click()
  await hammer(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  // It is being deleted: nothing more to ask.
  await remove.click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  answer()
  await expect(entry(page, 'SPARE-1')).toHaveCount(0)
  expect(deletes).toHaveLength(1)

  for (const { opens, fields, saves, call } of [
    { opens: 'Edit name', fields: { first_name: 'Ann' }, saves: 'Save', call: 'PUT /api/users/{id}' },
    { opens: 'Rename', fields: { name: 'Estate Two' }, saves: 'Save', call: 'PUT /api/settings/winery' },
    {
      opens: 'Change password',
      fields: {
        current_password: admin.password,
        new_password: 'second-press',
        repeated_password: 'second-press',
      },
      saves: 'Change password',
      call: 'PUT /api/auth/password',
    },
  ]) {
    const { id } = (await admin.api('GET', '/api/auth/profile')) as { id: number }
    const calls = await slowly(page, call.replace('{id}', String(id)))
    await page.goto('/settings')
    await page.getByRole('button', { name: opens, exact: true }).click()
    for (const [name, value] of Object.entries(fields)) await field(page, name).fill(value)
    await hammer(dialog(page).getByRole('button', { name: saves, exact: true }))
    await expect(dialog(page)).toHaveCount(0)
    expect(calls, opens).toHaveLength(1)
  }
})
