import { newBatch, newFermentation, newVessel } from './support/cellar-records.ts'
import { open, openStart, path, start } from './support/fermentation-page.ts'
import { expect, gate, signInStaged, someUser, stage, test } from './support/fixtures.ts'
import { dialog, edit, entry, field, save } from './support/record-screen.ts'

test('FERM-52..54, ERR-37, 38, 41, OPEN-72, TRAP-25: answers that are no success are told as such', async ({
  page,
  admin,
}) => {
  const vessel = await newVessel(admin, 'T-1')
  await newVessel(admin, 'T-2')
  const batch = await newBatch(admin)
  const { id } = await newFermentation(admin, { batchId: batch.id, vesselId: vessel.id })
  await open(page)
  await openStart(page)
  await field(page, 'batch_id').selectOption(String(batch.id))
  await field(page, 'vessel_id').selectOption({ index: 1 })
  await field(page, 'start_date').fill('2024-09-10')
  const answers = [
    { status: 201, body: { message: 'ok' } },
    {
      status: 400,
      body: {
        message: 'Not accepted',
        errors: [
          { field: 'start_date', message: 'Too early' },
          { field: 'initialBrix', msg: 'Too sweet' },
        ],
      },
    },
  ]
  await stage(page, `POST ${path}`, () => answers.shift() ?? { status: 500 })
  await save(page).click()
  const refusal = dialog(page).getByRole('alert')
  await expect(refusal).toHaveText('Failed to create fermentation: No ID returned from server')
  await save(page).click()
  await expect(refusal).toContainText('Not accepted')
  await expect(refusal).toContainText('Please fix the following issues:')
  await expect(refusal.getByRole('listitem')).toHaveText(['Too early', 'Too sweet'])
  await expect(field(page, 'start_date')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')

  await stage(page, `GET ${path}/${id}`, { status: 500 })
  await edit(page, 'T-1')
  await field(page, 'notes').fill('Punched down')
  await save(page).click()
  const banner = page.getByRole('alert')
  await expect(banner).toHaveText('Failed to reload fermentation details after update.')
  await expect(dialog(page)).toHaveCount(0)
})

test('FERM-14, 22, 23, OPEN-14, 34, 70, 71: the address filters by batch, preselects it and points at a row', async ({
  page,
  admin,
}) => {
  await newVessel(admin, 'T-9')
  const [one, two] = [
    await newBatch(admin, { batchId: 'WB-ONE' }),
    await newBatch(admin, { batchId: 'WB-TWO', batchName: 'Second' }),
  ]
  const rows: number[] = []
  for (let index = 0; index < 14; index++) {
    const vessel = await newVessel(admin, `T-1${index}`)
    const batchId = index === 0 ? one.id : two.id
    rows.push((await newFermentation(admin, { batchId, vesselId: vessel.id })).id)
  }
  for (const asked of [String(one.id), 'wb-one']) {
    await open(page, `/fermentation?batchId=${asked}`)
    await expect(entry(page, 'WB-ONE')).toHaveCount(1)
    await expect(entry(page, 'WB-TWO')).toHaveCount(0)
    await openStart(page)
    await expect(field(page, 'batch_id')).toHaveValue(String(one.id))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'View Maintenance Records' }).first()).toHaveAttribute(
      'href',
      `/fermentation-maintenance?batchId=${one.id}`,
    )
  }
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(entry(page, 'WB-TWO')).toHaveCount(13)
  await expect(page).toHaveURL('/fermentation')
  await openStart(page)
  await expect(field(page, 'batch_id')).toHaveValue('')

  await open(page, `/fermentation?id=${rows[0]}`)
  await expect(page.locator('[data-highlighted]')).toContainText('WB-ONE')
  await expect(page.locator('[data-highlighted]')).toBeInViewport()
  await expect(dialog(page)).toHaveCount(0)
})

test('FERM-10..12, 63, API-07..09, DATA-09, OPEN-21, 42, PERM-02, 16: other answers are read as well; staff may edit but not delete', async ({
  page,
}) => {
  await signInStaged(page, someUser('Winemaker'))
  const snake = {
    id: 1,
    batch_id: 4,
    vessel_id: 8,
    start_date: 'someday',
    press_date: null,
    initial_brix: '0',
    status: 'Racked',
    wine_batch: { id: 4, batch_id: 'WB-4', batch_name: 'Snake', vineyard: { name: 'East' } },
    vessel: { id: 8, vessel_id: 'T-8' },
  }
  await stage(page, `GET ${path}`, { body: { data: [snake, { id: 2, status: null, wineBatch: null }] } })
  await stage(page, 'GET /api/batch', { status: 403, body: { message: 'Access denied.' } })
  await stage(page, 'GET /api/vessel', { status: 403, body: { message: 'Access denied.' } })
  await open(page)
  await expect(page.getByText('Your role does not allow you to view vessels and wine batches.')).toBeVisible()
  const row = entry(page, 'East - WB-4')
  await expect(row.locator('[data-tone="gray"]')).toHaveText('Racked')
  await row.getByRole('button', { name: 'Show details' }).click()
  const place = page.getByRole('table')
  for (const text of ['Invalid Date', 'Not set', '0', 'None'])
    await expect(place.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(entry(page, 'Unknown batch')).toContainText('N/A')
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(field(page, 'batch_id').locator('option:checked')).toHaveText('East - WB-4 (Snake)')
  await expect(field(page, 'vessel_id').locator('option:checked')).toHaveText('T-8')
  await expect(field(page, 'status')).toHaveValue('Racked')
  await page.keyboard.press('Escape')
  await openStart(page)
  await expect(field(page, 'vessel_id')).toHaveText('Access denied.')
})

test('an open form offers what its list brings later', async ({ page, admin }) => {
  await newVessel(admin, 'T-1')
  const batch = await newBatch(admin)
  const later = gate()
  let isFirst = true
  await stage(page, 'GET /api/batch', () => {
    const answer = isFirst ? { body: [] } : { body: [batch], after: later.opened }
    isFirst = false
    return answer
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Fermentation', exact: true })
    .click()
  await expect(start(page)).toBeEnabled()
  // The answer comes between the last drawing of the page and the opening of the form.
  later.open()
  await openStart(page)
  await expect(field(page, 'batch_id').locator(`option[value="${batch.id}"]`)).toHaveCount(1)
})
