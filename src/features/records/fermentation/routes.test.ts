import { describe, expect, it } from 'vitest'
import { aFermentation } from '#test/builders.ts'
import { newAging, newBatch, newFermentation, newVessel, statusOf, trailOf } from '#test/cellar.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { stored } from '#test/stored.ts'
import { fermentations } from './contract.ts'

const { server, winery, admin } = await appWithFreshWineries()

const idsOf = (answer: { body: { id: number }[] }) => answer.body.map(({ id }) => id)

describe('fermentations', () => {
  it('FERM-64, FERM-65, FERM-67, API-44, API-45, API-46, API-10, API-13, CONST-29, DATA-09, TRAP-09, TRAP-12: are created from the screen’s body and answered with batch, vineyard and vessel', async () => {
    const batch = await newBatch(admin)
    const vessel = await newVessel(admin)
    const created = await admin.post('/api/fermentation', {
      batch_id: batch.id,
      vessel_id: vessel.id,
      start_date: '2024-09-10T12:00:00.000Z',
      initial_brix: '24.5',
      status: 'Active',
      press_date: '2024-09-20T12:00:00.000Z',
    })
    expect(created.status).toBe(201)
    const fermentation = fermentations.item.parse(created.body)
    expect(fermentation).toMatchObject({
      id: expect.any(Number),
      batchId: batch.id,
      vesselId: vessel.id,
      startDate: '2024-09-10T12:00:00.000Z',
      endDate: null,
      initialBrix: 24.5,
      status: 'Active',
      pressDate: '2024-09-20T12:00:00.000Z',
      notes: null,
      wineBatch: { id: batch.id, batchId: batch.batchId, vineyard: { name: 'North Block' } },
      vessel: {
        id: vessel.id,
        vesselId: vessel.vesselId,
        name: vessel.vesselId,
        type: 'Tank',
        status: 'In Use',
      },
    })
    expect((await admin.get(`/api/fermentation/${fermentation.id}`)).body).toEqual(created.body)
    expect((await admin.get('/api/fermentation')).body).toEqual([created.body])
  })

  it('FERM-67, OPEN-74, CONST-29: any accepted date is kept at 12:00 UTC of its day, on create and on edit', async () => {
    const { id, startDate } = await newFermentation(admin, { startDate: '2024-09-10T23:30:00-08:00' })
    expect(startDate).toBe('2024-09-10T12:00:00.000Z')
    const { body } = await admin.put(`/api/fermentation/${id}`, {
      endDate: '2024-10-01',
      startDate: '2024-09-11',
    })
    expect(body).toMatchObject({
      startDate: '2024-09-11T12:00:00.000Z',
      endDate: '2024-10-01T12:00:00.000Z',
    })
  })

  it('API-47, OPEN-73, TRAP-11: a PUT of the whole form clears what it leaves out, a smaller one keeps it', async () => {
    const full = { endDate: '2024-10-01', pressDate: '2024-09-20', initialBrix: 22, notes: 'Slow' }
    const { id, batchId, vesselId } = await newFermentation(admin, full)
    const smaller = await admin.put(`/api/fermentation/${id}`, { status: 'Stuck' })
    expect(smaller.body).toMatchObject({
      initialBrix: 22,
      notes: 'Slow',
      endDate: '2024-10-01T12:00:00.000Z',
    })
    const whole = { batch_id: batchId, vessel_id: vesselId, start_date: '2024-09-10', status: 'Stuck' }
    const { status, body } = await admin.put(`/api/fermentation/${id}`, whole)
    expect(status).toBe(200)
    expect(body).toMatchObject({ endDate: null, pressDate: null, initialBrix: null, notes: null })
  })

  it('API-14, API-47: a change is checked against what stays', async () => {
    const { id } = await newFermentation(admin, { endDate: '2024-09-30' })
    expect(await admin.put(`/api/fermentation/${id}`, { startDate: '2024-10-01' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'endDate', message: "End date can't be before start date" }] },
    })
  })

  it('API-14, OPEN-30: are refused for what is missing', async () => {
    expect((await admin.post('/api/fermentation', {})).body.message).toBe(
      'Wine batch is required, Vessel is required, Start date is required, Status is required',
    )
  })

  it('API-12, OPEN-35: are listed newest first', async () => {
    const first = await newFermentation(admin, { startDate: '2024-09-01' })
    const last = await newFermentation(admin, { startDate: '2024-09-20' })
    const sameDay = await newFermentation(admin, { startDate: '2024-09-20' })
    expect(idsOf(await admin.get('/api/fermentation'))).toEqual([sameDay.id, last.id, first.id])
  })

  it('OPEN-34: are filtered by batch (number or ID text), vessel, status and start', async () => {
    const one = await newFermentation(admin, { startDate: '2024-09-01', status: 'Stuck' })
    await newFermentation(admin, { startDate: '2024-09-20' })
    for (const query of [
      `batchId=${one.batchId}`,
      `batchId=${one.wineBatch.batchId.toLowerCase()}`,
      `vesselId=${one.vesselId}`,
      'status=Stuck',
      'from=2024-08-31&to=2024-09-01',
    ])
      expect(idsOf(await admin.get(`/api/fermentation?${query}`)), query).toEqual([one.id])
    expect((await admin.get('/api/fermentation?batchId=nowhere')).body).toEqual([])
  })

  it('API-34, OPEN-34: are listed by batch, whole and only that batch’s', async () => {
    const one = await newFermentation(admin)
    await newFermentation(admin)
    const expected = (await admin.get(`/api/fermentation/${one.id}`)).body
    for (const name of [one.batchId, one.wineBatch.batchId])
      expect((await admin.get(`/api/batch/${name}/fermentations`)).body).toEqual([expected])
    const empty = await newBatch(admin)
    expect((await admin.get(`/api/batch/${empty.id}/fermentations`)).body).toEqual([])
    expect((await admin.get('/api/batch/nowhere/fermentations')).status).toBe(404)
    const stranger = (await server.newWinery()).admin
    expect((await stranger.get(`/api/batch/${one.batchId}/fermentations`)).status).toBe(404)
  })
})

