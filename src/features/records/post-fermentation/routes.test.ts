import { beforeEach, describe, expect, it } from 'vitest'
import { aBatch, aPostFermentation, aVineyard } from '#test/builders.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { type PostFermentation, postFermentations } from './contract.ts'

const path = '/api/post-fermentation'
const { admin } = await appWithFreshWineries()
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
})
