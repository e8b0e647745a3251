import { expect, it } from 'vitest'
import { rowsAtOnce } from '#server/db/writing/row-writes.ts'
import { aVineyard } from '#test/builders.ts'
import { importRows } from '#test/imports.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'

const { server, winery, admin } = await appWithFreshWineries()

const day = (number: number) => new Date(Date.UTC(2021, 0, 1 + number)).toISOString().slice(0, 10)
const sample = (number: number, more: object = {}) => ({
  vineyardId: 'Hill',
  measurementDate: day(number),
  brix: 20,
  ...more,
})
const samples = Array.from({ length: rowsAtOnce * 5 + 10 }, (_, at) => sample(at))

const trail = async () => {
  const entries = await server.connection.db
    .selectFrom('auditEntries')
    .select(['kind', 'after'])
    .where('wineryId', '=', winery.id)
    .where('kind', 'in', ['vineyards', 'vineyardMaintenance', 'imports'])
    .orderBy('sequence')
    .execute()
  return entries.map(({ kind, after }) => {
    const { name, measurementDate, fileName } = JSON.parse(after ?? '{}')
    return `${kind} ${name ?? measurementDate ?? fileName}`
  })
}

it('import: rows that are written together are told of in their order, around what is written in between', async () => {
  const rows: Record<string, unknown>[] = [...samples]
  const between = rowsAtOnce + 20
  rows[between] = sample(between, { vineyardId: 'Valley' })
  const sheets = [{ kind: 'vineyardMaintenance', rows }]
  await admin.post('/api/vineyard', aVineyard({ name: 'Hill' }))
  const { name: _name, ...assumed } = aVineyard()
  const missing = { vineyards: assumed }
  const look = await importRows(admin, 'check', sheets, { missing })
  expect(await trail()).toEqual(['vineyards Hill'])
  const { end, rows: told } = await importRows(admin, 'write', sheets, { missing })
  expect(told).toEqual(look.rows)
  expect(end).toMatchObject({ created: rows.length, made: 1, wrong: 0, isWritten: true })
  const named = samples.map((_, at) => `vineyardMaintenance ${day(at)}`)
  named.splice(between, 0, 'vineyards Valley')
  expect(await trail()).toEqual(['vineyards Hill', ...named, 'imports cellar.xlsx'])
  expect((await admin.post(`/api/import/${end.id}/take-back`)).status).toBe(200)
  expect((await admin.get('/api/vineyard-maintenance')).body).toEqual([])
})

it('import: a wrong row among those that are written together is the one that is told', async () => {
  await admin.post('/api/vineyard', aVineyard({ name: 'Hill' }))
  const rows: Record<string, unknown>[] = [...samples]
  rows[30] = sample(30, { brix: 'sweet' })
  rows[80] = sample(10)
  const sheets = [{ kind: 'vineyardMaintenance', rows }]
  const refused = await importRows(admin, 'write', sheets)
  expect(refused.end).toMatchObject({ wrong: 2, isWritten: false })
  expect((await admin.get('/api/vineyard-maintenance')).body).toEqual([])
  const { end, rows: told } = await importRows(admin, 'write', sheets, { onlyGood: true })
  const wrong = told.flatMap(({ outcome, problems }, at) => (outcome === 'wrong' ? [[at, problems]] : []))
  expect(wrong).toEqual([
    [30, [{ field: 'brix', message: expect.any(String) }]],
    [80, [{ field: 'vineyardId', message: 'The same as row 12 of the file.' }]],
  ])
  expect(end).toMatchObject({ created: rows.length - 2, wrong: 2, isWritten: true })
  const { body } = await admin.get('/api/vineyard-maintenance')
  expect(body).toHaveLength(rows.length - 2)
})

it('import: what is there already is changed in the midst of new ones', async () => {
  await admin.post('/api/vineyard', aVineyard({ name: 'Hill' }))
  await importRows(admin, 'write', [{ kind: 'vineyardMaintenance', rows: [sample(60, { brix: 18 })] }])
  const { end } = await importRows(admin, 'write', [{ kind: 'vineyardMaintenance', rows: samples }])
  expect(end).toMatchObject({ created: samples.length - 1, changed: 1 })
  const told = (await trail()).slice(3, -1)
  expect(told).toEqual(samples.map((_, at) => `vineyardMaintenance ${day(at)}`))
})
