import { describe, expect, it } from 'vitest'
import { aBatch, aVessel, aVineyard } from '#test/builders.ts'
import { aColleague } from '#test/colleagues.ts'
import { importRows, linesOf } from '#test/imports.ts'
import { addressOf } from '#test/live.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'

const { server, winery, admin } = await appWithFreshWineries()

const tank = (vesselId: string, more: object = {}) => ({
  vesselId,
  vesselType: 'Tank',
  capacity: 1000,
  capacityUnit: 'L',
  material: 'Stainless Steel',
  usageType: 'Both',
  status: 'Empty',
  ...more,
})
const outcomesOf = (rows: readonly { outcome: string }[]) => rows.map(({ outcome }) => outcome)
const vesselsNow = async () =>
  (await admin.get('/api/vessel')).body.map(({ vesselId }: { vesselId: string }) => vesselId)

describe('a look at what an import would do', () => {
  it('import: tells of every row what would become of it, and writes nothing', async () => {
    await admin.post('/api/vessel', aVessel({ vesselId: 'T-1', capacity: 500 }))
    const same = (await admin.post('/api/vessel', aVessel({ vesselId: 'T-2' }))).body
    const before = (await admin.get('/api/activity')).body
    const { rows, end } = await importRows(admin, 'check', [
      {
        kind: 'vessels',
        rows: [
          tank('T-9'),
          { vesselId: 't-1', capacity: 750 },
          { vesselId: 'T-2', capacity: same.capacity, notes: null },
          tank('T-8', { capacity: -4, status: 'Full' }),
          tank('T-9'),
        ],
      },
    ])
    expect(outcomesOf(rows)).toEqual(['new', 'changes', 'unchanged', 'wrong', 'wrong'])
    expect(rows[1]?.changes).toEqual([
      { field: 'vesselId', before: 'T-1', after: 't-1' },
      { field: 'capacity', before: 500, after: 750 },
    ])
    expect(rows[3]?.problems).toEqual([
      { field: 'capacity', message: 'Capacity must be positive' },
      { field: 'status', message: 'Must be one of Empty, In Use, Out of Service, Available' },
    ])
    expect(rows[4]?.problems).toEqual([{ field: 'vesselId', message: 'The same as row 2 of the file.' }])
    expect(end).toMatchObject({ created: 1, changed: 1, unchanged: 1, wrong: 2, isWritten: false, id: null })
    expect(await vesselsNow()).toEqual(['T-1', 'T-2'])
    expect((await admin.get('/api/activity')).body).toEqual(before)
  })
})

