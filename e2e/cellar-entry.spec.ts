import type { Page } from '@playwright/test'
import { aBottling } from '#test/builders.ts'
import {
  done,
  newBarrels,
  newTank,
  offer,
  openEntry,
  part,
  pick,
  record,
  sums,
} from './support/cellar-page.ts'
import { newAging, newBatch, newVessel } from './support/cellar-records.ts'
import { expect, stage, test, type Winery } from './support/fixtures.ts'
import { hearNothing } from './support/staging.ts'

async function aCellar(admin: Winery) {
  const keg = await newVessel(admin, 'K-1', {
    vesselType: 'Tank',
    usageType: 'Aging',
    capacity: 100,
    capacityUnit: 'L',
  })
  const old = await newBatch(admin, { batchId: 'WB-OLD', batchName: 'Last Year' })
  const merlot = await newBatch(admin, { batchId: 'WB-M', batchName: 'Merlot' })
  const pressed = await newBatch(admin, { batchId: 'WB-P', batchName: 'Press Wine' })
  const blend = await newBatch(admin, { batchId: 'WB-C', batchName: 'Cuvee' })
  await newAging(admin, { batchId: old.id, vesselId: keg.id })
  for (const [name, litres] of [
    ['T-1', 10_000],
    ['T-2', 10_000],
    ['T-3', 1000],
    ['T-4', 5000],
    ['T-5', 1000],
  ] as const)
    await newTank(admin, name, litres)
  await newBarrels(admin, 9, 227)
  await admin.api(
    'POST',
    '/api/bottling',
    aBottling(blend.id, { bottlingDate: '2024-11-05', bottleCount: 300 }),
  )
  return { merlot, pressed, blend }
}

