import { expect, it } from 'vitest'
import { aBatch, aVessel } from '#test/builders.ts'
import { importRows } from '#test/imports.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'

const { admin } = await appWithFreshWineries()

async function cellar() {
  for (const vesselId of ['T-1', 'T-2'])
    await admin.post('/api/vessel', aVessel({ vesselId, capacity: 2000 }))
  for (const batchId of ['A', 'B']) await admin.post('/api/batch', aBatch({ batchId }))
}

const opening = {
  kind: 'openingBalances',
  rows: [
    { vessel: 'T-1', batch: 'A', volume: 1000, doneAt: '2026-01-01T08:00' },
    { vessel: 'T-2', batch: 'B', volume: 500, doneAt: '2026-01-01T08:00' },
  ],
}
const operations = {
  kind: 'cellarOperations',
  rows: [
    { doneAt: '2026-01-03T10:00', kind: 'Loss', from: 'T-1', volume: 20, reason: 'Lees' },
    { doneAt: '2026-01-02T10:00', kind: 'Racking', from: 'T-1', to: 'T-2', volume: 100 },
    { doneAt: '2026-01-04', kind: 'Measured volume', to: 'T-1', volume: 870 },
    { doneAt: '2026-01-05T09:00', kind: 'Dump', from: 'T-2', notes: 'Spoiled' },
  ],
}

it('import, ledger: opening balances and operations are recorded, and a second time change nothing', async () => {
  await cellar()
  const mixed = { ...operations, rows: operations.rows.filter(({ kind }) => kind !== 'Racking') }
  const first = await importRows(admin, 'write', [mixed, opening])
  expect(first.rows.flatMap(({ problems = [] }) => problems)).toEqual([])
  expect(first.rows.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'new', 'new', 'new'])
  expect(first.end.isWritten).toBe(true)
  const second = await importRows(admin, 'write', [mixed, opening])
  expect(new Set(second.rows.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']))
  const { body } = await admin.get('/api/cellar/operations')
  expect(body.operations.map(({ kind }: { kind: string }) => kind)).toEqual([
    'dump',
    'measure',
    'loss',
    'opening',
    'opening',
  ])
})

it('import, ledger: what cannot have been is told in the words of the file, and nothing is written', async () => {
  await cellar()
  const { rows, end } = await importRows(admin, 'write', [
    opening,
    {
      kind: 'cellarOperations',
      rows: [
        { doneAt: '2026-01-02T10:00', kind: 'Racking', from: 'T-1', to: 'T-2', volume: 100 },
        { doneAt: '2026-01-02T11:00', kind: 'Loss', from: 'T-1', volume: 5 },
        { doneAt: '2026-01-02T12:00', kind: 'Stirring', from: 'T-1' },
        { doneAt: '2026-01-02T13:00', kind: 'Loss', from: 'T-1', volume: 5000, reason: 'Spill' },
        { doneAt: 'soon', kind: 'Dump', from: 'T-1' },
      ],
    },
  ])
  const ofOperations = rows.filter(({ sheet }) => sheet === 1)
  expect(ofOperations.map(({ outcome }) => outcome)).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'wrong'])
  expect(ofOperations.map(({ problems }) => problems?.[0]?.field)).toEqual([
    '',
    'reason',
    'kind',
    '',
    'doneAt',
  ])
  expect(end).toMatchObject({ isWritten: false, wrong: 5 })
  expect((await admin.get('/api/cellar/operations')).body.operations).toEqual([])
})

it('import, ledger: taken back, the operations stay in the history as removed', async () => {
  await cellar()
  const { end } = await importRows(admin, 'write', [opening])
  expect((await admin.post(`/api/import/${end.id}/take-back`)).status).toBe(200)
  expect((await admin.get('/api/cellar/operations')).body.operations).toEqual([])
  const whole = (await admin.get('/api/cellar/operations?withReplaced=true')).body.operations
  expect(whole.map(({ status }: { status: string }) => status)).toEqual(['removed', 'removed'])
})