describe('deleting a fermentation', () => {
  it('API-48: frees the vessel', async () => {
    const { id, vesselId } = await newFermentation(admin)
    await admin.delete(`/api/fermentation/${id}`)
    expect(await statusOf(admin, vesselId)).toEqual(['Empty', 'Empty'])
  })

  it('FERM-66, OPEN-79, TRAP-36: is refused while it has readings', async () => {
    const { id, batchId } = await newFermentation(admin)
    for (let n = 0; n < 2; n++) await admin.post('/api/fermentation-maintenance', { wine_batch_id: batchId })
    expect(await admin.delete(`/api/fermentation/${id}`)).toMatchObject({
      status: 409,
      body: {
        message: 'Cannot delete fermentation. Delete related 2 maintenance first.',
        dependencies: { fermentationMaintenance: 2, postFermentation: 0 },
      },
    })
    expect((await admin.get(`/api/fermentation/${id}`)).status).toBe(200)
  })

  it('FERM-66, OPEN-79: is refused for the batch’s post-fermentation only when it is the batch’s only one', async () => {
    const { id, batchId } = await newFermentation(admin)
    await admin.post('/api/fermentation-maintenance', { wine_batch_id: batchId })
    await stored(server, winery, 'postFermentations', { batchId })
    expect(await admin.delete(`/api/fermentation/${id}`)).toMatchObject({
      status: 409,
      body: {
        message: 'Cannot delete fermentation. Delete related 1 maintenance, 1 post-fermentation first.',
        dependencies: { fermentationMaintenance: 1, postFermentation: 1 },
      },
    })
    const second = await newFermentation(admin, { batchId })
    expect((await admin.delete(`/api/fermentation/${second.id}`)).status).toBe(200)
  })

  it('OPEN-88: is forgotten by the agings that followed it, and the trail says so', async () => {
    const { id, batchId } = await newFermentation(admin)
    const aging = await newAging(admin, { batchId })
    expect(aging.previousFermentationId).toBe(id)
    expect((await admin.delete(`/api/fermentation/${id}`)).status).toBe(200)
    const { body } = await admin.get(`/api/aging/${aging.id}`)
    expect(body).toMatchObject({ previousFermentationId: null, version: 2 })
    const actions = (await trailOf(server, 'agings', aging.id)).map(({ action }) => action)
    expect(actions).toEqual(['create', 'update'])
  })
})

