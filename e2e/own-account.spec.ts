import { aUser } from '#test/builders.ts'
import { expect, test } from './support/fixtures.ts'
import { dialog, entry, field, save } from './support/record-screen.ts'

test('who deactivates themselves is asked first, and led to the sign-in page @any-width', async ({
  page,
  admin,
}) => {
  const me = (await admin.api('GET', '/api/auth/profile')) as { id: number; roleId: number }
  // Somebody has to stay who can let them in again.
  const second = (await admin.api('POST', '/api/users', aUser({ roleId: me.roleId }))) as { id: number }
  const question = page.getByRole('alertdialog')
  await page.goto('/users')
  const own = entry(page, admin.email)
  await own.getByRole('button', { name: 'Deactivate' }).click()
  await expect(question).toContainText('Deactivate your own account?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(own).toContainText('Active')

  await page.goto(`/users?edit=${me.id}`)
  await dialog(page).getByLabel('Active').uncheck()
  await field(page, 'first_name').fill('Ann')
  await save(page).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Your account stays active.')
  await expect(field(page, 'first_name')).toHaveValue('Ann')
  await page.keyboard.press('Escape')

  // Of others nobody is asked.
  await page.goto('/users')
  await entry(page, 'rosa').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('User deactivated successfully!')).toBeVisible()
  await own.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('At least one active administrator is required.')).toBeVisible()
  await admin.api('PATCH', `/api/users/${second.id}/status`, { active: true })
  await page.reload()
  await own.getByRole('button', { name: 'Deactivate' }).click()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
