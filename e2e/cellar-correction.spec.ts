import type { Page } from '@playwright/test'
import { done, newTank, part, pick, record, sums } from './support/cellar-page.ts'
import { newBatch, type Stored } from './support/cellar-records.ts'
import { expect, test, type Winery } from './support/fixtures.ts'
import { hearNothing } from './support/staging.ts'

const move = (from: object, to: object, losses: object[] = []) => ({ from: [from], to: [to], losses })

/** T-1 opening 1,000; 600 to T-2; out of T-2 500: 490 to T-3, Lees 10. */
async function threeTanks(admin: Winery) {
  const batch = await newBatch(admin, { batchId: 'WB-1' })
  const tanks: Stored[] = []
  for (const name of ['T-1', 'T-2', 'T-3']) tanks.push(await newTank(admin, name, 5000))
  const [first, second, third] = tanks.map(({ id }) => id) as [number, number, number]
  await done(admin, '2024-09-01T12:00', {
    kind: 'opening',
    to: [{ vesselId: first, volume: 1000, batchId: batch.id }],
  })
  const racking = await done(admin, '2024-10-06T09:30', {
    kind: 'transfer',
    moves: [move({ vesselId: first, volume: 600 }, { vesselId: second, volume: 600 })],
  })
  await done(admin, '2024-10-07T09:30', {
    kind: 'transfer',
    moves: [
      move({ vesselId: second, volume: 500 }, { vesselId: third, volume: 490 }, [
        { reason: 'Lees', volume: 10 },
      ]),
    ],
  })
  return { racking, first, second }
}

async function litres(admin: Winery): Promise<Record<string, number>> {
  const vessels = (await admin.api('GET', '/api/cellar/vessels')) as {
    vesselId: string
    content: { volume: number } | null
  }[]
  return Object.fromEntries(vessels.map(({ vesselId, content }) => [vesselId, content?.volume ?? 0]))
}

const change = (page: Page, label: string, to: string) => page.getByLabel(label, { exact: true }).fill(to)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('what becomes impossible is said, and what is proposed joins the correction', async ({
  page,
  admin,
}) => {
  const { racking } = await threeTanks(admin)
  await page.goto(`/cellar/operations/${racking.id}/correct`)
  await expect(page.getByText('Racking of Oct 6, 2024, 9:30 AM')).toBeVisible()
  await expect(page.getByLabel('Volume out of T-1')).toHaveValue('600')
  // It is judged by what was there before it, not by what it left.
  await change(page, 'Volume out of T-1', '1001')
  await change(page, 'Volume into T-2', '1001')
  await sums(page, 'T-1 holds 1,000 L at that time, 1,001 L would come out.')
  await change(page, 'Volume out of T-1', '60')
  await change(page, 'Volume into T-2', '60')
  await sums(page, 'Out 60 L = in 60 L')
  await button(page, 'Look at the changes').click()
  await expect(page.getByText('T-2 holds 60 L at that time, 500 L would come out.')).toBeVisible()
  await expect(button(page, 'Correct it')).toBeDisabled()

  // Back is the same form, as it was typed.
  await button(page, 'Back').click()
  await expect(page.getByLabel('Volume out of T-1')).toHaveValue('60')
  await button(page, 'Look at the changes').click()
  await button(page, 'Take only 60 L out of T-2.').click()
  await expect(page.getByText('Together with it: Take only 60 L out of T-2.')).toBeVisible()
  await expect(button(page, 'Correct it')).toBeEnabled()
  await record(page, 'Correct it', 'Corrected.')
  expect(await litres(admin)).toEqual({ 'T-1': 940, 'T-2': 0, 'T-3': 60 })
})

test('what else becomes impossible stands below the first, in short @any-width', async ({ page, admin }) => {
  const { racking, second } = await threeTanks(admin)
  const sampled = { vesselId: second, volume: 0.75 }
  for (const day of ['08', '09'])
    await done(admin, `2024-10-${day}T09:30`, { kind: 'loss', reason: 'Sample', from: [sampled] })
  await page.goto(`/cellar/operations/${racking.id}/correct?remove=1`)
  await expect(page.getByRole('alert')).toHaveText(['T-2 is empty at that time.'])
  await expect(page.getByText('2 more operations become impossible')).toBeVisible()
  const others = page.getByRole('list', { name: 'What else becomes impossible' }).getByRole('listitem')
  await expect(others).toHaveText([
    /Oct 8.*T-2 is empty at that time\.$/,
    /Oct 9.*T-2 is empty at that time\.$/,
  ])
  await expect(button(page, 'Remove this operation.')).toHaveCount(1)
})

