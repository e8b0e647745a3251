import { expect, it } from 'vitest'
import { aVineyard, aVineyardReading } from '#test/builders.ts'
import { newAging, newFermentation } from '#test/cellar.ts'
import { aColleague } from '#test/colleagues.ts'
import { standingApp } from '#test/standing-app.ts'

const path = '/api/fermentation-maintenance'
let now = Date.UTC(2024, 8, 1)
const server = await standingApp({}, () => new Date(now))
const winery = await server.newWinery()
const { admin } = winery

/** One reading an hour. */
async function measure(wineBatchId: number, values: readonly number[]) {
  for (const brix of values) {
    now += 3_600_000
    await admin.post(path, { wineBatchId, brix, ph: brix > 10 ? null : 3.4 })
  }
}

it('answers the lines of one batch, thinned out so that the peak stays', async () => {
  const { batchId } = await newFermentation(admin)
  const other = await newFermentation(admin)
  const values = Array.from({ length: 40 }, (_, hour) => 24 - hour / 2)
  values[17] = 29.5
  await measure(batchId, values)
  await measure(other.batchId, [1, 2, 3])

  const whole = (await admin.get(`${path}/series?batchId=${batchId}&metrics=brix,ph`)).body.series
  expect(whole.map((line: { metric: string; count: number }) => [line.metric, line.count])).toEqual([
    ['brix', 40],
    ['ph', 12],
  ])
  expect(whole[0].points.map((point: { value: number }) => point.value)).toEqual(values)
  expect(whole[0].points[0]).toEqual({
    id: expect.any(Number),
    at: '2024-09-01T01:00:00.000Z',
    value: 24,
    wineBatchId: batchId,
  })

  const [thin] = (await admin.get(`${path}/series?batchId=${batchId}&metrics=brix&points=10`)).body.series
  expect(thin.count).toBe(40)
  expect(thin.points.length).toBeLessThanOrEqual(10)
  expect(thin.points.map((point: { value: number }) => point.value)).toContain(29.5)
  expect([thin.points[0].value, thin.points.at(-1).value]).toEqual([24, values.at(-1)])
})

it('covers the stretch of time that is asked for, and says when nothing changed', async () => {
  const [line] = (await admin.get(`${path}/series?metrics=brix&from=2024-09-02&to=2024-09-02`)).body.series
  expect(line.points).toHaveLength(17 + 3)
  const { headers } = await admin.get(`${path}/series`)
  expect((await admin.get(`${path}/series`, { 'if-none-match': String(headers.etag) })).status).toBe(304)
})

it('says what was measured and when, whatever is thinned out, and narrows the lines to some of it', async () => {
  now = Date.UTC(2026, 8, 1)
  const wines = [await newFermentation(admin), await newFermentation(admin), await newFermentation(admin)]
  const [first, , third] = wines.map(({ batchId }) => batchId)
  for (const { batchId } of wines) await measure(batchId, [24, 20])
  const { body } = await admin.get(`${path}/series?metrics=brix&from=2026-01-01&points=10`)
  expect(body.courses).toEqual(
    wines.map(({ batchId }, index) => ({
      wineBatchId: batchId,
      from: `2026-09-01T0${index * 2 + 1}:00:00.000Z`,
      to: `2026-09-01T0${index * 2 + 2}:00:00.000Z`,
    })),
  )
  const some = (await admin.get(`${path}/series?metrics=brix&only=${first},${third}`)).body
  const measured = some.series[0].points.map((point: { wineBatchId: number }) => point.wineBatchId)
  expect(measured).toEqual([first, first, third, third])
  expect(some.courses).toHaveLength(2)
})

it('has lines of agings and of vineyards too', async () => {
  const aging = await newAging(admin)
  await admin.post('/api/aging-maintenance', { agingId: aging.id, ph: 3.6 })
  const agings = await admin.get(`/api/aging-maintenance/series?agingId=${aging.id}&metrics=ph`)
  expect(agings.body.series[0].points).toEqual([expect.objectContaining({ value: 3.6, agingId: aging.id })])
  const vineyard = (await admin.post('/api/vineyard', aVineyard())).body
  await admin.post('/api/vineyard-maintenance', aVineyardReading(vineyard.id))
  const blocks = await admin.get('/api/vineyard-maintenance/series?metrics=sg')
  expect(blocks.body.series[0].points).toEqual([
    { id: expect.any(Number), at: '2024-08-20', value: 1.092, vineyardId: vineyard.id },
  ])
})

it.each([
  'metrics=brix,secrets',
  'points=9',
  'points=5001',
  'points=x',
  'from=yesterday',
  'only=1,x',
  'only=0',
])('refuses %s', async query => {
  expect((await admin.get(`${path}/series?${query}`)).status).toBe(400)
})

it('asks for the right to see the area, and shows nothing of another winery', async () => {
  const hand = await aColleague(server, winery, { 'vessels:view': true })
  expect((await hand.caller.get(`${path}/series`)).status).toBe(403)
  expect((await server.as().get(`${path}/series`)).status).toBe(401)
  const stranger = await server.newWinery('Elsewhere')
  const { series } = (await stranger.admin.get(`${path}/series?metrics=brix`)).body
  expect(series).toEqual([{ metric: 'brix', count: 0, points: [] }])
})