const volume = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('a vintage is recorded from the opening balance to the bottle, and Tuesday is put right', async ({
  page,
  admin,
}) => {
  const { merlot, pressed, blend } = await aCellar(admin)

  await page.goto('/cellar/opening')
  await page.getByLabel('When').fill('2024-09-01T12:00')
  await expect(page.getByLabel('Wine in K-1').locator('option:checked')).toContainText('WB-OLD')
  await volume(page, 'Volume in K-1').fill('50')
  await sums(page, '50 L into 1 vessel')
  await record(page, 'Record opening balance', 'Opening balance recorded.')
  await expect(page.getByText('50 L of WB-OLD', { exact: true })).toBeVisible()

  await openEntry(page, 'crush', 'Crush or press grapes', '2024-09-20T10:00')
  await page.getByLabel('Wine batch').selectOption(String(merlot.id))
  await page.getByLabel('Weight (kg)').fill('8000')
  await pick(part(page, 'To'), page, 'T-1')
  await volume(page, 'Volume into T-1').fill('6400')
  await expect(offer(page, 'Start a fermentation of WB-M in T-1')).toBeChecked()
  await record(page, 'Record crush', 'Crush recorded.')

  await openEntry(page, 'press', 'Pressing', '2024-10-01T08:00')
  await pick(part(page, 'From'), page, 'T-1')
  await volume(page, 'Volume out of T-1').fill('6200')
  await pick(part(page, 'To'), page, 'T-2')
  await part(page, 'To').getByRole('button', { name: 'The rest', exact: true }).click()
  await page.getByRole('button', { name: 'Add another move' }).click()
  const second = page.getByRole('article', { name: 'Move 2' })
  await pick(part(second, 'From'), page, 'T-1')
  await second.getByRole('button', { name: 'All of it' }).click()
  // What the first move leaves, not what was there before it.
  await expect(second.getByLabel('Volume out of T-1')).toHaveValue('200')
  await pick(part(second, 'To'), page, 'T-3')
  await second.getByLabel('Volume into T-3').fill('120')
  await sums(page, '80 L came out and went nowhere. Put it into a vessel or name the loss.')
  await second.getByRole('button', { name: 'Add a loss' }).click()
  await second.getByLabel('Name of this press fraction').selectOption(String(pressed.id))
  await sums(page, 'Out 6,400 L = in 6,320 L + pomace 80 L')
  await expect(offer(page, 'Complete the fermentation of WB-M in T-1')).toBeChecked()
  await record(page, 'Record pressing', 'Pressing recorded.')

  await openEntry(page, 'transfer', 'Racking', '2024-10-08T09:30')
  await pick(part(page, 'From'), page, 'T-2')
  await volume(page, 'Volume out of T-2').fill('4000')
  await pick(part(page, 'To'), page, 'T-4')
  await volume(page, 'Volume into T-4').fill('4000')
  await offer(page, 'Start an aging of WB-M in T-4').uncheck()
  await record(page, 'Record racking', 'Racking recorded.')
  const correct = await page.getByRole('link', { name: 'Correct it' }).getAttribute('href')

  await openEntry(page, 'transfer', 'Racking', '2024-10-10T09:30')
  await pick(part(page, 'From'), page, 'T-2')
  await volume(page, 'Volume out of T-2').fill('2050')
  await pick(part(page, 'To'), page, 'B-*')
  await page.getByLabel('Each (L)').fill('225')
  await page.getByRole('button', { name: 'Add a loss' }).click()
  await sums(page, 'Out 2,050 L = in 2,025 L + lees 25 L')
  await expect(offer(page, 'Start agings of WB-M in 9 vessels')).toBeChecked()
  await record(page, 'Record racking', 'Racking recorded.')
  const agings = (await admin.api('GET', '/api/aging')) as { batchId: number; status: string }[]
  expect(agings.filter(({ batchId, status }) => batchId === merlot.id && status === 'Active')).toHaveLength(
    10,
  )

  await openEntry(page, 'topping', 'Topping', '2024-10-20T09:00')
  await page.getByLabel('From').selectOption('K-1 · WB-OLD · 50 L')
  await pick(part(page, 'To'), page, 'B-*')
  await page.getByRole('button', { name: 'Fill to the top' }).click()
  await sums(page, 'Out 18 L = in 18 L')
  await volume(page, 'Volume into B-9').fill('1.5')
  await sums(page, 'Out 17.5 L = in 17.5 L')
  await record(page, 'Record topping', 'Topping recorded.')

  await openEntry(page, 'blend', 'Blend', '2024-10-25T09:00')
  await page.getByLabel('Name of the blend').selectOption(String(blend.id))
  await pick(part(page, 'From'), page, 'T-3', 'T-4')
  await part(page, 'From').getByRole('listitem').filter({ hasText: 'T-3' }).getByText('All of it').click()
  await volume(page, 'Volume out of T-4').fill('100')
  await pick(part(page, 'To'), page, 'T-5')
  await part(page, 'To').getByRole('button', { name: 'The rest', exact: true }).click()
  await sums(page, 'Out 220 L = in 220 L')
  await expect(offer(page, 'Complete the aging of WB-P in T-3')).toBeChecked()
  await record(page, 'Record blend', 'Blend recorded.')

  await openEntry(page, 'bottling', 'Bottling', '2024-11-06T09:00')
  await pick(part(page, 'From'), page, 'T-5')
  await page.getByRole('button', { name: 'All of it' }).click()
  await page.getByLabel('Bottling run').selectOption({ index: 1 })
  await expect(page.getByLabel('Bottles')).toHaveValue('300')
  await sums(page, '5 L more goes in than comes out.')
  await page.getByLabel('Bottles').fill('280')
  await page.getByRole('button', { name: 'Add a loss' }).click()
  await sums(page, 'Out 220 L = bottled 210 L + bottling 10 L')
  await expect(offer(page, 'Complete the bottling run of WB-C planned for Nov 5, 2024')).toBeChecked()
  await record(page, 'Record bottling', 'Bottling recorded.')
  const runs = (await admin.api('GET', '/api/bottling')) as object[]
  expect(runs).toMatchObject([{ status: 'Completed', bottleCount: 280, bottlingDate: '2024-11-06' }])

  await page.goto(correct ?? '')
  await expect(volume(page, 'Volume out of T-2')).toHaveValue('4000')
  await volume(page, 'Volume out of T-2').fill('400')
  await volume(page, 'Volume into T-4').fill('400')
  await page.getByRole('button', { name: 'Look at the changes' }).click()
  await expect(
    page.getByText(
      'Racking of Oct 8, 2024, 9:30 AM: out of T-2 400 L instead of 4,000 L, into T-4 400 L instead of 4,000 L.',
    ),
  ).toBeVisible()
  const vessels = page.getByRole('list', { name: 'Vessels that end differently' }).getByRole('listitem')
  await expect(vessels).toHaveText([/T-2 ?150 L.*3,750 L of WB-M/, /T-4 ?3,900 L.*300 L of WB-M/])
  await expect(page.getByRole('list', { name: 'Later operations' }).getByRole('listitem')).toHaveCount(2)
  await record(page, 'Correct it', 'Corrected. 2 later operations follow.')
  const now = (await admin.api('GET', '/api/cellar/vessels')) as {
    vesselId: string
    content: { volume: number } | null
  }[]
  const litres = Object.fromEntries(now.map(({ vesselId, content }) => [vesselId, content?.volume ?? 0]))
  expect(litres).toMatchObject({
    'K-1': 32.5,
    'T-1': 0,
    'T-2': 3750,
    'T-4': 300,
    'T-5': 0,
    'B-1': 227,
    'B-9': 226.5,
  })
})

