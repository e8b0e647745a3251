import { beforeEach, describe, expect, it } from 'vitest'
import { aVineyard, aVineyardReading } from '#test/builders.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { type VineyardMaintenance, vineyardMaintenance } from './contract.ts'

const path = '/api/vineyard-maintenance'
const { admin } = await appWithFreshWineries()
let vineyardId: number

beforeEach(async () => {
  vineyardId = (await admin.post('/api/vineyard', aVineyard())).body.id
})

const newRecord = async (values: object = {}) =>
  (await admin.post(path, aVineyardReading(vineyardId, values))).body as VineyardMaintenance

describe('vineyard maintenance records', () => {
  it('API-26, API-27, DATA-05: are created, read and changed, answered whole', async () => {
    const created = await admin.post(path, aVineyardReading(vineyardId))
    expect(created.status).toBe(201)
    expect(vineyardMaintenance.item.parse(created.body)).toMatchObject(aVineyardReading(vineyardId))
    const changed = await admin.put(`${path}/${created.body.id}`, { brix: '24', notes: null })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject(aVineyardReading(vineyardId, { brix: 24, notes: null }))
    expect((await admin.get(`${path}/${created.body.id}`)).body).toEqual(changed.body)
  })

  it('API-26, TRAP-44: keep null as null, zero as zero, and read numbers from text', async () => {
    const record = await newRecord({ brix: null, ph: 0, ta: '', sg: '1.090' })
    expect(record).toMatchObject({ brix: null, ph: 0, ta: null, sg: 1.09 })
    const { body } = await admin.put(`${path}/${record.id}`, { ph: null, brix: 0 })
    expect(body).toMatchObject({ brix: 0, ph: null, sg: 1.09 })
  })

  it('TRAP-43, OPEN-30: without vineyard or date are refused with one sentence', async () => {
    const message = 'Missing required fields: vineyard and measurement date.'
    const both = await admin.post(path, {})
    expect(both).toMatchObject({ status: 400, body: { message, errors: [{ message }] } })
    expect(both.body.errors).toHaveLength(1)
    const record = await newRecord()
    expect(await admin.put(`${path}/${record.id}`, { measurementDate: null })).toMatchObject({
      status: 400,
      body: { message, errors: [{ field: 'measurementDate' }] },
    })
  })

  it('VMNT-32, CONST-15, DATA-05: hold a grape colour of 100 characters and refuse 101', async () => {
    expect((await newRecord({ grapeColor: 'é'.repeat(100) })).grapeColor).toHaveLength(100)
    const long = aVineyardReading(vineyardId, { grapeColor: 'x'.repeat(101) })
    expect(await admin.post(path, long)).toMatchObject({
      status: 400,
      body: {
        message: 'Grape color must be at most 100 characters',
        errors: [{ field: 'grapeColor', message: 'Grape color must be at most 100 characters' }],
      },
    })
  })

  it('VMNT-42, API-25, DATA-05: nest their vineyard with name, location and planted variety', async () => {
    const { id } = await newRecord()
    const vineyard = {
      id: vineyardId,
      name: 'North Block',
      location: 'Lower Terrace',
      plantedVariety: 'Pinot Noir',
    }
    expect((await admin.get(`${path}/${id}`)).body.vineyard).toEqual(vineyard)
    expect((await admin.get(path)).body[0].vineyard).toEqual(vineyard)
    await admin.put(`/api/vineyard/${vineyardId}`, { name: 'Renamed' })
    expect((await admin.get(path)).body[0].vineyard.name).toBe('Renamed')
  })

  it('API-25, API-12, OPEN-35: are listed newest first, as a bare list', async () => {
    for (const measurementDate of ['2024-08-10', '2024-08-30', '2024-08-20'])
      await newRecord({ measurementDate })
    const { body } = await admin.get(path)
    expect(body.map((record: VineyardMaintenance) => record.measurementDate)).toEqual([
      '2024-08-30',
      '2024-08-20',
      '2024-08-10',
    ])
  })

  it('OPEN-53: are narrowed by vineyard and date', async () => {
    const other = (await admin.post('/api/vineyard', aVineyard({ name: 'Other' }))).body.id
    const first = await newRecord({ measurementDate: '2024-08-01' })
    const second = await newRecord({ vineyardId: other, measurementDate: '2024-08-02' })
    const listed = async (query: string) =>
      (await admin.get(`${path}?${query}`)).body.map((record: VineyardMaintenance) => record.id)
    expect(await listed(`vineyardId=${other}`)).toEqual([second.id])
    expect(await listed('to=2024-08-01')).toEqual([first.id])
    expect(await listed('from=2024-08-02')).toEqual([second.id])
    expect(await listed('vineyardId=2147483647')).toEqual([])
  })

  it('OPEN-51: never lose their vineyard, though it is deleted while they are added', async () => {
    const answers: { status: number }[] = []
    for (let round = 0; round < 30; round++) {
      const { id } = (await admin.post('/api/vineyard', aVineyard())).body
      answers.push(
        ...(await Promise.all([
          admin.post(path, aVineyardReading(id)),
          admin.delete(`/api/vineyard/${id}`),
          admin.post(path, aVineyardReading(id)),
        ])),
      )
    }
    expect(answers.filter(({ status }) => ![200, 201, 400, 409].includes(status))).toEqual([])
    const { body } = await admin.get(path)
    const saved = answers.filter(({ status }) => status === 201)
    expect(body).toHaveLength(saved.length)
    expect(body.filter((record: VineyardMaintenance) => record.vineyard === null)).toEqual([])
  })
})
