import { describe, expect, it } from 'vitest'
import { aBatch, aBottling, aVineyard } from '#test/builders.ts'
import { aColleague } from '#test/colleagues.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { stored, storedVessel } from '#test/stored.ts'
import { type Batch, batches } from './contract.ts'

const { server, winery, admin } = await appWithFreshWineries()

const newBatch = async (values: object = {}) => (await admin.post('/api/batch', aBatch(values))).body as Batch
const newVineyard = async (values: object = {}) =>
  (await admin.post('/api/vineyard', aVineyard(values))).body as { id: number }
const codes = (list: Batch[]) => list.map(batch => batch.batchId)

describe('a wine batch', () => {
  it('API-31, DATA-06, OPEN-28: is created with the fields of the form and answered whole', async () => {
    const body = aBatch({ endDate: '2024-11-01', notes: 'Slow press' })
    const created = await admin.post('/api/batch', body)
    expect(created.status).toBe(201)
    expect(batches.item.parse(created.body)).toMatchObject(body)
    expect((await admin.get(`/api/batch/${created.body.id}`)).body).toEqual(created.body)
  })

  it('OPEN-30, TRAP-37: is refused with the words of the form, one per field', async () => {
    const answer = await admin.post('/api/batch', aBatch({ batchName: ' ', batchId: '', weight: 0 }))
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: 'Batch name is required, Batch ID is required, Weight must be positive',
        errors: [{ field: 'batchName' }, { field: 'batchId' }, { field: 'weight', value: 0 }],
      },
    })
  })

  it('TRAP-17: without grape variety has its vineyard’s, else the text "From Vineyard"', async () => {
    const vineyard = await newVineyard({ plantedVariety: 'Malbec' })
    const fromVineyard = await newBatch({ vineyardId: vineyard.id, grapeVariety: undefined })
    expect(fromVineyard.grapeVariety).toBe('Malbec')
    expect((await newBatch({ grapeVariety: null })).grapeVariety).toBe('From Vineyard')
  })

  it('BATCH-63: stored without status reads as In Progress, in lists and filters too', async () => {
    const batch = await newBatch({ status: null })
    expect(batch.status).toBe('In Progress')
    const row = await server.connection.db
      .selectFrom('batches')
      .select('status')
      .where('id', '=', batch.id)
      .executeTakeFirstOrThrow()
    expect(row.status).toBeNull()
    await newBatch({ status: 'Completed' })
    const found = (await admin.get('/api/batch?status=In%20Progress')).body
    expect(codes(found)).toEqual([batch.batchId])
  })

  it('BATCH-64, OPEN-62: changes status in both directions and nothing else with it', async () => {
    const batch = await newBatch()
    for (const status of ['Completed', 'In Progress', 'Resting']) {
      const { body } = await admin.put(`/api/batch/${batch.id}`, { status })
      expect(body).toEqual({ ...batch, status, version: body.version, updatedAt: body.updatedAt })
    }
  })

  it('BATCH-65, OPEN-62: also keeps bisulfite, tartaric acid, yeast strain and volume', async () => {
    const more = { bisulfite: 0, tartaricAcid: '1.5', yeastStrain: 'EC-1118', volume: 900, volumeUnit: 'L' }
    expect(await newBatch(more)).toMatchObject({ ...more, tartaricAcid: 1.5 })
  })

  it('API-32, TRAP-14, OPEN-59: keeps batch ID and variety when an edit omits them', async () => {
    const batch = await newBatch({ notes: 'Old' })
    const { batchId: _id, grapeVariety: _variety, ...edit } = aBatch({ batchName: 'New name', notes: null })
    const { status, body } = await admin.put(`/api/batch/${batch.id}`, { ...edit, endDate: '2024-12-24' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      batchId: batch.batchId,
      grapeVariety: batch.grapeVariety,
      batchName: 'New name',
      notes: null,
      endDate: '2024-12-24',
    })
  })

  it('API-15, OPEN-37: keeps what a PUT omits and clears what it names as null', async () => {
    const batch = await newBatch({ notes: 'Keep me' })
    const { body } = await admin.put(`/api/batch/${batch.id}`, { weight: null })
    expect(body).toMatchObject({ weight: null, netLiquidWeight: 900, notes: 'Keep me' })
    expect((await admin.put(`/api/batch/${batch.id}`, { weight: -1 })).status).toBe(400)
  })

  it('TRAP-16: belongs to whoever the save names, and else to who created it', async () => {
    const colleague = await aColleague(server, winery, 'Winemaker')
    const { body } = await colleague.caller.post('/api/batch', aBatch())
    expect(body.responsibleUserId).toBe(colleague.id)
    const me = (await admin.get('/api/auth/profile')).body.id
    const saved = await admin.put(`/api/batch/${body.id}`, { responsibleUserId: me })
    expect(saved.body).toMatchObject({ responsibleUserId: me, winemaker: { id: me, firstName: 'Ada' } })
  })

  it('DATA-07, API-11, OPEN-26: nests vineyard, winemaker and fermentations, all in camelCase', async () => {
    const vineyard = await newVineyard({ name: 'South', location: 'Hill', notes: 'Chalk' })
    const batch = await newBatch({ vineyardId: vineyard.id })
    const vessel = await storedVessel(server, winery, 'T-1')
    for (const startDate of ['2024-09-06', '2024-09-20'])
      await stored(server, winery, 'fermentations', {
        batchId: batch.id,
        vesselId: vessel.id,
        startDate,
        status: 'Completed',
      })
    const { body, text } = await admin.get(`/api/batch/${batch.id}`)
    expect(text).not.toMatch(/"\w+_\w+":/)
    expect(body.vineyard).toMatchObject({ name: 'South', location: 'Hill', notes: 'Chalk' })
    expect(Object.keys(body.winemaker)).toEqual(['id', 'firstName', 'lastName', 'email'])
    const nested = { vesselId: vessel.id, vessel: { id: vessel.id, vesselId: 'T-1' }, status: 'Completed' }
    expect(body.fermentations).toMatchObject([
      { ...nested, startDate: '2024-09-20T12:00:00.000Z' },
      { ...nested, startDate: '2024-09-06T12:00:00.000Z' },
    ])
  })

  it('DATA-08: says what the process screens show of it', async () => {
    const vineyard = await newVineyard({ name: 'South' })
    await newBatch({ batchId: 'WB-1', batchName: 'One', vineyardId: vineyard.id, grapeVariety: 'Syrah' })
    expect((await admin.get('/api/batch')).body[0]).toMatchObject({
      batchId: 'WB-1',
      batchName: 'One',
      vineyardName: 'South',
      grapeVariety: 'Syrah',
      wineType: 'Red',
    })
  })

  it('OPEN-34, OPEN-33: is found by its number and, failing that, by its batch ID in any case', async () => {
    const batch = await newBatch({ batchId: 'WB-20240905-9999' })
    for (const name of [batch.id, 'WB-20240905-9999', 'wb-20240905-9999'])
      expect((await admin.get(`/api/batch/${name}`)).body).toEqual(batch)
    expect((await admin.put('/api/batch/wb-20240905-9999', { notes: 'Hi' })).body.notes).toBe('Hi')
    for (const name of [2147483647, 99999999999, 'nothing', '%20', '-1', "1' or '1'='1"])
      expect((await admin.get(`/api/batch/${encodeURI(String(name))}`)).status).toBe(404)
  })
})

