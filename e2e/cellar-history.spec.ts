import type { Page } from '@playwright/test'
import { aRole, aUser } from '#test/builders.ts'
import { expectAccessible } from './support/accessibility.ts'
import { newBatch, newVessel, type Stored } from './support/cellar-records.ts'
import { expect, listen, storeToken, test, type Winery } from './support/fixtures.ts'
import { expectNoSidewaysScroll, expectTapSizes, expectWholeTexts } from './support/page-checks.ts'

const part = (page: Page) => page.getByRole('article', { name: 'In the cellar', exact: true })
const lines = (page: Page) => part(page).getByRole('list', { name: 'What was done' }).locator('> li')

const record = (winery: Winery, body: object) =>
  winery.api('POST', '/api/cellar/operations', body) as Promise<Stored>
const correct = (winery: Winery, changes: object[], reason: string | null = null) =>
  winery.api('POST', '/api/cellar/corrections', { changes, reason })

/** A tank of two wines, of which a racking was misread and a spill never happened. */
async function tellStory(winery: Winery) {
  const tank = await newVessel(winery, 'T-1', { capacity: 6000 })
  const other = await newVessel(winery, 'T-2', { capacity: 5000 })
  const red = await newBatch(winery, { batchId: 'WB-1', batchName: 'Estate Red', grapeVariety: 'Merlot' })
  const white = await newBatch(winery, { batchId: 'WB-2', batchName: 'White', grapeVariety: 'Riesling' })
  await record(winery, { kind: 'receive', doneAt: '2026-09-01T08:00', batchId: red.id, weight: 6000 })
  const into = (vessel: Stored, volume: number) => ({ vesselId: vessel.id, volume })
  await record(winery, {
    kind: 'crush',
    doneAt: '2026-09-01T10:00',
    batchId: red.id,
    weight: 6000,
    to: [into(tank, 4800)],
  })
  await record(winery, {
    kind: 'bulkIn',
    doneAt: '2026-09-05',
    partner: 'Neighbour',
    batchId: white.id,
    nameId: red.id,
    to: [into(tank, 200)],
  })
  const racking = (volume: number) => ({
    kind: 'transfer',
    doneAt: '2026-10-06T09:30',
    moves: [{ from: [into(tank, volume)], to: [into(other, volume)] }],
  })
  const wrong = await record(winery, racking(4000))
  const spill = await record(winery, {
    kind: 'loss',
    doneAt: '2026-10-07',
    reason: 'Spill',
    from: [into(other, 5)],
  })
  await correct(winery, [{ do: 'replace', ...wrong, operation: racking(400) }], 'Misread')
  await correct(winery, [{ do: 'remove', ...spill }])
  return { tank, other, red, white, spill }
}

test('ledger 9: a vessel’s page tells what is in it, of what it is made, and its history with what was corrected', async ({
  page,
  admin,
  isPhone,
}) => {
  const { tank, other, spill } = await tellStory(admin)
  await page.goto(`/vessels/${other.id}`)
  await expect(part(page).getByText('400 of 5,000 L', { exact: true })).toBeVisible()
  const made = (by: string) =>
    part(page)
      .getByRole('list', { name: `Made of, by ${by}` })
      .getByRole('listitem')
  await expect(made('batch')).toHaveText([/^WB-1 Estate Red384 L · Merlot.*96%$/, /^WB-2 White16 L .*4%$/])
  await part(page).getByRole('button', { name: 'Variety', exact: true }).click()
  await expect(made('variety')).toHaveText(['Merlot384 L96%', 'Riesling16 L4%'])

  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText('Oct 6, 2026, 9:30 AM')
  await expect(lines(page)).toContainText('Racking: 400 L from T-1 to T-2')
  await expect(lines(page)).toContainText('T-2: empty→ becomes 400 L of WB-1')
  const corrected = lines(page).getByRole('button', { name: /^Corrected by .* on .*: 400 L was 4,000 L$/ })
  await corrected.click()
  await expect(
    lines(page).getByText(/^Racking: 4,000 L from T-1 to T-2, done Oct 6, 2026, 9:30 AM/),
  ).toBeVisible()
  await expect(lines(page).getByText('Reason: Misread')).toBeVisible()
  await lines(page).getByRole('button', { name: '1 other vessel' }).click()
  await expect(lines(page)).toContainText('T-1: 5,000 L→ becomes 4,600 L of WB-1')
  await expect(
    part(page).getByText('T-2 holds 400 L of WB-1; no fermentation or aging is in it.'),
  ).toBeVisible()
  await expect(part(page).getByRole('link', { name: 'Start aging' })).toBeVisible()

  await part(page).getByRole('button', { name: 'Show removed and earlier ones' }).click()
  await expect(lines(page)).toHaveCount(3)
  const removed = lines(page).filter({ hasText: 'Loss: 5 L from T-2 (Spill)' })
  const path = `/cellar/operations/${spill.id}/correct`
  await expect(removed.getByRole('link', { name: 'Put back' })).toHaveAttribute('href', path)
  await expectNoSidewaysScroll(page)
  await expectWholeTexts(page)
  await expectAccessible(page)
  if (isPhone) await expectTapSizes(page)

  await page.goto(`/vessels/${tank.id}`)
  await part(page).getByLabel('As of').fill('2026-09-04T12:00')
  await expect(part(page).getByText('As it was on Sep 4, 2026, 12:00 PM')).toBeVisible()
  await expect(part(page).getByText('4,800 of 6,000 L')).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  await expect(page).toHaveURL(/at=2026-09-04T12:00/)
  await part(page).getByRole('button', { name: 'Back to now' }).click()
  await expect(part(page).getByText('4,600 of 6,000 L')).toBeVisible()
  await expect(lines(page).first().getByRole('link', { name: 'Remove' })).toHaveAttribute(
    'href',
    /correct\?remove=1$/,
  )
})

