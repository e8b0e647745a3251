import { addForms, recordsForForms, saveButton, typeInto } from './support/every-form.ts'
import { expect, gate, stage, test } from './support/fixtures.ts'
import { dialog, field } from './support/record-screen.ts'

/** The list that a form offers from, and the field that does. */
const needs = [
  ['/vineyard-maintenance', '/api/vineyard', 'vineyard_id'],
  ['/fermentation', '/api/batch', 'batch_id'],
  ['/fermentation-maintenance', '/api/batch', 'wine_batch_id'],
  ['/aging-maintenance', '/api/aging', 'aging_id'],
  ['/bottling', '/api/batch', 'batch_id'],
  ['/users', '/api/roles', 'role_id'],
] as const

test('while the list that a form needs is on its way, the form opens and says so @any-width', async ({
  page,
  admin,
}) => {
  await recordsForForms(admin)
  for (const [path, list, name] of needs)
    await test.step(path, async () => {
      const form = addForms.find(each => each.path === path)
      if (!form) throw new Error(`${path} has a form`)
      const { opened, open: answer } = gate()
      await stage(page, `GET ${list}`, () => ({ isReal: true, after: opened }))
      await page.goto(path)
      await page
        .getByRole('button', { name: /^(Add|Start New)/ })
        .first()
        .click()
      await expect(field(page, name)).toContainText('Loading...')
      const text = path === '/users' ? 'first_name' : 'notes'
      await field(page, text).fill('Typed early')
      answer()
      await expect(field(page, name)).not.toContainText('Loading...')
      await expect(field(page, text)).toHaveValue('Typed early')
      // What the form proposes from the list is there as ever.
      if (name === 'vineyard_id' || name === 'role_id')
        await expect(field(page, name)).not.toHaveValue(/^0?$/)
      await typeInto(page, form)
      await saveButton(page, form).click()
      await expect(dialog(page)).toHaveCount(0)
    })
})