describe('the batch ID', () => {
  it('OPEN-36, API-14: is unique within the winery in any case, at create and at change', async () => {
    const batch = await newBatch({ batchId: 'Rosé-1' })
    const other = await newBatch()
    const clash = { status: 409, body: { message: 'A wine batch with this batch ID already exists.' } }
    expect(await admin.post('/api/batch', aBatch({ batchId: ' ROSÉ-1 ' }))).toMatchObject(clash)
    expect(await admin.put(`/api/batch/${other.id}`, { batchId: 'rosé-1' })).toMatchObject(clash)
    expect((await admin.put(`/api/batch/${batch.id}`, { batchId: 'ROSÉ-1' })).body.batchId).toBe('ROSÉ-1')
    const elsewhere = (await server.newWinery()).admin
    expect((await elsewhere.post('/api/batch', aBatch({ batchId: 'Rosé-1' }))).status).toBe(201)
  })

  it('OPEN-36, C4: is unique as people see it, whatever else is in it', async () => {
    const batch = await newBatch({ batchId: 'T-1' })
    const clash = { status: 409, body: { message: 'A wine batch with this batch ID already exists.' } }
    for (const alike of ['T\u200d-1', '\u202eT-1', 'T-\u00ad1', 'T-1\u0007', 'ｔ-1', 'T\u034f-1'])
      expect(await admin.post('/api/batch', aBatch({ batchId: alike })), alike).toMatchObject(clash)
    const { body } = await admin.post('/api/batch', aBatch({ batchId: ' T-2\u200b \u00a0 b ' }))
    expect(body.batchId).toBe('T-2 b')
    expect((await admin.get(`/api/batch/${encodeURIComponent('t\u200d-1')}`)).body.id).toBe(batch.id)
  })

  it('OPEN-36: stays as it is stored while nobody changes it, also where an earlier version let more in', async () => {
    const old = { batchId: 'T\u200d-1', batchKey: 't\u200d-1', batchName: 'Old' }
    const { id } = await stored(server, winery, 'batches', old)
    await newBatch({ batchId: 'T-1' })
    const changed = await admin.put(`/api/batch/${id}`, { notes: 'Still here' })
    expect(changed).toMatchObject({ status: 200, body: { batchId: 'T\u200d-1', notes: 'Still here' } })
    expect((await admin.put(`/api/batch/${id}`, { batchId: 'T\u200d-1' })).status).toBe(200)
    expect((await admin.put(`/api/batch/${id}`, { batchId: 't-1' })).status).toBe(409)
    expect((await admin.put(`/api/batch/${id}`, { batchId: 'T-3\u200d' })).body.batchId).toBe('T-3')
  })

  it('OPEN-36: of twenty at once in case variants, exactly one wins', async () => {
    const variants = Array.from({ length: 20 }, (_, n) => (n % 2 ? 'wb-Race-1' : 'WB-raCE-1'))
    const answers = await Promise.all(variants.map(batchId => admin.post('/api/batch', aBatch({ batchId }))))
    const statuses = answers.map(answer => answer.status).sort()
    expect(statuses).toEqual([201, ...Array(19).fill(409)])
    expect((await admin.get('/api/batch')).body).toHaveLength(1)
  })
})

