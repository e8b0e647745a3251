import { describe, expect, it } from 'vitest'
import { openCellar } from '#test/ledger.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'

const { admin } = await appWithFreshWineries()

interface Line {
  id: number
  status: string
}

it('ledger 8: a batch’s history shows its earlier versions and removed ones on request, and no other wine’s', async () => {
  const cellar = await openCellar(admin)
  const [t1, t4] = [await cellar.vessel('T-1'), await cellar.vessel('T-4')]
  const a = await cellar.batch('A')
  const opened = await cellar.open({ 'T-1': [1000, 'A'], 'T-4': [1000, 'D'] })
  const spill = (vesselId: number, volume: number) => ({
    kind: 'loss',
    doneAt: '2026-10-02',
    reason: 'Spill',
    from: [{ vesselId, volume }],
  })
  const wrong = (await cellar.record(spill(t1, 400))).body
  const other = (await cellar.record({ ...spill(t4, 5), doneAt: '2026-10-03' })).body
  const grapes = (await cellar.record({ kind: 'receive', doneAt: '2026-09-01', batchId: a, weight: 900 }))
    .body
  const { body: corrected } = await cellar.correct([
    { do: 'replace', id: wrong.id, version: wrong.version, operation: spill(t1, 40) },
    { do: 'remove', id: other.id, version: other.version },
    { do: 'remove', id: grapes.id, version: grapes.version },
  ])
  const history = async (query: string): Promise<(string | number)[][]> => {
    const { body } = await admin.get(`/api/cellar/batches/${a}/history${query}`)
    return (body.operations as Line[]).map(({ id, status }) => [id, status])
  }
  const now = corrected.operations[0].id
  expect(await history('')).toEqual([
    [now, 'current'],
    [opened.id, 'current'],
  ])
  const whole = await history('?withReplaced=true')
  expect(whole).toEqual([
    [now, 'current'],
    [wrong.id, 'replaced'],
    [grapes.id, 'removed'],
    [opened.id, 'current'],
  ])
  expect(await history('?withReplaced=true&at=2026-09-15')).toEqual(whole.slice(2))
})

it('ledger 8: a wine of which everything was removed still has its removed operations', async () => {
  const cellar = await openCellar(admin)
  const opened = await cellar.open({ 'T-1': [1000, 'A'] })
  await cellar.correct([{ do: 'remove', id: opened.id, version: opened.version }])
  const path = `/api/cellar/batches/${await cellar.batch('A')}/history`
  expect((await admin.get(path)).body.operations).toEqual([])
  expect((await admin.get(`${path}?withReplaced=true`)).body).toMatchObject({
    named: [],
    operations: [{ id: opened.id, status: 'removed' }],
  })
})

describe('what is asked of the history', () => {
  it.each([
    ['operations?vesselId=abc', 400, 'Must be an id'],
    [
      'operations?cursor=2026-01-01T00:00_9999999999_1',
      400,
      'This cursor is not one of ours. Begin again without it.',
    ],
    ['operations?from=xxxxxxxxxx', 400, 'Must be a date, or a date and a time'],
  ])('is refused in words where it can mean nothing: %s', async (query, status, message) => {
    expect(await admin.get(`/api/cellar/${query}`)).toMatchObject({ status, body: { message } })
  })

  it('finds nothing where it names a vessel that is not there', async () => {
    const { status, body } = await admin.get('/api/cellar/operations?vesselId=99999999999')
    expect([status, body]).toEqual([200, { operations: [], cursor: null }])
  })

  it('is refused in words without any change', async () => {
    const { status, body } = await admin.post('/api/cellar/preview', {})
    expect([status, body.errors]).toMatchObject([
      400,
      [{ field: 'changes', message: 'Choose what to change' }],
    ])
  })
})