/** T-1 with 1,000 L of WB-1, T-2 empty. */
async function twoTanks(admin: Winery) {
  const batch = await newBatch(admin, { batchId: 'WB-1' })
  const other = await newBatch(admin, { batchId: 'WB-2' })
  const [first, second] = [await newTank(admin, 'T-1', 5000), await newTank(admin, 'T-2', 5000)]
  await done(admin, '2024-09-01T12:00', {
    kind: 'opening',
    to: [{ vesselId: first.id, volume: 1000, batchId: batch.id }],
  })
  return { batch, other, first, second }
}

const count = async (admin: Winery) =>
  ((await admin.api('GET', '/api/cellar/operations')) as { operations: object[] }).operations.length

test('the same twice is asked about; a double click is one @any-width', async ({ page, admin }) => {
  const { first } = await twoTanks(admin)
  const sample = async () => {
    await page.goto(`/cellar/new/loss?vessels=${first.id}`)
    await page.getByLabel('When').fill('2024-10-06T09:30')
    await page.getByLabel('Reason').selectOption('Sample')
    await volume(page, 'Volume out of T-1').fill('0.75')
    await sums(page, 'Out 0.75 L = sample 0.75 L')
  }
  await sample()
  await page.getByRole('button', { name: 'Record loss', exact: true }).dblclick()
  await expect(page.getByRole('heading', { name: 'Loss recorded.' })).toBeVisible()
  expect(await count(admin)).toBe(2)
  await sample()
  await page.getByRole('button', { name: 'Record loss', exact: true }).click()
  await expect(page.getByText(/ recorded the same just now\.$/)).toBeVisible()
  expect(await count(admin)).toBe(2)
  await page.getByRole('button', { name: 'Record it again' }).click()
  await expect(page.getByRole('heading', { name: 'Loss recorded.' })).toBeVisible()
  expect(await count(admin)).toBe(3)
})

test('another wine than the screen showed is said, and shown @any-width', async ({ page, admin }) => {
  const { first, other } = await twoTanks(admin)
  await hearNothing(page)
  await page.goto(`/cellar/new/loss?vessels=${first.id}`)
  await page.getByLabel('When').fill('2024-10-06T09:30')
  await page.getByLabel('Reason').selectOption('Sample')
  await expect(page.getByText('WB-1 · 1,000 L')).toBeVisible()
  await done(admin, '2024-10-05T09:30', { kind: 'rename', vessels: [first.id], batchId: other.id })
  await volume(page, 'Volume out of T-1').fill('0.75')
  await page.getByRole('button', { name: 'Record loss', exact: true }).click()
  await expect(page.getByText('T-1 holds WB-2 now, not WB-1.')).toBeVisible()
  await expect(page.getByText('WB-2 · 1,000 L')).toBeVisible()
  await record(page, 'Record loss', 'Loss recorded.')
})