describe('the list of wine batches', () => {
  it('API-29, API-12, OPEN-35: is a bare list, newest start first, undated last', async () => {
    await newBatch({ batchId: 'middle', startDate: '2024-05-01' })
    await newBatch({ batchId: 'undated', startDate: null })
    await newBatch({ batchId: 'newest', startDate: '2024-09-01' })
    await newBatch({ batchId: 'middle, later', startDate: '2024-05-01' })
    const { body } = await admin.get('/api/batch')
    expect(codes(body)).toEqual(['newest', 'middle, later', 'middle', 'undated'])
    const page = await admin.get('/api/batch?limit=3')
    const rest = await admin.get(`/api/batch?limit=3&cursor=${page.headers['x-next-cursor']}`)
    expect(codes([...page.body, ...rest.body])).toEqual(codes(body))
  })

  it.each(['no JSON', '[]', '["2024-01-01","1"]', '[1,2]', '["\\u0000",1]', '["2024-01-01",1.5]'])(
    'refuses a cursor of someone else’s making: %s',
    async values => {
      const cursor = Buffer.from(values).toString('base64url')
      expect((await admin.get(`/api/batch?cursor=${cursor}`)).status).toBe(400)
    },
  )

  it('API-30, API-13, OPEN-32: nests the vineyard, asked for or not', async () => {
    const vineyard = await newVineyard({ name: 'South' })
    await newBatch({ vineyardId: vineyard.id })
    for (const path of ['/api/batch?include=vineyard', '/api/batch'])
      expect((await admin.get(path)).body[0].vineyard).toMatchObject({ id: vineyard.id, name: 'South' })
  })

  it('narrows by vineyard, status and start date', async () => {
    const vineyard = await newVineyard()
    await newBatch({ batchId: 'a', vineyardId: vineyard.id, startDate: '2024-01-01' })
    await newBatch({ batchId: 'b', status: 'Completed', startDate: '2024-02-01' })
    await newBatch({ batchId: 'c', startDate: '2024-03-01' })
    const listed = async (query: string) => codes((await admin.get(`/api/batch?${query}`)).body)
    expect(await listed(`vineyardId=${vineyard.id}`)).toEqual(['a'])
    expect(await listed('status=Completed')).toEqual(['b'])
    expect(await listed('from=2024-02-01')).toEqual(['c', 'b'])
    expect(await listed('from=2024-01-15&to=2024-02-01')).toEqual(['b'])
    expect((await admin.get('/api/batch?from=soon')).status).toBe(400)
  })

  it('is fresh after a change of what it nests', async () => {
    const vineyard = await newVineyard()
    await newBatch({ vineyardId: vineyard.id })
    const etag = String((await admin.get('/api/batch')).headers.etag)
    expect((await admin.get('/api/batch', { 'if-none-match': etag })).status).toBe(304)
    await admin.put(`/api/vineyard/${vineyard.id}`, { name: 'Renamed' })
    const { body } = await admin.get('/api/batch', { 'if-none-match': etag })
    expect(body[0].vineyardName).toBe('Renamed')
  })
})

