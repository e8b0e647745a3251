import { beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '#test/caller.ts'
import { newAging, newFermentation } from '#test/cellar.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'

// Readings that arrive later than they were taken, of both kinds that have a moment.

const { server, admin } = await appWithFreshWineries()

const aMinute = 60_000
const aDay = 24 * 60 * aMinute
const ago = (time: number) => new Date(Date.now() - time).toISOString()
const dayAgo = (days: number) => ago(days * aDay).slice(0, 10)
const idsOf = ({ body }: { body: Json[] }) => body.map(({ id }) => id)

const kinds = [
  {
    process: 'fermentation',
    path: '/api/fermentation-maintenance',
    table: 'fermentationMaintenance',
    metric: 'ph',
    begin: newFermentation,
    ofProcess: ({ batchId }: Json) => ({ wineBatchId: batchId }),
  },
  {
    process: 'aging',
    path: '/api/aging-maintenance',
    table: 'agingMaintenance',
    metric: 'so2',
    begin: newAging,
    ofProcess: ({ id }: Json) => ({ agingId: id }),
  },
] as const

describe.each(kinds)(
  'the moment of a reading of a $process',
  ({ process, path, begin, ofProcess, ...kind }) => {
    let running: Json
    beforeEach(async () => {
      running = await begin(admin)
    })
    const send = (values: object = {}) => admin.post(path, { ...ofProcess(running), ...values })
    const refused = (message: string) => ({
      status: 400,
      body: { message, errors: [{ field: 'doneAt', message }] },
    })

    it('is what doneAt says, however it is spelled and in whatever zone it is written', async () => {
      const doneAt = ago(3 * aDay)
      const inNepal = new Date(Date.parse(doneAt) + 345 * aMinute).toISOString().replace('Z', '+05:45')
      for (const said of [
        { doneAt },
        { done_at: doneAt },
        { doneAt: inNepal },
        { doneAt, readingTimestamp: ago(0) },
      ]) {
        const { status, body } = await send(said)
        expect([status, body.readingTimestamp]).toEqual([201, doneAt])
        expect(body).not.toHaveProperty('doneAt')
      }
      const toTheMinute = `${doneAt.slice(0, 16)}Z`
      expect((await send({ doneAt: toTheMinute })).body.readingTimestamp).toBe(
        `${doneAt.slice(0, 16)}:00.000Z`,
      )
    })

    it('is now where doneAt is left out or empty', async () => {
      const before = Date.now()
      for (const said of [{}, { doneAt: null }, { doneAt: ' ' }]) {
        const { body } = await send(said)
        expect(Date.parse(body.readingTimestamp)).toBeGreaterThanOrEqual(before - 1)
        expect(Date.parse(body.readingTimestamp)).toBeLessThanOrEqual(Date.now() + 1)
      }
    })

    it('orders lists, pages, lines and searches by day: what arrives late is not the newest', async () => {
      const [now, old, older] = [
        await send(),
        await send({ doneAt: ago(2 * aDay) }),
        await send({ doneAt: ago(5 * aDay) }),
      ]
      const between = await send({ doneAt: ago(3 * aDay), [kind.metric]: 3.3 })
      const newestFirst = idsOf({ body: [now.body, old.body, between.body, older.body] })
      expect(idsOf(await admin.get(path))).toEqual(newestFirst)
      expect(idsOf(await admin.get(`${path}?order=asc`))).toEqual(newestFirst.toReversed())
      const first = await admin.get(`${path}?limit=2`)
      const second = await admin.get(`${path}?limit=2&cursor=${first.headers['x-next-cursor']}`)
      expect([...idsOf(first), ...idsOf(second)]).toEqual(newestFirst)
      await admin.put(`${path}/${older.body.id}`, { [kind.metric]: 3.1 })
      await admin.put(`${path}/${now.body.id}`, { [kind.metric]: 3.9 })
      const { series } = (await admin.get(`${path}/series?metrics=${kind.metric}`)).body
      expect(series[0].points.map(({ value }: Json) => value)).toEqual([3.1, 3.3, 3.9])
      const day = between.body.readingTimestamp.slice(0, 10)
      expect(idsOf(await admin.get(`${path}?from=${day}&to=${day}`))).toEqual([between.body.id])
    })

    const notMoment = 'The reading date must be a date and time such as 2024-09-12T16:05:00Z'
    it.each<[what: string, doneAt: () => unknown, message: string]>([
      ['the future', () => ago(-7 * aMinute), "The reading date can't be in the future"],
      ['long ago', () => ago(90 * aDay + aMinute), "The reading date can't be more than 90 days ago"],
      ['a word', () => 'yesterday', notMoment],
      ['a number', () => 1726157100000, notMoment],
      ['a day', () => '2024-09-12', notMoment],
      ['without a time zone', () => '2024-09-12T16:05:00', notMoment],
      ['on a day that does not exist', () => '2024-02-31T16:05:00Z', notMoment],
      ['an object', () => ({}), notMoment],
    ])('is not %s', async (_, doneAt, message) => {
      expect(await send({ doneAt: doneAt() })).toMatchObject(refused(message))
      const { body } = await send()
      expect(await admin.put(`${path}/${body.id}`, { doneAt: doneAt() })).toMatchObject(refused(message))
      expect((await admin.get(`${path}/${body.id}`)).body.readingTimestamp).toBe(body.readingTimestamp)
      expect((await admin.get(path)).body).toHaveLength(1)
    })

    it('may be nearly 90 days ago, and ahead by as much as clocks differ', async () => {
      for (const doneAt of [ago(90 * aDay - aMinute), ago(-4 * aMinute)])
        expect((await send({ doneAt })).body.readingTimestamp).toBe(doneAt)
    })

    it('is not before its process, whose first day begins earlier in other parts of the world', async () => {
      running = await begin(admin, { startDate: dayAgo(4), endDate: null })
      const begins = Date.parse(dayAgo(4))
      const message = `The reading date can't be before the ${process} started`
      const anHour = 60 * aMinute
      const tooEarly = new Date(begins - 15 * anHour).toISOString()
      expect(await send({ doneAt: tooEarly })).toMatchObject(refused(message))
      const { status, body } = await send({ doneAt: new Date(begins - 13 * anHour).toISOString() })
      expect(status).toBe(201)
      expect(await admin.put(`${path}/${body.id}`, { doneAt: tooEarly })).toMatchObject(refused(message))
    })

    it('may lie in a process that has ended before the reading arrives', async () => {
      const address = `/api/${process}/${running.id}`
      const ended = await admin.put(address, {
        status: 'Completed',
        startDate: dayAgo(20),
        endDate: dayAgo(6),
      })
      expect(ended.status).toBe(200)
      const doneAt = ago(8 * aDay)
      const { status, body } = await send({ doneAt })
      expect([status, body.readingTimestamp, body[`${process}Id`]]).toEqual([201, doneAt, running.id])
    })

    it('is corrected by doneAt, and kept by a change that does not name it', async () => {
      const { body: taken } = await send()
      const doneAt = ago(2 * aDay)
      const { status, body } = await admin.put(`${path}/${taken.id}`, { done_at: doneAt })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        readingTimestamp: doneAt,
        takenById: taken.takenById,
        ...ofProcess(running),
      })
      const changed = await admin.put(`${path}/${taken.id}`, { notes: 'Cloudy', readingTimestamp: ago(0) })
      expect(changed.body).toMatchObject({ readingTimestamp: doneAt, notes: 'Cloudy' })
    })

    it('is no correction where an old one is sent back as it was read', async () => {
      const { id } = (await send()).body
      const longAgo = ago(400 * aDay)
      await server.connection.db
        .updateTable(kind.table)
        .set({ readingTimestamp: longAgo })
        .where('id', '=', id)
        .execute()
      expect((await admin.put(`${path}/${id}`, { doneAt: longAgo, notes: 'Kept' })).body).toMatchObject({
        readingTimestamp: longAgo,
        notes: 'Kept',
      })
      expect((await admin.put(`${path}/${id}`, { doneAt: ago(399 * aDay) })).status).toBe(400)
    })

    it('stands in the history beside the moment at which the server received it', async () => {
      const before = Date.now()
      const doneAt = ago(5 * aDay)
      const { id } = (await send({ doneAt })).body
      const corrected = ago(4 * aDay)
      await admin.put(`${path}/${id}`, { doneAt: corrected })
      const { body } = await admin.get(`${path}/${id}/history`)
      for (const { at } of body) expect(Date.parse(at)).toBeGreaterThanOrEqual(before - 1)
      const dates = body.map(({ changes }: Json) =>
        changes.find(({ label }: Json) => label === 'Reading Date'),
      )
      expect(dates).toMatchObject([
        { before: doneAt, after: corrected },
        { before: null, after: doneAt },
      ])
    })
  },
)

