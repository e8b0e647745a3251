import type { Locator, Page } from '@playwright/test'
import { addForms, recordsForForms, saveButton } from './support/every-form.ts'
import { expect, test } from './support/fixtures.ts'
import { dialog, field } from './support/record-screen.ts'

/** As a hand does it: the button stays down for a moment, at the place where it went down. */
async function press(page: Page, target: Locator, isPhone: boolean) {
  // Not merely into view: there it may lie under the buttons at the lower edge.
  await target.evaluate(element => element.scrollIntoView({ block: 'center' }))
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to press')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (isPhone) return page.touchscreen.tap(x, y)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.waitForTimeout(120)
  await page.mouse.up()
}

/** How far below the first of them everything that can be used stands. */
const places = (page: Page) =>
  dialog(page)
    .locator('input, select, textarea')
    .evaluateAll((controls: HTMLElement[]) => {
      const tops = controls.map(control => control.getBoundingClientRect().top)
      return controls.map(
        (control, index) =>
          `${control.getAttribute('name')} ${Math.round((tops[index] ?? 0) - (tops[0] ?? 0))}`,
      )
    })

const group = (page: Page, name: string) => dialog(page).getByRole('group', { name })

test('ROLE-13, ROLE-14: the first press on a box counts, though leaving the empty name shows its message', async ({
  page,
  admin: _signedIn,
  isPhone,
}) => {
  await page.goto('/roles?add=1')
  await field(page, 'name').focus()
  await press(page, group(page, 'Wine Batches').getByLabel('view'), isPhone)
  await expect(group(page, 'Wine Batches').getByLabel('view')).toBeChecked()
  await expect(dialog(page).getByText('Role name is required')).toBeVisible()
  await field(page, 'description').focus()
  await press(page, group(page, 'Vessels').getByLabel('Select All'), isPhone)
  await expect(dialog(page).getByText('Description is required')).toBeVisible()
  await expect(group(page, 'Vessels').getByLabel('delete')).toBeChecked()

  await page.goto('/users?add=1')
  await field(page, 'email').focus()
  await press(page, dialog(page).getByLabel('Active'), isPhone)
  await expect(dialog(page).getByText('Email is required')).toBeVisible()
  await expect(dialog(page).getByLabel('Active')).not.toBeChecked()
})

test('a message of many lines waits until the press has landed', async ({
  page,
  admin: _signedIn,
  isPhone,
}) => {
  await page.goto('/roles?add=1')
  await page.addStyleTag({ content: '.mantine-InputWrapper-error { line-height: 8rem !important }' })
  await field(page, 'name').focus()
  const box = group(page, 'Users').getByLabel('create')
  await press(page, box, isPhone)
  await expect(box).toBeChecked()
  await expect(dialog(page).getByText('Role name is required')).toBeVisible()
  // Nothing is held back once nothing is pressed, nor after the list of a select has swallowed the release.
  await field(page, 'description').focus()
  await field(page, 'name').focus()
  await expect(dialog(page).getByText('Description is required')).toBeVisible()
})

test('the line of a message moves no field, in any form, all of them shown', async ({ page, admin }) => {
  await recordsForForms(admin)
  // A record of an aging asks for nothing.
  for (const form of addForms.filter(({ path }) => path !== '/aging-maintenance'))
    await test.step(form.path, async () => {
      await page.goto(`${form.path}?add=1`)
      await expect(saveButton(page, form)).toBeEnabled()
      // A sentence that needs more makes room for what is beyond its first line, once the press has landed.
      await page.addStyleTag({
        content: '.mantine-InputWrapper-error { white-space: nowrap; overflow: hidden }',
      })
      for (const control of await dialog(page).locator('input[type=text], input[type=date]').all())
        if (await control.isEditable()) await control.fill('')
      const before = await places(page)
      await saveButton(page, form).click()
      await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
      expect(await places(page)).toEqual(before)
    })
})