test('an operation is removed after a look, and put back @any-width', async ({ page, admin }) => {
  const { second } = await threeTanks(admin)
  const sample = await done(admin, '2024-10-08T09:30', {
    kind: 'loss',
    reason: 'Sample',
    from: [{ vesselId: second, volume: 0.75 }],
  })
  await page.goto(`/cellar/operations/${sample.id}/correct?remove=1`)
  await expect(
    page.getByText('Loss of Oct 8, 2024, 9:30 AM is removed. It stays readable and can be put back.'),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Vessels that end differently' })).toHaveText(
    /T-2 ?99\.25 L.*100 L of WB-1/,
  )
  await record(page, 'Remove it', 'Removed.')
  expect(await litres(admin)).toMatchObject({ 'T-2': 100 })

  await page.goto(`/cellar/operations/${sample.id}/correct`)
  await expect(page.getByText('This operation was removed.')).toBeVisible()
  await button(page, 'Put it back').first().click()
  await expect(page.getByText('Loss of Oct 8, 2024, 9:30 AM is put back.')).toBeVisible()
  await page
    .getByRole('contentinfo')
    .or(page.locator('footer'))
    .getByRole('button', { name: 'Put it back' })
    .click()
  await expect(page.getByRole('heading', { name: 'Put back.' })).toBeVisible()
  expect(await litres(admin)).toMatchObject({ 'T-2': 99.25 })
})

test('an entry in the past that later ones depend on is looked at first; behind the lock it needs a reason', async ({
  page,
  admin,
}) => {
  await threeTanks(admin)
  await admin.api('PUT', '/api/cellar/lock', { lockedBefore: '2024-10-01', reason: 'Vintage declared' })
  await page.goto('/cellar/new/loss')
  await page.getByLabel('When').fill('2024-09-20T12:00')
  await page.getByLabel('Reason').selectOption('Sample')
  await pick(part(page, 'From'), page, 'T-1')
  await change(page, 'Volume out of T-1', '0.5')
  await expect(page.getByText('This changes 1 later operation. Look at the changes first.')).toBeVisible()
  const lock = page.getByText('The period before Oct 1, 2024 is locked. Give a reason to change it.')
  await expect(lock).toBeVisible()
  await button(page, 'Record loss').click()
  await expect(page.getByText('Loss of Sep 20, 2024, 12:00 PM is added.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Later operations' }).getByRole('listitem')).toHaveText([
    /Racking: 600 L from T-1 to T-2.*400 L.*399\.5 L of WB-1/,
  ])
  await expect(button(page, 'Record loss')).toBeDisabled()
  await page
    .getByRole('textbox', { name: 'Reason for the change', exact: true })
    .fill('Found in the lab book')
  await record(page, 'Record loss', 'Loss recorded. 1 later operation follows.')
  // The form begins anew.
  await expect(page.getByLabel('Volume out of T-1')).toHaveCount(0)
  const behind = (await admin.api('GET', '/api/cellar/lock')) as { corrections: object[] }
  expect(behind.corrections).toMatchObject([{ reason: 'Found in the lab book' }])
})

test('a ledger that changed since is looked at again @any-width', async ({ page, admin }) => {
  const { racking, first } = await threeTanks(admin)
  await hearNothing(page)
  await page.goto(`/cellar/operations/${racking.id}/correct`)
  await change(page, 'Volume out of T-1', '700')
  await change(page, 'Volume into T-2', '700')
  await button(page, 'Look at the changes').click()
  const vessels = page.getByRole('list', { name: 'Vessels that end differently' })
  await expect(vessels).toHaveText(/T-1 ?400 L.*300 L of WB-1/)
  await done(admin, '2024-10-09T09:30', {
    kind: 'loss',
    reason: 'Evaporation',
    from: [{ vesselId: first, volume: 100 }],
  })
  await button(page, 'Correct it').click()
  await expect(
    page.getByText('The ledger changed since you looked. Look at the changes again.'),
  ).toBeVisible()
  await expect(vessels).toHaveText(/T-1 ?300 L.*200 L of WB-1/)
  await record(page, 'Correct it', 'Corrected. 2 later operations follow.')
})