describe('a fermentation and its vessel', () => {
  const put = (id: number, body: object) => admin.put(`/api/fermentation/${id}`, body)

  it('FERM-68, OPEN-75: starting takes it, completing frees it, going back takes it again', async () => {
    const { id, vesselId } = await newFermentation(admin)
    expect(await statusOf(admin, vesselId)).toEqual(['In Use', 'In Use'])
    await put(id, { status: 'Completed' })
    expect(await statusOf(admin, vesselId)).toEqual(['Empty', 'Empty'])
    await put(id, { status: 'Active' })
    expect(await statusOf(admin, vesselId)).toEqual(['In Use', 'In Use'])
    const trail = await trailOf(server, 'vessels', vesselId)
    expect(trail.map(({ action, userName }) => [action, userName])).toEqual([
      ['create', 'Ada Min'],
      ...Array(3).fill(['update', 'Ada Min']),
    ])
  })

  it('OPEN-75, TRAP-24: Stuck and Stopped free nothing, and a past fermentation takes nothing', async () => {
    const { id, vesselId } = await newFermentation(admin)
    for (const status of ['Stuck', 'Stopped']) {
      await put(id, { status })
      expect((await statusOf(admin, vesselId))[0]).toBe('In Use')
    }
    const past = await newFermentation(admin, { status: 'Completed' })
    expect(await statusOf(admin, past.vesselId)).toEqual(['Empty', 'Empty'])
  })

  it('OPEN-75, TRAP-89: moving takes the new and frees the old; moving and completing leaves both Empty', async () => {
    const { id, vesselId } = await newFermentation(admin)
    const [second, third] = [await newVessel(admin), await newVessel(admin)]
    await put(id, { vesselId: second.id })
    expect(await statusOf(admin, vesselId)).toEqual(['Empty', 'Empty'])
    expect(await statusOf(admin, second.id)).toEqual(['In Use', 'In Use'])
    await put(id, { vesselId: third.id, status: 'Completed' })
    expect(await statusOf(admin, second.id)).toEqual(['Empty', 'Empty'])
    expect(await statusOf(admin, third.id)).toEqual(['Empty', 'Empty'])
  })

  it('OPEN-75, OPEN-94: an Out of Service vessel stays so when its wine leaves', async () => {
    const { id, vesselId } = await newFermentation(admin)
    await admin.put(`/api/vessel/${vesselId}`, { status: 'Out of Service' })
    expect(await statusOf(admin, vesselId)).toEqual(['Out of Service', 'In Use'])
    await put(id, { status: 'Completed' })
    expect(await statusOf(admin, vesselId)).toEqual(['Out of Service', 'Out of Service'])
  })

  it('OPEN-78: a vessel held by another Active process is refused, an unchanged vessel never', async () => {
    const refused = { status: 409, body: { message: 'This vessel is already in use.' } }
    const holder = await newFermentation(admin)
    const other = await newFermentation(admin)
    const again = aFermentation({ batchId: other.batchId, vesselId: holder.vesselId })
    expect(await admin.post('/api/fermentation', again)).toMatchObject(refused)
    expect(await put(other.id, { vesselId: holder.vesselId })).toMatchObject(refused)
    expect((await put(holder.id, { notes: 'Punched down' })).status).toBe(200)
    expect((await put(holder.id, { status: 'Stuck' })).status).toBe(200)
    expect((await admin.post('/api/fermentation', again)).status).toBe(201)
    expect((await put(holder.id, { notes: 'Still there' })).status).toBe(200)
    expect(await put(holder.id, { status: 'Active' })).toMatchObject(refused)
    expect((await put(holder.id, { status: 'Completed' })).status).toBe(200)
    expect(await statusOf(admin, holder.vesselId)).toEqual(['In Use', 'In Use'])
  })
})

describe('the readings of a fermentation', () => {
  it('follow it when its batch is corrected', async () => {
    const { id, batchId } = await newFermentation(admin)
    const reading = (await admin.post('/api/fermentation-maintenance', { wine_batch_id: batchId })).body
    const right = await newBatch(admin)
    await admin.put(`/api/fermentation/${id}`, { batchId: right.id })
    const { body } = await admin.get(`/api/fermentation-maintenance/${reading.id}`)
    expect(body).toMatchObject({ wineBatchId: right.id, fermentationId: id, wineBatch: { id: right.id } })
    expect((await admin.delete(`/api/batch/${batchId}`)).status).toBe(200)
  })
})