describe('an import', () => {
  it('import: writes in one write, named in the trail, and a second one of the same file changes nothing', async () => {
    const sheets = [
      { kind: 'vineyards', rows: [aVineyard({ name: 'Hill' })] },
      {
        kind: 'batches',
        rows: [{ batchId: 'WB-1', batchName: 'Hill Red', vineyardId: 'hill', startDate: '2021-09-10' }],
      },
      { kind: 'vessels', rows: [tank('T-1')] },
      {
        kind: 'fermentations',
        rows: [{ batchId: 'WB-1', vesselId: 't-1', startDate: '2021-09-11', status: 'Completed' }],
      },
      {
        kind: 'fermentationMaintenance',
        rows: [
          { wineBatchId: 'Hill Red', doneAt: '2021-09-12T08:00:00Z', brix: 20.5, temperature: 24 },
          { wineBatchId: 'WB-1', doneAt: '2021-09-11T08:00:00Z', brix: 24.1, temperature: 20 },
        ],
      },
      { kind: 'postFermentations', rows: [{ batchId: 'WB-1', ph: 3.5 }] },
      {
        kind: 'agings',
        rows: [{ batchId: 'WB-1', vesselId: 'T-1', startDate: '2021-11-01', status: 'Completed' }],
      },
      {
        kind: 'agingMaintenance',
        rows: [{ batchId: 'WB-1', vesselId: 'T-1', doneAt: '2022-01-01T09:00:00Z', so2: 30 }],
      },
      {
        kind: 'bottlings',
        rows: [
          {
            batchId: 'WB-1',
            bottlingDate: '2022-05-01',
            bottleCount: 900,
            bottleSize: '750',
            status: 'Completed',
          },
        ],
      },
      {
        kind: 'vineyardMaintenance',
        rows: [{ vineyardId: 'Hill', measurementDate: '2021-08-30', brix: 22 }],
      },
    ]
    const first = await importRows(admin, 'write', sheets)
    expect(first.rows.filter(({ outcome }) => outcome !== 'new')).toEqual([])
    expect(first.end).toMatchObject({ created: 11, wrong: 0, isWritten: true, message: 'Imported 11 rows.' })
    const readings = (await admin.get('/api/fermentation-maintenance')).body
    expect(readings).toMatchObject([
      {
        readingTimestamp: '2021-09-12T08:00:00.000Z',
        brix: 20.5,
        takenBy: null,
        wineBatch: { batchId: 'WB-1' },
      },
      { readingTimestamp: '2021-09-11T08:00:00.000Z', brix: 24.1 },
    ])
    const [newest] = (await admin.get('/api/activity')).body
    expect(newest).toMatchObject({ kind: 'imports', title: 'cellar.xlsx' })
    const second = await importRows(admin, 'write', sheets)
    expect(new Set(outcomesOf(second.rows))).toEqual(new Set(['unchanged']))
    expect(second.end).toMatchObject({ unchanged: 11, isWritten: false, id: null })
  })

  it('import: with wrong rows writes nothing, or only the good ones where that is asked for', async () => {
    const sheets = [{ kind: 'vessels', rows: [tank('T-1'), tank('T-2', { capacity: 'much' })] }]
    const all = await importRows(admin, 'write', sheets)
    expect(all.end).toMatchObject({
      isWritten: false,
      wrong: 1,
      message: 'Nothing was written, because some rows are wrong.',
    })
    expect(await vesselsNow()).toEqual([])
    const good = await importRows(admin, 'write', sheets, { onlyGood: true })
    expect(good.end).toMatchObject({ isWritten: true, created: 1, wrong: 1 })
    expect(await vesselsNow()).toEqual(['T-1'])
  })

  it('import: what a row names and is not there is made in the same run, where that is asked for', async () => {
    const sheets = [
      {
        kind: 'fermentationMaintenance',
        rows: [
          { wineBatchId: 'WB-7', vesselId: 'T-7', doneAt: '2020-09-20T08:00:00Z', brix: 12 },
          { wineBatchId: 'WB-7', vesselId: 'T-7', doneAt: '2020-09-10T08:00:00Z', brix: 24 },
        ],
      },
    ]
    const without = await importRows(admin, 'check', sheets)
    expect(without.rows[0]?.problems).toEqual([
      { field: 'wineBatchId', message: 'There is no wine batch “WB-7”.' },
      { field: 'vesselId', message: 'There is no vessel “T-7”.' },
    ])
    const missing = {
      batches: {},
      vessels: {
        vesselType: 'Tank',
        capacity: 1000,
        capacityUnit: 'L',
        material: 'Other',
        materialOther: 'Clay',
        usageType: 'Both',
        status: 'Empty',
      },
      fermentations: { status: 'Completed' },
    }
    const made = await importRows(admin, 'write', sheets, { missing })
    expect(made.end).toMatchObject({ created: 2, made: 3, isWritten: true })
    expect(made.made).toEqual([
      { kind: 'batches', title: 'WB-7' },
      { kind: 'vessels', title: 'T-7' },
      { kind: 'fermentations', title: 'WB-7 · T-7 · 2020-09-10' },
    ])
    expect((await admin.get('/api/fermentation')).body).toMatchObject([
      { startDate: '2020-09-10T12:00:00.000Z', status: 'Completed', wineBatch: { batchId: 'WB-7' } },
    ])
  })

  it('import: the rights of each kind hold, for new ones and for changes', async () => {
    await admin.post('/api/vessel', aVessel({ vesselId: 'T-1', capacity: 500 }))
    const adds = await aColleague(server, winery, { 'vessels:view': true, 'vessels:create': true })
    const sheets = [{ kind: 'vessels', rows: [tank('T-1', { capacity: 1 }), tank('T-2')] }]
    const { rows } = await importRows(adds.caller, 'check', sheets)
    expect(outcomesOf(rows)).toEqual(['wrong', 'new'])
    expect(rows[0]?.problems?.[0]?.message).toBe('You may not change these.')
    const reads = await aColleague(server, winery, { 'vessels:view': true })
    expect((await importRows(reads.caller, 'write', sheets)).status).toBe(403)
    expect((await reads.caller.get('/api/import/kinds')).body).toEqual([])
    // Before any of the rows is looked at.
    const lines = { 'content-type': 'application/x-ndjson' }
    const foreign = `{"sheets":[{"kind":"batches"}]}\nno JSON`
    expect((await adds.caller.post('/api/import/check', foreign, lines)).status).toBe(403)
  })

  it('import: sent again under one key it is not done again', async () => {
    const sheets = [{ kind: 'vessels', rows: [tank('T-1')] }]
    const headers = { 'idempotency-key': 'an-import' }
    const first = await importRows(admin, 'write', sheets, { headers })
    const again = await importRows(admin, 'write', sheets, { headers })
    expect(again.end).toEqual(first.end)
    const other = [{ kind: 'vessels', rows: [tank('T-2')] }]
    expect((await importRows(admin, 'write', other, { headers })).failed?.status).toBe(422)
    expect(await vesselsNow()).toEqual(['T-1'])
  })

  it('import: a vessel is in one active use, also within a file', async () => {
    await admin.post('/api/vessel', aVessel({ vesselId: 'T-1' }))
    for (const batchId of ['A', 'B']) await admin.post('/api/batch', aBatch({ batchId }))
    const active = { vesselId: 'T-1', startDate: '2024-09-01', status: 'Active' }
    const rows = [
      { batchId: 'A', ...active },
      { batchId: 'B', ...active },
    ]
    const { rows: told } = await importRows(admin, 'write', [{ kind: 'fermentations', rows }], {
      onlyGood: true,
    })
    expect(outcomesOf(told)).toEqual(['new', 'wrong'])
    expect(told[1]?.problems?.[0]?.message).toBe('This vessel is already in use.')
    expect((await admin.get('/api/fermentation')).body).toHaveLength(1)
  })

  it('import: rows that fail when something was made for them leave nothing of it', async () => {
    const wrong = Array.from({ length: 60 }, (_, at) => ({ batchId: `X-${at}`, ph: 'sour' }))
    const sheets = [{ kind: 'postFermentations', rows: [...wrong, { batchId: 'X-60', ph: 3.4 }] }]
    const { rows, end, made } = await importRows(admin, 'write', sheets, {
      onlyGood: true,
      missing: { batches: {} },
    })
    expect(outcomesOf(rows)).toEqual([...wrong.map(() => 'wrong'), 'new'])
    expect(rows[0]?.problems).toEqual([{ field: 'ph', message: 'pH must be a number' }])
    expect(made).toEqual([{ kind: 'batches', title: 'X-60' }])
    expect(end).toMatchObject({ created: 1, made: 1, wrong: 60 })
    expect((await admin.get('/api/batch')).body).toMatchObject([{ batchId: 'X-60' }])
  })

  it('import: whoever hangs up has cancelled it, and nothing of it is written', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => ({ batchId: `B-${at}`, batchName: `Batch ${at}` }))
    const hangingUp = new AbortController()
    const answer = await fetch(`${await addressOf(server.app)}/api/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/x-ndjson' },
      body: linesOf([{ kind: 'batches', rows }]),
      signal: hangingUp.signal,
    })
    await answer.body?.getReader().read()
    hangingUp.abort()
    // It waits for the other one to be through, or given up.
    const { rows: told } = await importRows(admin, 'check', [{ kind: 'batches', rows: rows.slice(0, 5) }])
    expect(new Set(outcomesOf(told))).toEqual(new Set(['new']))
    expect((await admin.get('/api/batch')).body).toEqual([])
  })

  it.each([
    ['nothing', '', 'Say which kind of record each sheet holds.'],
    [
      'a kind that is none',
      '{"sheets":[{"kind":"wine"}]}\n{"sheet":0,"row":2,"values":{}}',
      'There is no kind of record called “wine”.',
    ],
    ['no rows', '{"sheets":[{"kind":"vessels"}]}', 'There is no row to import.'],
    ['no JSON', '{"sheets":[{"kind":"vessels"}]}\n{"sheet":0,', 'Line 2 is not valid JSON.'],
    ['no head', '1'.repeat(1000), 'Line 1 is not as described.'],
    [
      'a row of no sheet',
      '{"sheets":[{"kind":"vessels"}]}\n{"sheet":1,"row":2,"values":{}}',
      'Line 2 is not as described.',
    ],
  ])('import: %s is refused in words', async (_what, payload, message) => {
    const answer = await admin.post('/api/import', payload, { 'content-type': 'application/x-ndjson' })
    expect([answer.status, answer.body.message]).toEqual([400, message])
    expect((await admin.post('/api/import', {})).status).toBe(415)
  })
})

describe('an import that is taken back', () => {
  it('import: leaves everything as it was before', async () => {
    await admin.post('/api/vessel', aVessel({ vesselId: 'T-1', capacity: 500 }))
    const before = (await admin.get('/api/vessel')).body
    const { end } = await importRows(admin, 'write', [
      { kind: 'vessels', rows: [tank('T-1', { capacity: 750 }), tank('T-2')] },
      { kind: 'batches', rows: [{ batchId: 'WB-1', batchName: 'One' }] },
      {
        kind: 'fermentations',
        rows: [{ batchId: 'WB-1', vesselId: 'T-2', startDate: '2024-09-01', status: 'Active' }],
      },
    ])
    expect((await admin.post(`/api/import/${end.id}/take-back`)).body).toEqual({
      message: 'The import was taken back.',
    })
    const after = (await admin.get('/api/vessel')).body
    const plain = ({ version: _version, updatedAt: _at, ...vessel }: Record<string, unknown>) => vessel
    expect(after.map(plain)).toEqual(before.map(plain))
    expect((await admin.get('/api/batch')).body).toEqual([])
    expect((await admin.get('/api/import')).body).toMatchObject([
      { id: end.id, fileName: 'cellar.xlsx', takenBackAt: expect.any(String) },
    ])
    expect(await admin.post(`/api/import/${end.id}/take-back`)).toMatchObject({ status: 409 })
  })

  it('import: is not, where something was changed or hangs on it since', async () => {
    const rows = [{ batchId: 'WB-1', batchName: 'One' }]
    const { end } = await importRows(admin, 'write', [{ kind: 'batches', rows }])
    const [batch] = (await admin.get('/api/batch')).body
    await admin.post('/api/post-fermentation', { batchId: batch.id })
    expect(await admin.post(`/api/import/${end.id}/take-back`)).toMatchObject({
      status: 409,
      body: { message: 'Nothing was taken back: something hangs on the wine batch “WB-1” by now.' },
    })
    await admin.put(`/api/batch/${batch.id}`, { notes: 'Mine' })
    expect(await admin.post(`/api/import/${end.id}/take-back`)).toMatchObject({
      status: 409,
      body: { message: 'Nothing was taken back: the wine batch “WB-1” was changed since.' },
    })
    expect((await admin.get('/api/batch')).body).toHaveLength(1)
    const other = await aColleague(server, winery, 'Winemaker')
    expect((await other.caller.post(`/api/import/${end.id}/take-back`)).status).toBe(404)
  })
})

it('import: every kind has a template with its headings, and what headings meant is remembered', async () => {
  const { body: kinds } = await admin.get('/api/import/kinds')
  for (const { name, fields } of kinds) {
    const { status, text, headers } = await admin.get(`/api/import/${name}/template`)
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(text.split(',')).toHaveLength(fields.length)
  }
  expect((await admin.get('/api/import/wine/template')).status).toBe(404)
  const assignment = { cuve: { field: 'vesselId' } }
  await importRows(admin, 'write', [{ kind: 'vessels', rows: [tank('T-1')], assignment }])
  const after = (await admin.get('/api/import/kinds')).body
  expect(after.find(({ name }: { name: string }) => name === 'vessels').remembered).toEqual(assignment)
})

it('import: one whose steps the trail does not know is not taken back as if it had none', async () => {
  const { end } = await importRows(admin, 'write', [{ kind: 'vessels', rows: [tank('T-1')] }])
  await server.connection.db
    .updateTable('imports')
    .set({ requestId: 'of another winery' })
    .where('id', '=', end.id)
    .execute()
  expect(await admin.post(`/api/import/${end.id}/take-back`)).toMatchObject({ status: 409 })
  expect(await vesselsNow()).toEqual(['T-1'])
})
