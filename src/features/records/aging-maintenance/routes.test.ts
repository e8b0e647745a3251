import { beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '#test/caller.ts'
import { newAging, newVessel } from '#test/cellar.ts'
import { aColleague } from '#test/colleagues.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { agingMaintenance } from './contract.ts'

const path = '/api/aging-maintenance'
const include = '?include=aging.batch.vineyard,aging.vessel,takenBy'

const { server, winery, admin } = await appWithFreshWineries()
let aging: Json

beforeEach(async () => {
  const barrel = await newVessel(admin, { vesselType: 'Barrel', capacity: 225 })
  aging = await newAging(admin, { vesselId: barrel.id })
})

const measured = {
  ph: 3.45,
  ta: 5.8,
  color: 'Ruby',
  nose: 'Cherry',
  bisulfite: 0,
  so2: '28',
  notes: 'Topped up',
}
const record = async (values: object = {}): Promise<Json> =>
  (await admin.post(path, { ...measured, agingId: aging.id, ...values })).body
const idsOf = (answer: { body: { id: number }[] }) => answer.body.map(({ id }) => id)

describe('aging readings', () => {
  it('API-68, API-65, API-67, API-10, API-13, DATA-14, DATA-15, OPEN-83, TRAP-44: are taken now, by the caller, and filled in from the aging', async () => {
    const sent = {
      ...measured,
      aging_id: aging.id,
      vessel_type: 'Bathtub',
      reading_timestamp: '2001-01-01T00:00:00Z',
      taken_by_id: 999,
    }
    const created = await admin.post(path, sent)
    expect(created.status).toBe(201)
    const item = agingMaintenance.item.parse(created.body)
    const { id: adminId, email } = (await admin.get('/api/auth/profile')).body
    expect(item).toMatchObject({
      ...measured,
      so2: 28,
      agingId: aging.id,
      agingStartDate: '2024-10-20',
      vesselType: 'Barrel',
      takenById: adminId,
      takenBy: { id: adminId, firstName: 'Ada', lastName: 'Min', email },
      aging: {
        id: aging.id,
        batchId: aging.batchId,
        vesselId: aging.vesselId,
        startDate: '2024-10-20',
        endDate: null,
        status: 'Active',
        batch: { batchId: aging.batch.batchId, vineyard: { name: 'North Block' } },
        vessel: {
          vesselId: aging.vessel.vesselId,
          name: aging.vessel.vesselId,
          type: 'Barrel',
          capacity: 225,
          capacityUnit: 'L',
        },
      },
    })
    expect(Math.abs(Date.parse(item.readingTimestamp) - Date.now())).toBeLessThan(120_000)
    expect((await admin.get(`${path}/${item.id}${include}`)).body).toEqual(created.body)
    expect((await admin.get(`${path}${include}`)).body).toEqual([created.body])
  })

  it('API-68, OPEN-89: may be empty and belong to no aging', async () => {
    const { status, body } = await admin.post(path, {})
    expect(status).toBe(201)
    expect(body).toMatchObject({
      agingId: null,
      agingStartDate: null,
      vesselType: null,
      aging: null,
      ph: null,
    })
  })

  it('API-69, OPEN-83, OPEN-37: keep time, taker and vessel type when edited by someone else', async () => {
    const taken = await record({ agingStartDate: '2024-10-19' })
    const tank = await newVessel(admin)
    await admin.put(`/api/aging/${aging.id}`, { vesselId: tank.id })
    const { caller: winemaker } = await aColleague(server, winery, 'Winemaker')
    const { status, body } = await winemaker.put(`${path}/${taken.id}`, { ph: 3.5, nose: null })
    expect(status).toBe(200)
    const { readingTimestamp, takenById } = taken
    expect(body).toMatchObject({
      ...{ readingTimestamp, takenById, agingStartDate: '2024-10-19', vesselType: 'Barrel' },
      ...{ ph: 3.5, nose: null, ta: 5.8 },
    })
  })

  it('OPEN-83: given to another aging, they take its start date and vessel type', async () => {
    const taken = await record()
    const other = await newAging(admin, { startDate: '2024-12-01' })
    expect((await admin.put(`${path}/${taken.id}`, { agingId: other.id })).body).toMatchObject({
      agingId: other.id,
      agingStartDate: '2024-12-01',
      vesselType: 'Tank',
      aging: { id: other.id },
    })
    expect((await admin.put(`${path}/${taken.id}`, { agingId: null })).body).toMatchObject({
      agingId: null,
      agingStartDate: null,
      vesselType: null,
    })
  })

  it('API-66: are listed by aging', async () => {
    const mine = await record()
    await record({ agingId: (await newAging(admin)).id })
    expect((await admin.get(`${path}/aging/${aging.id}${include}`)).body).toEqual([mine])
    expect((await admin.get(`${path}/aging/2147483647`)).status).toBe(404)
    expect((await admin.get(`${path}/aging/x`)).status).toBe(400)
    const stranger = (await server.newWinery()).admin
    expect((await stranger.get(`${path}/aging/${aging.id}`)).status).toBe(404)
  })

  it('API-12, OPEN-35: are listed newest first, and filtered', async () => {
    const ids = [(await record()).id, (await record()).id]
    const loose = (await admin.post(path, {})).body.id
    expect(idsOf(await admin.get(path))).toEqual([loose, ...ids.reverse()])
    expect(idsOf(await admin.get(`${path}?agingId=${aging.id}`))).toEqual(ids)
    expect((await admin.get(`${path}?to=2001-01-01`)).body).toEqual([])
  })

  it('OPEN-09, 10: are found by the batch that ages and by the vessel it ages in', async () => {
    const mine = [(await record()).id, (await record()).id].reverse()
    const elsewhere = await newAging(admin)
    const others = [(await record({ agingId: elsewhere.id })).id]
    await admin.post(path, {})
    for (const asked of [
      `batchId=${aging.batchId}`,
      `batchId=${aging.batch.batchId}`,
      `vesselId=${aging.vesselId}`,
    ])
      expect(idsOf(await admin.get(`${path}?${asked}`))).toEqual(mine)
    expect(idsOf(await admin.get(`${path}?vesselId=${elsewhere.vesselId}`))).toEqual(others)
    for (const asked of ['batchId=nowhere', 'vesselId=999999', `batchId=${aging.batchId}&vesselId=0`])
      expect((await admin.get(`${path}?${asked}`)).body).toEqual([])
    const stranger = (await server.newWinery()).admin
    expect((await stranger.get(`${path}?vesselId=${aging.vesselId}`)).body).toEqual([])
  })
})
