import { beforeEach, describe, expect, it } from 'vitest'
import { aBatch, aBottling, aVineyard } from '#test/builders.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { stored, storedVessel } from '#test/stored.ts'
import { type Bottling, bottlings } from './contract.ts'

const path = '/api/bottling'
const { server, winery, admin } = await appWithFreshWineries()
let batchId: number

beforeEach(async () => {
  batchId = (await admin.post('/api/batch', aBatch({ batchId: 'WB-1', batchName: 'One' }))).body.id
})

const newRun = async (values: object = {}) =>
  (await admin.post(path, aBottling(batchId, values))).body as Bottling

const agingOf = async (batch: number) => {
  const vessel = await storedVessel(server, winery, `B-${batch}`)
  const aging = { batchId: batch, vesselId: vessel.id, startDate: '2024-11-01', status: 'Completed' } as const
  return (await stored(server, winery, 'agings', aging)).id
}

describe('bottling runs', () => {
  it('OPEN-13, BOTL-05, DATA-17: are created, read and changed, answered whole', async () => {
    const created = await admin.post(path, aBottling(batchId))
    expect(created.status).toBe(201)
    expect(bottlings.item.parse(created.body)).toMatchObject(aBottling(batchId))
    const changed = await admin.put(`${path}/${created.body.id}`, { bottleCount: '900', notes: null })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject(aBottling(batchId, { bottleCount: 900, notes: null }))
    expect((await admin.get(`${path}/${created.body.id}`)).body).toEqual(changed.body)
  })

  it('BOTL-05: have the day of a timestamp', async () => {
    expect((await newRun({ bottlingDate: '2025-04-10T00:00:00.000Z' })).bottlingDate).toBe('2025-04-10')
  })

  it('OPEN-13: are refused with the words of the form, one per field', async () => {
    const body = { bottleCount: 0, status: 'Drunk' }
    expect(await admin.post(path, body)).toMatchObject({
      status: 400,
      body: {
        errors: [
          { field: 'batchId', message: 'Wine batch is required' },
          { field: 'bottlingDate', message: 'Bottling date is required' },
          { field: 'bottleCount', message: 'Bottle count must be positive', value: 0 },
          { field: 'bottleSize', message: 'Bottle size is required' },
          { field: 'status', message: 'Must be one of Planned, Completed, Cancelled', value: 'Drunk' },
        ],
      },
    })
  })

  it('OPEN-13: keep a size as number or text, as it was meant', async () => {
    for (const [given, answered] of [
      [750, 750],
      ['0.75', 0.75],
      [' 375 ml ', '375 ml'],
      ['Magnum', 'Magnum'],
    ])
      expect((await newRun({ bottleSize: given })).bottleSize).toBe(answered)
    const run = await newRun({ bottleSize: 750 })
    expect((await admin.put(`${path}/${run.id}`, { notes: 'x' })).body.bottleSize).toBe(750)
    for (const bottleSize of [{}, [], true])
      expect((await admin.post(path, aBottling(batchId, { bottleSize }))).status).toBe(400)
  })

  it('OPEN-12, BOTL-06: are Planned unless said otherwise', async () => {
    const run = await newRun({ status: undefined })
    expect(run.status).toBe('Planned')
    for (const status of ['Completed', 'Cancelled', 'Planned'])
      expect((await admin.put(`${path}/${run.id}`, { status })).body.status).toBe(status)
  })

  it('BOTL-05, DATA-17: nest their batch with its vineyard', async () => {
    const vineyard = (await admin.post('/api/vineyard', aVineyard({ name: 'South' }))).body
    await admin.put(`/api/batch/${batchId}`, { vineyardId: vineyard.id })
    await newRun()
    expect((await admin.get(path)).body[0].batch).toMatchObject({
      id: batchId,
      batchId: 'WB-1',
      batchName: 'One',
      vineyardName: 'South',
    })
  })

  it('OPEN-13, BOTL-08: may come out of an aging, which must be of the same batch', async () => {
    const agingId = await agingOf(batchId)
    const run = await newRun({ agingId })
    expect(run.agingId).toBe(agingId)
    await newRun()
    expect((await admin.get(`${path}?agingId=${agingId}`)).body).toMatchObject([{ id: run.id }])
    const other = (await admin.post('/api/batch', aBatch())).body.id
    const refused = {
      status: 400,
      body: {
        errors: [{ field: 'agingId', message: 'The selected aging process belongs to another wine batch.' }],
      },
    }
    expect(await admin.post(path, aBottling(other, { agingId }))).toMatchObject(refused)
    expect(await admin.put(`${path}/${run.id}`, { batchId: other })).toMatchObject(refused)
    const moved = await admin.put(`${path}/${run.id}`, { batchId: other, agingId: null })
    expect(moved.body).toMatchObject({ batchId: other, agingId: null })
  })

  it('API-75, BOTL-04, API-12, OPEN-35: are listed by date, as a bare list', async () => {
    for (const bottlingDate of ['2025-05-01', '2025-03-01', '2025-04-01']) await newRun({ bottlingDate })
    const { body } = await admin.get(path)
    expect(body.map((run: Bottling) => run.bottlingDate)).toEqual(['2025-03-01', '2025-04-01', '2025-05-01'])
  })

  it('OPEN-34: are narrowed by batch, status and date', async () => {
    const other = (await admin.post('/api/batch', aBatch({ batchId: 'WB-2' }))).body.id
    const first = await newRun({ bottlingDate: '2025-03-01', status: 'Completed' })
    const second = await newRun({ bottlingDate: '2025-04-01', batchId: other })
    const listed = async (query: string) =>
      (await admin.get(`${path}?${query}`)).body.map((run: Bottling) => run.id)
    expect(await listed('batchId=wb-2')).toEqual([second.id])
    expect(await listed(`batchId=${other}`)).toEqual([second.id])
    expect(await listed('status=Completed')).toEqual([first.id])
    expect(await listed('from=2025-03-02')).toEqual([second.id])
    expect(await listed('to=2025-03-01')).toEqual([first.id])
  })

  it('BOTL-07: keep their batch from being deleted, and are counted', async () => {
    const { id } = await newRun()
    expect(await admin.delete(`/api/batch/${batchId}`)).toMatchObject({
      status: 409,
      body: {
        message: 'Cannot delete batch. Delete related 1 bottlings first.',
        dependencies: { bottlings: 1 },
      },
    })
    await admin.delete(`${path}/${id}`)
    expect((await admin.delete(`/api/batch/${batchId}`)).status).toBe(200)
  })
})