test('what is typed survives a reload, the unit every visit @any-width', async ({ page, admin }) => {
  await twoTanks(admin)
  await page.goto('/cellar/new/transfer')
  await page.getByRole('button', { name: 'gal', exact: true }).click()
  await page.getByLabel('Note').fill('clear')
  await pick(part(page, 'From'), page, 'T-1')
  await volume(page, 'Volume out of T-1').fill('12.5')
  await pick(part(page, 'To'), page, 'T-2')
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(volume(page, 'Volume out of T-1')).toHaveValue('12.5')
  await expect(page.getByLabel('Note')).toHaveValue('clear')
  await volume(page, 'Volume into T-2').fill('12.5')
  await sums(page, 'Out 12.5 gal = in 12.5 gal')
  await record(page, 'Record racking', 'Racking recorded.')
  // What is recorded is not offered again.
  await page.goto('/cellar/new/measure')
  await expect(page.getByRole('button', { name: 'gal', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/cellar/new/transfer')
  await expect(page.getByLabel('Note')).toHaveValue('')
  await expect(page.getByText('You had started this. Continue or discard?')).toBeHidden()
})

test('a session that has ended leaves the entry as it is @any-width', async ({ page, admin }) => {
  const { first } = await twoTanks(admin)
  await page.goto(`/cellar/new/loss?vessels=${first.id}`)
  await page.getByLabel('Reason').selectOption('Spill')
  await stage(page, 'POST /api/cellar/operations', { status: 401, body: { message: 'Session expired' } })
  await volume(page, 'Volume out of T-1').fill('3')
  await page.getByRole('button', { name: 'Record loss', exact: true }).click()
  await expect(page.getByText('You are no longer signed in. Nothing you typed is lost.')).toBeVisible()
  await expect(volume(page, 'Volume out of T-1')).toHaveValue('3')
})

test('every other kind has its form', async ({ page, admin }) => {
  const { batch, other } = await twoTanks(admin)
  await openEntry(page, 'receive', 'Grapes received', '2024-10-01T08:00')
  await page.getByLabel('Wine batch').selectOption(String(batch.id))
  await page.getByLabel('Weight (kg)').fill('1200')
  await sums(page, '1,200 kg of WB-1')
  await record(page, 'Record grapes', 'Grapes recorded.')

  await openEntry(page, 'bulkIn', 'Bulk wine in', '2024-10-02T08:00')
  await page.getByLabel('From whom').fill('Valley Coop')
  await page.getByLabel('Wine batch').selectOption(String(other.id))
  await pick(part(page, 'To'), page, 'T-2')
  await volume(page, 'Volume into T-2').fill('300')
  await expect(offer(page, 'Start an aging of WB-2 in T-2')).toBeChecked()
  await record(page, 'Record bulk wine', 'Bulk wine recorded.')

  await openEntry(page, 'addition', 'Addition', '2024-10-03T08:00')
  await page.getByLabel('Product').fill('Potassium metabisulfite')
  await pick(part(page, 'Vessels'), page, 'T-1', 'T-2')
  await page.getByLabel('Amount each').fill('30')
  await sums(page, 'Potassium metabisulfite into 2 vessels')
  await record(page, 'Record addition', 'Addition recorded.')

  await openEntry(page, 'measure', 'Measured volume', '2024-10-04T08:00')
  await pick(part(page, 'Vessels'), page, 'T-1')
  await volume(page, 'Volume in T-1').fill('990')
  await sums(page, '1,000 L → 990 L: 10 L less')
  await record(page, 'Record volume', 'Measured volume recorded.')

  await openEntry(page, 'bulkOut', 'Bulk wine out', '2024-10-05T08:00')
  await page.getByLabel('To whom').fill('Valley Coop')
  await pick(part(page, 'From'), page, 'T-1')
  await volume(page, 'Volume out of T-1').fill('90')
  await sums(page, 'Out 90 L = out of the cellar 90 L')
  await record(page, 'Record bulk wine', 'Bulk wine recorded.')

  await openEntry(page, 'rename', 'Rename', '2024-10-06T08:00')
  await pick(part(page, 'Vessels'), page, 'T-1')
  await page.getByLabel('New name').selectOption(String(other.id))
  await record(page, 'Rename', 'Rename recorded.')
  await expect(page.getByText('900 L of WB-2')).toBeVisible()

  await openEntry(page, 'dump', 'Dump', '2024-10-07T08:00')
  await pick(part(page, 'Vessels'), page, 'T-2')
  await page.getByRole('button', { name: 'Record dump', exact: true }).click()
  await expect(page.getByText('Say in the note why')).toBeVisible()
  await page.getByLabel('Note').fill('Mould')
  await sums(page, 'Out 300 L = dumped 300 L')
  await expect(offer(page, 'Complete the aging of WB-2 in T-2')).toBeChecked()
  await record(page, 'Record dump', 'Dump recorded.')
})
