import { beforeEach, describe, expect, it } from 'vitest'
import { aBatch, aPostFermentation, aVineyard } from '#test/builders.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { type PostFermentation, postFermentations } from './contract.ts'

const path = '/api/post-fermentation'
const { server, admin } = await appWithFreshWineries()
let batchId: number

beforeEach(async () => {
  const vineyard = (await admin.post('/api/vineyard', aVineyard({ name: 'South', location: 'Hill' }))).body
  const batch = aBatch({ batchId: 'WB-1', batchName: 'One', vineyardId: vineyard.id })
  batchId = (await admin.post('/api/batch', batch)).body.id
})

const newRecord = async (values: object = {}) =>
  (await admin.post(path, aPostFermentation(batchId, values))).body as PostFermentation

describe('post-fermentation records', () => {
  it('API-57, DATA-12, OPEN-28: are created and answered whole', async () => {
    const created = await admin.post(path, aPostFermentation(batchId))
    expect(created.status).toBe(201)
    expect(postFermentations.item.parse(created.body)).toMatchObject(aPostFermentation(batchId))
  })

  it('API-10, TRAP-33, OPEN-25: are created from the form’s snake_case names alike', async () => {
    const body = { batch_id: String(batchId), squeezing_date: '2024-10-01', daborbage_date: '2024-10-03' }
    expect((await admin.post(path, { ...body, malic_acid: '0' })).body).toMatchObject({
      batchId,
      squeezingDate: '2024-10-01',
      daborbageDate: '2024-10-03',
      malicAcid: 0,
    })
  })

  it('TRAP-10, TRAP-44: keep null as null and zero as zero', async () => {
    const empty = { squeezingDate: null, daborbageDate: '', sg: null, ph: '', malicAcid: null, notes: '' }
    expect(await newRecord({ ...empty, va: 0 })).toMatchObject({
      squeezingDate: null,
      daborbageDate: null,
      sg: null,
      ph: null,
      malicAcid: null,
      notes: null,
      va: 0,
    })
  })

  it('OPEN-30: are refused with the words of the form, one per field', async () => {
    expect(await admin.post(path, { va: -1 })).toMatchObject({
      status: 400,
      body: {
        message: 'Wine batch is required, Volatile Acidity cannot be less than 0',
        errors: [{ field: 'batchId' }, { field: 'va', value: -1 }],
      },
    })
  })

  it('API-14, OPEN-30: of an unknown or foreign batch are refused at that field', async () => {
    const stranger = (await server.newWinery()).admin
    const foreign = (await stranger.post('/api/batch', aBatch())).body.id
    for (const unknown of [foreign, 2147483647])
      expect(await admin.post(path, aPostFermentation(unknown))).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'batchId', message: 'The selected wine batch does not exist.' }] },
      })
  })

  it('POST-27, API-56, DATA-12: nest their batch with vineyard name and location', async () => {
    const { id } = await newRecord()
    const { body } = await admin.get(`${path}/${id}`)
    expect(body.wineBatch).toMatchObject({
      id: batchId,
      batchId: 'WB-1',
      batchName: 'One',
      vineyardName: 'South',
      vineyard: { name: 'South', location: 'Hill' },
    })
    expect((await admin.get(path)).body).toEqual([body])
  })

  it('API-58: are changed with the same body, and keep what it omits', async () => {
    const { id } = await newRecord()
    const { status, body } = await admin.put(`${path}/${id}`, { va: '0.5', squeezingDate: null })
    expect(status).toBe(200)
    expect(body).toMatchObject(aPostFermentation(batchId, { va: 0.5, squeezingDate: null }))
    const whole = aPostFermentation(batchId, { notes: 'Whole' })
    expect((await admin.put(`${path}/${id}`, whole)).body).toMatchObject(whole)
  })

  it('OPEN-86: keep their batch: another one is refused', async () => {
    const { id } = await newRecord()
    const other = (await admin.post('/api/batch', aBatch())).body.id
    expect(await admin.put(`${path}/${id}`, { batchId: other, va: 9 })).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            field: 'batchId',
            message: 'The wine batch of a post-fermentation record cannot be changed.',
            value: other,
          },
        ],
      },
    })
    expect((await admin.get(`${path}/${id}`)).body).toMatchObject({ batchId, va: 0.35 })
  })

  it('API-55, API-12, OPEN-35, OPEN-86: are listed newest first, several per batch', async () => {
    const ids = [await newRecord(), await newRecord(), await newRecord()].map(record => record.id)
    const { body } = await admin.get(path)
    expect(body.map((record: PostFermentation) => record.id)).toEqual(ids.reverse())
  })

  it('OPEN-34: are narrowed by batch, named by number or by batch ID', async () => {
    const other = (await admin.post('/api/batch', aBatch({ batchId: 'WB-2' }))).body.id
    const record = await newRecord({ batchId: other })
    await newRecord()
    for (const name of [other, 'WB-2', 'wb-2'])
      expect((await admin.get(`${path}?batchId=${name}`)).body).toMatchObject([{ id: record.id }])
    expect((await admin.get(`${path}?batchId=none`)).body).toEqual([])
  })

  it('API-59, OPEN-28: are deleted once, with a message', async () => {
    const { id } = await newRecord()
    expect(await admin.delete(`${path}/${id}`)).toMatchObject({
      status: 200,
      body: { message: 'Post-fermentation record deleted successfully' },
    })
    expect((await admin.delete(`${path}/${id}`)).status).toBe(404)
  })
})