describe('deleting a wine batch', () => {
  it('BATCH-62, BOTL-07, OPEN-61, TRAP-35: is refused while related records exist', async () => {
    const { id: batchId } = await newBatch()
    const vessel = await storedVessel(server, winery, 'T-1')
    const process = { batchId, vesselId: vessel.id, startDate: '2024-09-06', status: 'Completed' } as const
    await stored(server, winery, 'agings', process)
    await stored(server, winery, 'agings', process)
    await admin.post('/api/bottling', aBottling(batchId))
    expect(await admin.delete(`/api/batch/${batchId}`)).toMatchObject({
      status: 409,
      body: {
        message: 'Cannot delete batch. Delete related 2 aging records, 1 bottlings first.',
        dependencies: { fermentations: 0, aging: 2, bottlings: 1, postFermentation: 0 },
      },
    })
    await stored(server, winery, 'fermentations', process)
    await stored(server, winery, 'postFermentations', { batchId })
    expect((await admin.delete(`/api/batch/${batchId}`)).body).toMatchObject({
      message:
        'Cannot delete batch. Delete related 1 fermentations, 2 aging records, 1 bottlings, 1 post-fermentation records first.',
      dependencies: { fermentations: 1, aging: 2, bottlings: 1, postFermentation: 1 },
    })
    expect((await admin.get(`/api/batch/${batchId}`)).status).toBe(200)
  })
})

describe('who may', () => {
  it('OPEN-06: see a batch by its code is its winery', async () => {
    const { batchId } = await newBatch()
    const stranger = (await server.newWinery()).admin
    for (const answer of [
      await stranger.get(`/api/batch/${batchId}`),
      await stranger.put(`/api/batch/${batchId}`, {}),
      await stranger.delete(`/api/batch/${batchId}`),
    ])
      expect(answer.status).toBe(404)
  })
})
