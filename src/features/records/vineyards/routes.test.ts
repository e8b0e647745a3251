import { describe, expect, it } from 'vitest'
import { aBatch, aVineyard, aVineyardReading } from '#test/builders.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { vineyards } from './contract.ts'

const { admin } = await appWithFreshWineries()

describe('vineyards', () => {
  it('API-22, API-23, DATA-04: are created, read, changed and answered whole, in camelCase', async () => {
    const created = await admin.post('/api/vineyard', aVineyard())
    expect(created.status).toBe(201)
    expect(vineyards.item.parse(created.body)).toMatchObject(aVineyard())
    const { id } = created.body
    const changed = await admin.put(`/api/vineyard/${id}`, { acreage: '5.5', notes: null })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ ...aVineyard(), id, acreage: 5.5, notes: null, version: 2 })
    expect((await admin.get(`/api/vineyard/${id}`)).body).toEqual(changed.body)
  })

  it('API-21, API-12: are listed by name, as a bare list', async () => {
    for (const name of ['West', 'east', 'North', 'Zenith'])
      await admin.post('/api/vineyard', aVineyard({ name }))
    const { body } = await admin.get('/api/vineyard')
    expect(body.map((vineyard: { name: string }) => vineyard.name)).toEqual([
      'east',
      'North',
      'West',
      'Zenith',
    ])
  })

  it('API-24, OPEN-51, TRAP-35: with batches or maintenance records cannot be deleted', async () => {
    const { id } = (await admin.post('/api/vineyard', aVineyard())).body
    await admin.post('/api/vineyard-maintenance', aVineyardReading(id))
    expect(await admin.delete(`/api/vineyard/${id}`)).toMatchObject({
      status: 409,
      body: {
        message: 'Cannot delete vineyard. Delete related 1 maintenance records first.',
        dependencies: { batches: 0, vineyardMaintenance: 1 },
      },
    })
    for (const batchId of ['A', 'B']) await admin.post('/api/batch', aBatch({ batchId, vineyardId: id }))
    expect(await admin.delete(`/api/vineyard/${id}`)).toMatchObject({
      status: 409,
      body: {
        message: 'Cannot delete vineyard. Delete related 2 wine batches, 1 maintenance records first.',
        dependencies: { batches: 2, vineyardMaintenance: 1 },
      },
    })
    expect((await admin.get(`/api/vineyard/${id}`)).status).toBe(200)
  })

  it('VINE-36: read measurements as numbers, also from text, and zero stays zero', async () => {
    const { body } = await admin.post('/api/vineyard', aVineyard({ brix: '24.5', ph: 3.4, ta: 0, sg: '' }))
    expect(body).toMatchObject({ brix: 24.5, ph: 3.4, ta: 0, sg: null })
  })

  it('API-10, OPEN-25: take either key case, and camelCase wins', async () => {
    const { plantedVariety, plantingDate, ...rest } = aVineyard()
    const snake = { ...rest, planted_variety: 'Syrah', planting_date: plantingDate }
    expect((await admin.post('/api/vineyard', snake)).body.plantedVariety).toBe('Syrah')
    const both = { ...snake, plantedVariety }
    expect((await admin.post('/api/vineyard', both)).body.plantedVariety).toBe(plantedVariety)
  })

  it('OPEN-52, VINE-21: store texts trimmed', async () => {
    const { body } = await admin.post(
      '/api/vineyard',
      aVineyard({ name: '  Hill ', plantedVariety: ' Syrah ' }),
    )
    expect(body).toMatchObject({ name: 'Hill', plantedVariety: 'Syrah' })
  })
})
