import { describe, expect, it } from 'vitest'
import { aBottling, anAging } from '#test/builders.ts'
import { newAging, newBatch, newFermentation, newVessel, statusOf } from '#test/cellar.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { agings } from './contract.ts'

const { admin } = await appWithFreshWineries()

const put = (id: number, body: object) => admin.put(`/api/aging/${id}`, body)
const idsOf = (answer: { body: { id: number }[] }) => answer.body.map(({ id }) => id)

describe('agings', () => {
  it('API-61, API-60, API-62, AGE-38, API-10, API-13, DATA-13, OPEN-88: are started and answered with batch, vineyard and vessel', async () => {
    const batch = await newBatch(admin)
    const vessel = await newVessel(admin, { vesselType: 'Barrel' })
    const created = await admin.post('/api/aging', {
      batch_id: batch.id,
      vessel_id: vessel.id,
      start_date: '2024-10-20',
      status: 'Active',
      notes: 'New oak',
      previous_fermentation_id: 77,
    })
    expect(created.status).toBe(201)
    expect(agings.item.parse(created.body)).toMatchObject({
      batchId: batch.id,
      vesselId: vessel.id,
      startDate: '2024-10-20',
      endDate: null,
      status: 'Active',
      notes: 'New oak',
      previousFermentationId: null,
      batch: { batchId: batch.batchId, batchName: 'Hillside Red', vineyard: { name: 'North Block' } },
      vessel: { vesselId: vessel.vesselId, name: vessel.vesselId, type: 'Barrel', capacityUnit: 'L' },
    })
    expect((await admin.get(`/api/aging/${created.body.id}`)).body).toEqual(created.body)
    expect((await admin.get('/api/aging?include=batch.vineyard,vessel')).body).toEqual([created.body])
  })

  it('API-63, OPEN-37, API-15: keep what a PUT leaves out, and lose what it sets to null', async () => {
    const { id, batchId, vesselId } = await newAging(admin, { endDate: '2025-03-01' })
    expect((await put(id, { notes: null })).body).toMatchObject({ endDate: '2025-03-01', notes: null })
    const whole = anAging({ batchId, vesselId, endDate: '2024-01-01', status: 'On Hold' })
    expect((await put(id, whole)).body).toMatchObject({ endDate: '2024-01-01', status: 'On Hold' })
  })

  it('DATA-13, OPEN-88: follow the latest fermentation of their batch', async () => {
    const first = await newFermentation(admin, { startDate: '2024-09-10' })
    const { batchId } = first
    const latest = await newFermentation(admin, { batchId, startDate: '2024-09-20' })
    await newFermentation(admin, { batchId, startDate: '2024-09-15' })
    const aging = await newAging(admin, { batchId })
    expect(aging.previousFermentationId).toBe(latest.id)
    await newFermentation(admin, { batchId, startDate: '2024-12-01' })
    expect((await put(aging.id, { notes: 'x' })).body.previousFermentationId).toBe(latest.id)
    const other = await newFermentation(admin)
    expect((await put(aging.id, { batchId: other.batchId })).body.previousFermentationId).toBe(other.id)
  })

  it('API-14, OPEN-30: are refused for what is missing', async () => {
    const message = 'Wine batch is required, Vessel is required, Start date is required, Status is required'
    expect(await admin.post('/api/aging', {})).toMatchObject({ status: 400, body: { message } })
  })

  it('API-12, OPEN-35, OPEN-34: are listed newest first, and filtered', async () => {
    const first = await newAging(admin, { startDate: '2024-10-01', status: 'On Hold' })
    const last = await newAging(admin, { startDate: '2024-11-01' })
    expect(idsOf(await admin.get('/api/aging'))).toEqual([last.id, first.id])
    for (const query of [
      `batchId=${first.batchId}`,
      `batchId=${first.batch.batchId}`,
      `vesselId=${first.vesselId}`,
      'status=On%20Hold',
      'to=2024-10-31',
    ])
      expect(idsOf(await admin.get(`/api/aging?${query}`)), query).toEqual([first.id])
  })
})

