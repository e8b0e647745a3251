import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'

test('somebody chooses how they are told, tries it, and sees what became of it', async ({
  page,
  admin: _,
}) => {
  await page.goto('/settings')
  const panel = page.getByRole('article', { name: 'Notices' })
  await panel.getByRole('button', { name: 'Send a test message' }).click()
  await expect(page.getByText('Choose e-mail or a webhook first, and save.')).toBeVisible()
  await panel.getByRole('button', { name: 'Change' }).click()
  const form = page.getByRole('dialog', { name: 'Notices' })
  await expect(form.getByText('This server has no mail server.')).toBeVisible()

  await form.getByLabel('Tell me of').selectOption('What is to be acted on')
  await form.getByLabel('Webhook').fill('127.0.0.1')
  await form.getByLabel('Morning summary').fill('6.30')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Write an address that begins with https:// or http://')).toBeVisible()
  await expect(form.getByText('Write a time such as 06:30')).toBeVisible()
  // Nobody listens there: what becomes of it is told.
  await form.getByLabel('Webhook').fill('http://127.0.0.1:9/hook')
  await form.getByLabel('Morning summary').fill('06:30')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Notices saved.')).toBeVisible()
  await expectAccessible(page)
  await expect(form).toHaveCount(0)
  await panel.getByRole('button', { name: 'Change' }).click()
  await expect(form.getByLabel('Webhook')).toHaveValue('http://127.0.0.1:9/hook')
  await expect(form.getByLabel('Time zone')).toHaveValue('America/Los_Angeles')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await panel.getByRole('button', { name: 'Send a test message' }).click()
  await expect(page.getByText('A test message is on its way.')).toBeVisible()
  const last = panel.getByRole('list', { name: 'Last notices' })
  await expect(last).toContainText('A test message')
  await expect(last).toContainText('Failed')
})
