import { beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '#test/caller.ts'
import { newFermentation, newVessel, trailOf } from '#test/cellar.ts'
import { aColleague } from '#test/colleagues.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { watchPath } from './contract.ts'

const { server, winery, admin } = await appWithFreshWineries()
let fermentation: Json

const daysAgo = (days: number) => hoursAhead(-24 * days).slice(0, 10)
const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const read = async (values: object, of = fermentation) =>
  (await admin.post('/api/fermentation-maintenance', { wineBatchId: of.batchId, ...values })).body
const watch = async () => (await admin.get(watchPath)).body
const asidesPath = () => `${watchPath}/${fermentation.id}/asides`
const anAside = (values: object = {}) => ({
  kind: 'hot',
  until: hoursAhead(5),
  reason: 'The chiller is being repaired',
  ...values,
})

beforeEach(async () => {
  const vessel = await newVessel(admin, { location: 'Hall 2' })
  fermentation = await newFermentation(admin, {
    vesselId: vessel.id,
    startDate: daysAgo(4),
    initialBrix: 24,
  })
})

describe('the watch', () => {
  it('tells of every fermentation under way with its readings in order, and of no other', async () => {
    await read({ brix: 20, temperature: 25, doneAt: hoursAhead(-30) })
    const doneAt = hoursAhead(-60)
    const late = await read({ sg: 1.05, doneAt })
    const over = await newFermentation(admin, {
      startDate: '2024-08-01',
      endDate: '2024-08-20',
      status: 'Completed',
    })
    const { fermentations, limits } = await watch()
    expect(limits).toEqual([])
    expect(fermentations.map(({ id }: Json) => id)).not.toContain(over.id)
    const one = fermentations.find(({ id }: Json) => id === fermentation.id)
    expect(one).toMatchObject({
      initialBrix: 24,
      vessel: { location: 'Hall 2' },
      batch: { id: fermentation.batchId },
      coldSoakUntil: null,
      asides: [],
      events: [],
    })
    expect(one.readings).toEqual([
      { id: late.id, at: doneAt, sg: 1.05 },
      expect.objectContaining({ brix: 20, temperature: 25 }),
    ])
    expect((await admin.get(`${watchPath}/${over.id}`)).body).toMatchObject({
      id: over.id,
      status: 'Completed',
    })
    expect((await admin.get(`${watchPath}/999999`)).status).toBe(404)
  })

  it('answers 304 until something that it looks at has changed', async () => {
    const { headers } = await admin.get(watchPath)
    const again = () => admin.get(watchPath, { 'if-none-match': headers.etag as string })
    expect((await again()).status).toBe(304)
    await read({ brix: 21, doneAt: hoursAhead(-30) })
    expect((await again()).status).toBe(200)
  })
})

it('what a device measures in its vessel is told beside it', async () => {
  const { vesselId } = fermentation
  const { body: made } = await admin.post('/api/devices', { name: 'Float', kind: 'json', vesselId })
  const sent = await admin.post(`/api/ingest/${made.token}`, { temperature: 25.5, sg: 1.04 })
  expect(sent.status).toBe(200)
  const sensed = (await admin.get('/api/watch-sensors')).body
  expect(sensed.find((each: Json) => each.vesselId === vesselId).points).toMatchObject([
    { temperature: 25.5, sg: 1.04 },
  ])
})

describe('setting aside', () => {
  it('holds until its time, with the word and who said it; the trail tells of it', async () => {
    const { status, body } = await admin.post(asidesPath(), anAside())
    expect(status).toBe(201)
    expect(body.asides).toEqual([
      expect.objectContaining({
        kind: 'hot',
        reason: 'The chiller is being repaired',
        setBy: expect.anything(),
      }),
    ])
    const [{ id }] = body.asides
    expect(await trailOf(server, 'watchAsides', id)).toHaveLength(1)
    const again = (await admin.post(asidesPath(), anAside({ reason: 'Still broken' }))).body
    expect(again.asides.map(({ reason }: Json) => reason)).toEqual(['Still broken'])
    const taken = await admin.delete(`${asidesPath()}/${again.asides[0].id}`)
    expect(taken.body.asides).toEqual([])
    expect((await admin.delete(`${asidesPath()}/${again.asides[0].id}`)).status).toBe(404)
  })

  it.each([
    [{ until: '2024-01-01T00:00:00Z' }, 'until', 'Choose a moment that is still to come.'],
    [{ until: undefined }, 'until', 'Choose a moment that is still to come.'],
    [{ until: hoursAhead(24 * 31) }, 'until', 'Set it aside for at most 30 days.'],
    [{ reason: ' ' }, 'reason', 'Say in a word why'],
    [{ kind: 'bored' }, 'kind', 'Choose what is set aside'],
  ])('%j is refused at %s', async (values, field, message) => {
    const { status, body } = await admin.post(asidesPath(), anAside(values))
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ field, message }])
  })

  it('goes with its fermentation, and the trail tells of both', async () => {
    const { body } = await admin.post(asidesPath(), anAside())
    expect((await admin.delete(`/api/fermentation/${fermentation.id}`)).status).toBe(200)
    const entries = await trailOf(server, 'watchAsides', body.asides[0].id)
    expect(entries.map(({ action }) => action)).toEqual(['create', 'delete'])
  })
})

describe('limits', () => {
  const put = (values: object, who = admin) => who.put('/api/watch-limits', values)

  it('are set for the winery, a wine type and a batch, and as usual again', async () => {
    await put({ limits: { hotLook: 30, hotAct: null, brixBy: 'refractometer' } })
    await put({ wineType: 'White', limits: { hotLook: 18 } })
    const soak = hoursAhead(48)
    await put({ batchId: fermentation.batchId, coldSoakUntil: soak, limits: {} })
    const { limits, fermentations } = await watch()
    expect(limits).toEqual([
      {
        wineType: null,
        batchId: null,
        coldSoakUntil: null,
        limits: { hotLook: 30, brixBy: 'refractometer' },
      },
      { wineType: 'White', batchId: null, coldSoakUntil: null, limits: { hotLook: 18 } },
      { wineType: null, batchId: fermentation.batchId, coldSoakUntil: soak, limits: {} },
    ])
    expect(fermentations.find(({ id }: Json) => id === fermentation.id).coldSoakUntil).toBe(soak)
    for (const which of [{}, { wineType: 'White' }, { batchId: fermentation.batchId }])
      expect((await put({ ...which, limits: {} })).status).toBe(200)
    expect((await watch()).limits).toEqual([])
  })

  it('of a batch are set by whoever may edit, the others by administrators alone', async () => {
    const { caller } = await aColleague(server, winery, 'Winemaker')
    expect((await put({ limits: { hotLook: 30 } }, caller)).status).toBe(403)
    expect((await put({ wineType: 'Red', limits: { hotLook: 30 } }, caller)).status).toBe(403)
    const own = { batchId: fermentation.batchId, limits: { hotLook: 30 } }
    expect((await put(own, caller)).status).toBe(200)
    expect((await put({ ...own, limits: {} }, caller)).status).toBe(200)
  })

  it('that mean nothing are refused, and so is a batch that is not there', async () => {
    expect((await put({ limits: { hotLook: 99 } })).body.errors).toMatchObject([{ message: 'At most 45' }])
    expect((await put({ limits: { hotLook: 'warm' } })).status).toBe(400)
    expect((await put({ limits: { brixBy: 'taste' } })).body.errors).toMatchObject([
      { message: 'Choose a hydrometer or a refractometer' },
    ])
    expect((await put({ batchId: 999_999, limits: {} })).body.errors).toMatchObject([{ field: 'batchId' }])
  })
})