describe('the fermentation of a reading that arrives late', () => {
  const path = '/api/fermentation-maintenance'
  const readAt = async (wineBatchId: number, daysAgo: number) =>
    (await admin.post(path, { wineBatchId, doneAt: ago(daysAgo * aDay) })).body

  it('is the one that had started then, also when another is Active now', async () => {
    const first = await newFermentation(admin, {
      startDate: dayAgo(30),
      endDate: dayAgo(12),
      status: 'Completed',
    })
    const { batchId } = first
    const second = await newFermentation(admin, { batchId, startDate: dayAgo(10) })
    for (const [daysAgo, { id }] of [
      [20, first],
      [11.6, first],
      [9, second],
      [0, second],
    ] as const)
      expect([daysAgo, (await readAt(batchId, daysAgo)).fermentationId]).toEqual([daysAgo, id])
    // It may have been the day of the second already where the cellar is, but need not.
    const eveningBefore = { wineBatchId: batchId, doneAt: `${dayAgo(11)}T18:00:00Z` }
    expect((await admin.post(path, eveningBefore)).body.fermentationId).toBe(first.id)
    const sooner = await readAt(batchId, 40)
    expect(sooner.errors).toEqual([
      expect.objectContaining({
        field: 'doneAt',
        message: "The reading date can't be before the fermentation started",
      }),
    ])
  })

  it('is the Active one of several that had started, as for readings of now', async () => {
    const active = await newFermentation(admin, { startDate: dayAgo(30) })
    const { batchId } = active
    await newFermentation(admin, { batchId, startDate: dayAgo(10), status: 'Completed' })
    for (const daysAgo of [20, 5, 0]) expect((await readAt(batchId, daysAgo)).fermentationId).toBe(active.id)
  })

  it('stays when the moment is corrected', async () => {
    const first = await newFermentation(admin, { startDate: dayAgo(30), status: 'Completed' })
    const { batchId } = first
    const { id } = await readAt(batchId, 20)
    await newFermentation(admin, { batchId, startDate: dayAgo(10) })
    const { body } = await admin.put(`${path}/${id}`, { doneAt: ago(3 * aDay) })
    expect(body).toMatchObject({ fermentationId: first.id, wineBatchId: batchId })
  })

  it('named by itself must have started', async () => {
    const { id } = await newFermentation(admin, { startDate: dayAgo(5) })
    const answer = await admin.post(path, { fermentationId: id, doneAt: ago(9 * aDay) })
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'doneAt'])
  })
})