describe('deleting an aging', () => {
  it('API-64: frees the vessel', async () => {
    const { id, vesselId } = await newAging(admin)
    await admin.delete(`/api/aging/${id}`)
    expect(await statusOf(admin, vesselId)).toEqual(['Empty', 'Empty'])
  })

  it('AGE-39, API-64, BOTL-08, OPEN-13: is refused while readings or bottlings of it are there', async () => {
    const { id, batchId } = await newAging(admin)
    for (let n = 0; n < 2; n++) await admin.post('/api/aging-maintenance', { agingId: id })
    for (const agingId of [id, null]) await admin.post('/api/bottling', aBottling(batchId, { agingId }))
    expect(await admin.delete(`/api/aging/${id}`)).toMatchObject({
      status: 409,
      body: {
        message: 'Cannot delete aging record. Delete related 2 maintenance, 1 bottlings first.',
        dependencies: { agingMaintenance: 2, bottlings: 1 },
      },
    })
  })

  it('OPEN-13: another aging’s bottlings do not stand in the way', async () => {
    const { id, batchId } = await newAging(admin)
    await admin.post('/api/bottling', aBottling(batchId))
    expect((await admin.delete(`/api/aging/${id}`)).status).toBe(200)
  })
})

describe('the batch of an aging', () => {
  it('OPEN-13: stays while bottlings name the aging, and is corrected once they do not', async () => {
    const { id, batchId, notes } = await newAging(admin)
    const other = await newBatch(admin)
    const run = (await admin.post('/api/bottling', aBottling(batchId, { agingId: id }))).body
    const message = 'Cannot change wine batch. Take this aging off related 1 bottlings first.'
    expect(await put(id, { batchId: other.id, notes: 'Wrong label' })).toMatchObject({
      status: 409,
      body: { message, errors: [{ field: 'batchId', message }], dependencies: { bottlings: 1 } },
    })
    expect((await admin.get(`/api/aging/${id}`)).body).toMatchObject({ batchId, notes })
    expect((await put(id, { notes: 'Topped up' })).status).toBe(200)
    await admin.put(`/api/bottling/${run.id}`, { agingId: null })
    expect((await put(id, { batchId: other.id })).body.batchId).toBe(other.id)
    const corrected = await admin.put(`/api/bottling/${run.id}`, { batchId: other.id, agingId: id })
    expect(corrected.body).toMatchObject({ batchId: other.id, agingId: id })
  })
})

describe('an aging and its vessel', () => {
  it.each(['Completed', 'Cancelled'])('OPEN-75: %s frees it, On Hold does not', async status => {
    const { id, vesselId } = await newAging(admin)
    expect(await statusOf(admin, vesselId)).toEqual(['In Use', 'In Use'])
    await put(id, { status: 'On Hold' })
    expect(await statusOf(admin, vesselId)).toEqual(['In Use', 'In Use'])
    await put(id, { status })
    expect(await statusOf(admin, vesselId)).toEqual(['Empty', 'Empty'])
    await put(id, { status: 'Active' })
    expect(await statusOf(admin, vesselId)).toEqual(['In Use', 'In Use'])
  })

  it('OPEN-78, P4: a vessel with an Active fermentation is refused, and the other way round', async () => {
    const refused = { status: 409, body: { message: 'This vessel is already in use.' } }
    const { vesselId, batchId } = await newFermentation(admin)
    expect(await admin.post('/api/aging', anAging({ batchId, vesselId }))).toMatchObject(refused)
    const aging = await newAging(admin)
    expect(await put(aging.id, { vesselId })).toMatchObject(refused)
    const fermentation = { batchId, vesselId: aging.vesselId, startDate: '2024-09-10', status: 'Active' }
    expect(await admin.post('/api/fermentation', fermentation)).toMatchObject(refused)
  })

  it('OPEN-75, TRAP-89: moving frees the old vessel, unless another Active process is in it', async () => {
    const aging = await newAging(admin, { status: 'Active' })
    await put(aging.id, { status: 'On Hold' })
    await newFermentation(admin, { vesselId: aging.vesselId })
    const next = await newVessel(admin)
    expect((await put(aging.id, { vesselId: next.id })).status).toBe(200)
    expect(await statusOf(admin, aging.vesselId)).toEqual(['In Use', 'In Use'])
    expect((await statusOf(admin, next.id))[0]).toBe('In Use')
  })
})
