import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

test.describe('forms', () => {
  test.beforeEach(async ({ page, gallery }) => page.goto(`${gallery}/forms`))
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

  test('fields carry the wire’s names, exact labels and the right keyboards', async ({ page }) => {
    for (const [label, name] of [
      ['Batch Name', 'batch_name'],
      ['Type', 'vessel_type'],
      ['Weight', 'weight'],
      ['pH', 'final_ph'],
      ['Start Date', 'begin'],
      ['Kosher', 'kosher'],
      ['Notes', 'notes'],
    ] as const)
      await expect(field(page, label)).toHaveAttribute('name', name)
    await expect(field(page, 'Weight')).toHaveAttribute('inputmode', 'decimal')
    await expect(field(page, 'Batch Name')).toHaveAttribute('aria-required', 'true')
    await expect(field(page, 'Notes')).not.toHaveAttribute('aria-required', 'true')
    const sizes = await page
      .locator('input:visible, select:visible')
      .evaluateAll(list => list.map(element => Number.parseFloat(getComputedStyle(element).fontSize)))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  })

  test('an error shows once its field is left, and a wheel leaves a number alone', async ({ page }) => {
    await field(page, 'Batch Name').focus()
    await expect(page.getByText('Batch name is required')).toHaveCount(0)
    await field(page, 'Weight').focus()
    await expect(page.getByText('Batch name is required')).toBeVisible()
    await field(page, 'Weight').press('e')
    await field(page, 'Notes').focus()
    await expect(page.getByText('Must be a number')).toBeVisible()
    await field(page, 'Weight').fill('5')
    await expect(page.getByText('Must be a number')).toHaveCount(0)
    if (test.info().project.use.isMobile) return
    await field(page, 'Weight').hover()
    await page.mouse.wheel(0, 100)
    await expect(field(page, 'Weight')).toHaveValue('5')
  })

  test('WIDGET-22: the payload is the contract’s; a refusal of the server shows and keeps what was typed', async ({
    page,
  }) => {
    await field(page, 'Batch Name').fill('First run')
    await field(page, 'Type').selectOption('Tank')
    await field(page, 'Weight').fill('120.5')
    await page.locator('[name=password]').fill('secret12')
    await field(page, 'Kosher').check()
    await page.getByRole('button', { name: 'field', exact: true }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    const display = page.getByRole('alert')
    await expect(display).toContainText('Batch name is taken')
    // A code that our own server does not give as a matter of course says something, and is quoted.
    await expect(display).toContainText('(VALIDATION)')
    await expect(field(page, 'Batch Name')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'Batch Name')).toHaveValue('First run')
    await page.getByRole('button', { name: 'server', exact: true }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(display).toContainText('Server error occurred. Please try again later. (E500)')
    await page.getByRole('button', { name: 'saved', exact: true }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(display).toHaveCount(0)
    const sent = page.locator('output')
    await expect(sent).toContainText('First run')
    expect(JSON.parse((await sent.textContent()) ?? '')).toStrictEqual({
      batchName: 'First run',
      vesselType: 'Tank',
      weight: 120.5,
      finalPh: null,
      startDate: null,
      password: 'secret12',
      kosher: true,
      notes: null,
    })
  })
})
