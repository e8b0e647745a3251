import { beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '#test/caller.ts'
import { newBatch, newFermentation, newVessel } from '#test/cellar.ts'
import { aColleague } from '#test/colleagues.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { fermentationMaintenance } from './contract.ts'

const path = '/api/fermentation-maintenance'
const include = '?include=wineBatch,takenBy'

const { server, winery, admin } = await appWithFreshWineries()
let fermentation: Json
let batchId: number

beforeEach(async () => {
  fermentation = await newFermentation(admin)
  batchId = fermentation.batchId
})

const measured = {
  temperature: '18.5',
  rs: 12,
  sg: 1.045,
  total_so2: 30,
  et: 0,
  ph: 3.4,
  ta: 6.1,
  alc: 7.5,
  density_sg: 1.04,
  brix: '11.5',
  fk15_g_hl: 20,
  wine_volume: 4800,
  bisulfite: 5,
  tartaric_acid: 2,
  yeast_strain: 'EC1118',
  yeast_type: 'Dry',
  yeast_volume: '500 g',
  notes: 'Steady',
}
/** As the screen sends it: the batch under both names. */
const reading = (values: object = {}) => ({
  ...measured,
  wine_batch_id: batchId,
  fermentation_id: batchId,
  ...values,
})
const record = async (values?: object): Promise<Json> => (await admin.post(path, reading(values))).body
const idsOf = (answer: { body: { id: number }[] }) => answer.body.map(({ id }) => id)

describe('fermentation readings', () => {
  it('API-52, API-49, API-51, API-13, FMNT-52, DATA-10, DATA-11, OPEN-83, TRAP-08, TRAP-44, TRAP-76: are taken now, by the caller, and answered with batch and taker', async () => {
    const before = Date.now()
    const sent = reading({ reading_timestamp: '2001-01-01T00:00:00Z', taken_by_id: 999 })
    const created = await admin.post(path, sent)
    expect(created.status).toBe(201)
    const item = fermentationMaintenance.item.parse(created.body)
    const { id: adminId, email } = (await admin.get('/api/auth/profile')).body
    expect(item).toMatchObject({
      wineBatchId: batchId,
      fermentationId: fermentation.id,
      takenById: adminId,
      temperature: 18.5,
      totalSo2: 30,
      et: 0,
      densitySg: 1.04,
      brix: 11.5,
      fk15GHl: 20,
      wineVolume: 4800,
      tartaricAcid: 2,
      yeastStrain: 'EC1118',
      yeastType: 'Dry',
      yeastVolume: '500 g',
      notes: 'Steady',
      wineBatch: {
        id: batchId,
        batchId: fermentation.wineBatch.batchId,
        batchName: 'Hillside Red',
        wineType: 'Red',
        startDate: '2024-09-05',
        vineyardName: 'North Block',
      },
      takenBy: { id: adminId, firstName: 'Ada', lastName: 'Min', email },
    })
    expect(Object.keys(created.body.takenBy)).toEqual(['id', 'firstName', 'lastName', 'email'])
    expect(Date.parse(item.readingTimestamp)).toBeGreaterThanOrEqual(before - 1)
    expect(Date.parse(item.readingTimestamp)).toBeLessThanOrEqual(Date.now() + 1)
    expect((await admin.get(`${path}/${item.id}${include}`)).body).toEqual(created.body)
    expect((await admin.get(`${path}${include}`)).body).toEqual([created.body])
  })

  it('API-53, OPEN-83: keep time, taker and fermentation when edited by someone else', async () => {
    const taken = await record()
    const { caller: winemaker } = await aColleague(server, winery, 'Winemaker')
    const edit = reading({ brix: null, reading_timestamp: '2001-01-01T00:00:00Z' })
    const { status, body } = await winemaker.put(`${path}/${taken.id}`, edit)
    expect(status).toBe(200)
    const { readingTimestamp, takenById, takenBy, fermentationId } = taken
    expect(body).toMatchObject({ brix: null, ph: 3.4, readingTimestamp, takenById, takenBy, fermentationId })
    const small = await admin.put(`${path}/${taken.id}`, { ph: 3.5 })
    expect(small.body).toMatchObject({ ph: 3.5, temperature: 18.5, wineBatchId: batchId, fermentationId })
  })

  it('API-12, OPEN-35: are listed newest first', async () => {
    const ids = [(await record()).id, (await record()).id, (await record()).id]
    expect(idsOf(await admin.get(path))).toEqual(ids.reverse())
  })

  it('OPEN-10, 11: are found by their fermentation and by its vessel, also after it has moved', async () => {
    const mine = await record()
    const other = await newFermentation(admin)
    await record({ wine_batch_id: other.batchId })
    const found = async (asked: string) => idsOf(await admin.get(`${path}?${asked}`))
    expect(await found(`fermentationId=${fermentation.id}`)).toEqual([mine.id])
    expect(await found(`vesselId=${fermentation.vesselId}`)).toEqual([mine.id])
    expect(await found('vesselId=nowhere')).toEqual([])
    const next = await newVessel(admin)
    const asked = `${path}?vesselId=${next.id}`
    const { headers } = await admin.get(asked)
    await admin.put(`/api/fermentation/${fermentation.id}`, { vesselId: next.id })
    expect((await admin.get(asked)).headers.etag).not.toBe(headers.etag)
    expect(await found(`vesselId=${next.id}`)).toEqual([mine.id])
    expect(await found(`vesselId=${fermentation.vesselId}`)).toEqual([])
  })

  it('API-50, OPEN-34: are listed by batch, named by number or ID text', async () => {
    const mine = await record()
    const other = await newFermentation(admin)
    await record({ wine_batch_id: other.batchId })
    for (const name of [batchId, fermentation.wineBatch.batchId])
      expect((await admin.get(`${path}/batch/${name}${include}`)).body).toEqual([mine])
    expect((await admin.get(`${path}/batch/nowhere`)).status).toBe(404)
    const stranger = (await server.newWinery()).admin
    expect((await stranger.get(`${path}/batch/${batchId}`)).status).toBe(404)
  })

  it('are filtered by batch, fermentation and day', async () => {
    const { id, readingTimestamp } = await record()
    const other = await newFermentation(admin)
    await record({ wine_batch_id: other.batchId })
    expect(idsOf(await admin.get(`${path}?batchId=${batchId}`))).toEqual([id])
    expect(idsOf(await admin.get(`${path}?fermentationId=${fermentation.id}`))).toEqual([id])
    const day = readingTimestamp.slice(0, 10)
    expect((await admin.get(`${path}?from=${day}&to=${day}`)).body).toHaveLength(2)
    expect((await admin.get(`${path}?to=2001-01-01`)).body).toEqual([])
  })
})

describe('what a reading belongs to', () => {
  const refused = (message: string) => ({
    status: 400,
    body: { message, errors: [{ field: 'wineBatchId', message }] },
  })

  it('FMNT-49, TRAP-39: neither id is refused', async () => {
    for (const ids of [{}, { wine_batch_id: null, fermentation_id: '' }])
      expect(await admin.post(path, { brix: 20, ...ids })).toMatchObject(
        refused('fermentation_id or wine_batch_id is required'),
      )
  })

  it('FMNT-51, API-14: an unusable batch is refused, also another winery’s', async () => {
    const foreign = await newFermentation((await server.newWinery()).admin)
    for (const id of ['abc', 0, 2_147_483_647, foreign.batchId]) {
      expect(await admin.post(path, reading({ wine_batch_id: id }))).toMatchObject(
        refused('invalid wine_batch_id'),
      )
      expect(await admin.post(path, { fermentation_id: id })).toMatchObject(refused('invalid wine_batch_id'))
    }
    expect((await admin.post(path, { fermentation_id: foreign.id })).status).toBe(400)
  })

  it('FMNT-50: a batch without fermentation is refused', async () => {
    const { id } = await newBatch(admin)
    expect(await admin.post(path, reading({ wine_batch_id: id }))).toMatchObject(
      refused('no fermentation found for provided batch'),
    )
  })

  it('OPEN-81: it attaches to the batch’s Active fermentation, else to its latest', async () => {
    const later = await newFermentation(admin, { batchId, status: 'Completed', startDate: '2024-10-01' })
    expect((await record()).fermentationId).toBe(fermentation.id)
    await admin.put(`/api/fermentation/${fermentation.id}`, { status: 'Completed' })
    expect((await record()).fermentationId).toBe(later.id)
  })

  it('FMNT-53, OPEN-81: fermentation_id alone is tried as a fermentation, then as a batch', async () => {
    // Batches made first, so that some batch's id is no fermentation's id.
    const batch = await newBatch(admin)
    for (let n = 0; n < 5; n++) await newBatch(admin)
    const far = await newBatch(admin)
    const ofFar = await newFermentation(admin, { batchId: far.id })
    await newFermentation(admin, { batchId: batch.id })
    expect((await admin.post(path, { fermentation_id: ofFar.id })).body).toMatchObject({
      wineBatchId: far.id,
      fermentationId: ofFar.id,
    })
    expect((await admin.get(`/api/fermentation/${far.id}`)).status).toBe(404)
    expect((await admin.post(path, { fermentation_id: far.id })).body).toMatchObject({
      wineBatchId: far.id,
      fermentationId: ofFar.id,
    })
  })

  it('OPEN-81: an edit moves it only when another batch is named', async () => {
    const taken = await record()
    await admin.put(`/api/fermentation/${fermentation.id}`, { status: 'Completed' })
    await newFermentation(admin, { batchId })
    const same = await admin.put(`${path}/${taken.id}`, reading({ brix: 9 }))
    expect(same.body).toMatchObject({ brix: 9, fermentationId: fermentation.id })
    const other = await newFermentation(admin)
    const ids = { wine_batch_id: other.batchId, fermentation_id: other.batchId }
    expect((await admin.put(`${path}/${taken.id}`, ids)).body).toMatchObject({
      wineBatchId: other.batchId,
      fermentationId: other.id,
      wineBatch: { id: other.batchId },
    })
    expect(await admin.put(`${path}/${taken.id}`, { wine_batch_id: 'x' })).toMatchObject(
      refused('invalid wine_batch_id'),
    )
  })

  it('C3: deleting a fermentation while readings are added leaves no orphan and never fails', async () => {
    const { id: vesselId } = await newVessel(admin)
    for (let round = 0; round < 30; round++) {
      const batch = await newBatch(admin, { vineyardId: null })
      const { id } = await newFermentation(admin, { batchId: batch.id, vesselId, status: 'Stuck' })
      const adding = () => admin.post(path, { wine_batch_id: batch.id })
      const calls = [adding, adding, adding, adding, adding, adding]
      const removing = async () => {
        for (let turn = 0; turn < round % 5; turn++) await new Promise(setImmediate)
        return admin.delete(`/api/fermentation/${id}`)
      }
      const [deleting, ...answers] = await Promise.all([removing, ...calls].map(call => call()))
      const isDeleted = deleting?.status === 200
      expect(deleting?.status).toBe(isDeleted ? 200 : 409)
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(isDeleted ? 400 : 201))
      expect((await admin.get(`${path}/batch/${batch.id}`)).body).toHaveLength(isDeleted ? 0 : 6)
    }
  })
})