test('ledger 9: a batch’s page tells its grapes, yield and whereabouts, also under other names @any-width', async ({
  page,
  admin,
}) => {
  const { red, white, tank } = await tellStory(admin)
  await page.goto(`/batches/${red.id}`)
  for (const text of ['5,000 L', '6,000 kg', '800 L/t'])
    await expect(part(page).getByText(text, { exact: true }).first()).toBeVisible()
  const held = part(page).getByRole('list', { name: 'Vessels that hold it' })
  await expect(held.getByRole('listitem')).toContainText(['T-1', 'T-2'])
  await expect(lines(page).last()).toContainText('Grapes received: 6,000 kg')
  await page.goto(`/batches/${white.id}`)
  await expect(part(page).getByText('In no vessel under this name.')).toBeVisible()
  const elsewhere = part(page).getByRole('list', { name: 'Its litres under other names' })
  await expect(elsewhere.getByRole('link').first()).toHaveText('T-1184 Lin WB-1')
  await expect(elsewhere.getByRole('link').first()).toHaveAttribute('href', `/vessels/${tank.id}`)
})

test('ledger 9: where nothing is known, one line leads to the opening balance @any-width', async ({
  page,
  admin,
}) => {
  const { id } = await newVessel(admin, 'T-9')
  await page.goto(`/vessels/${id}`)
  await expect(
    part(page).getByText('No litres are known of this vessel yet.', { exact: false }),
  ).toBeVisible()
  await expect(part(page).getByRole('link', { name: 'Opening balance' })).toHaveAttribute(
    'href',
    '/cellar/opening',
  )
  await expect(part(page).getByLabel('As of')).toHaveCount(0)
})

test('ledger 9: a long history is read on, fifty at a time @any-width', async ({ page, admin }) => {
  const { id: vesselId } = await newVessel(admin, 'T-9')
  const { id: batchId } = await newBatch(admin)
  await record(admin, { kind: 'opening', doneAt: '2026-01-01', to: [{ vesselId, volume: 900, batchId }] })
  for (let minute = 10; minute < 60; minute += 1)
    await record(admin, {
      kind: 'measure',
      doneAt: `2026-02-01T08:${minute}`,
      measured: [{ vesselId, volume: 900 - minute }],
    })
  await page.goto(`/vessels/${vesselId}`)
  await expect(lines(page)).toHaveCount(50)
  await part(page).getByRole('button', { name: 'Show more' }).click()
  await expect(lines(page)).toHaveCount(51)
  await expect(lines(page).last()).toContainText('Opening balance: 900 L to T-9')
  await expect(part(page).getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('ledger 9: administrators lock the past with a reason, and see what was changed behind the lock', async ({
  page,
  admin,
}) => {
  const { tank } = await tellStory(admin)
  await page.goto('/settings')
  const lock = page.getByRole('article', { name: 'Lock', exact: true })
  await expect(lock.getByText('Nothing is locked')).toBeVisible()
  await lock.getByRole('button', { name: 'Set a lock' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Locked before').fill('2026-10-01')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Reason is required')).toBeVisible()
  await form.getByLabel('Reason').fill('Register sent')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The lock was set.')).toBeVisible()
  await expect(lock.getByText('Oct 1, 2026', { exact: true })).toBeVisible()

  const sample = {
    kind: 'loss',
    doneAt: '2026-09-20',
    reason: 'Sample',
    from: [{ vesselId: tank.id, volume: 0.5 }],
  }
  await correct(admin, [{ do: 'add', operation: sample }], 'Forgotten sample')
  await page.reload()
  const changed = lock.getByRole('list', { name: 'Changed behind the lock' })
  await expect(changed).toContainText('Added Loss: 0.5 L from T-1 (Sample)')
  await expect(changed).toContainText('Reason: Forgotten sample')
  const vessels = lock.getByRole('list', { name: 'Vessels at the lock’s day, then and now' })
  await expect(vessels).toHaveText('T-15,000 L→ becomes 4,999.5 L of WB-1')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('ledger 9: who may only look is offered no act; who may not see vessels sees nothing of the cellar @any-width', async ({
  page,
  admin,
  product,
}) => {
  const { red } = await tellStory(admin)
  async function becomeSomeoneWith(permissions: Record<string, true>) {
    const role = (await admin.api('POST', '/api/roles', aRole({ permissions }))) as Stored
    const { email, password, ...person } = aUser({ roleId: role.id })
    await admin.api('POST', '/api/users', { ...person, email, password })
    const answer = await page.request.post(`${product.url}/api/auth/login`, { data: { email, password } })
    await storeToken(page, ((await answer.json()) as { token: string }).token)
  }
  await becomeSomeoneWith({ 'wineBatches:view': true, 'vessels:view': true })
  await page.goto(`/batches/${red.id}`)
  await expect(lines(page)).toHaveCount(4)
  for (const name of ['Correct', 'Remove'])
    await expect(part(page).getByRole('link', { name, exact: true })).toHaveCount(0)

  await becomeSomeoneWith({ 'wineBatches:view': true })
  const heard = listen(page)
  await page.goto(`/batches/${red.id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'History' })).toBeVisible()
  await expect(part(page)).toHaveCount(0)
  expect(heard.loads().filter(call => call.includes('/cellar'))).toEqual([])
})
