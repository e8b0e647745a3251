import { beforeEach, describe, expect, it } from 'vitest'
import type { Winery } from '#test/app-under-test.ts'
import type { Caller } from '#test/caller.ts'
import { aColleague } from '#test/colleagues.ts'
import { openCellar } from '#test/ledger.ts'
import { standingApp } from '#test/standing-app.ts'

const noon = Date.parse('2026-10-10T12:00:00Z')
let now = noon
const server = await standingApp({}, () => new Date(now))
let winery: Winery
let admin: Caller
let cellar: Awaited<ReturnType<typeof openCellar>>
let t1: number
let t2: number
let a: number

beforeEach(async () => {
  now = noon
  winery = await server.newWinery()
  admin = winery.admin
  cellar = await openCellar(admin)
  await cellar.open({ 'T-1': [1000, 'A'] })
  t1 = await cellar.vessel('T-1')
  t2 = await cellar.vessel('T-2')
  a = await cellar.batch('A')
})

const loss = (values: object = {}) => ({
  kind: 'loss',
  doneAt: '2026-10-01T10:00',
  reason: 'Spill',
  from: [{ vesselId: t1, volume: 1 }],
  ...values,
})
const racking = (volume: unknown, values: object = {}) => ({
  kind: 'transfer',
  doneAt: '2026-10-02T10:00',
  moves: [{ from: [{ vesselId: t1, volume }], to: [{ vesselId: t2, volume }] }],
  ...values,
})
const done = async (body: object) => {
  const answer = await cellar.record({ ...body, isAnother: true })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}
const refusal = async (sent: Promise<{ status: number; body: { code?: string; message: string } }>) => {
  const before = await cellar.state()
  const { status, body } = await sent
  expect(await cellar.state()).toEqual(before)
  return [status, body.code, body.message]
}
const errorsOf = async (body: object) => {
  const answer = await cellar.record(body)
  expect(answer.status, answer.text).toBe(400)
  return (answer.body.errors as { field: string; message: string }[]).map(each => [each.field, each.message])
}

describe('a body that can never be', () => {
  it.each([
    [{}, 'kind', 'Choose what was done'],
    [{ kind: 'loss', reason: 'Spill' }, 'doneAt', 'Say when it was done'],
    [{ kind: 'loss', doneAt: 'Tuesday' }, 'doneAt', 'Done at must be a date, or a date and a time'],
    [{ kind: 'loss', doneAt: '2026-10-01', from: [] }, 'from', 'Choose where it came from'],
    [{ kind: 'loss', doneAt: '2026-10-01', from: [{ volume: 1 }] }, 'from.0.vesselId', 'Choose a vessel'],
    [{ kind: 'loss', doneAt: '2026-10-01', from: [{ vesselId: 1 }] }, 'from.0.volume', 'Volume is required'],
    [{ kind: 'loss', from: [{ vesselId: 1, volume: 'x' }] }, 'from.0.volume', 'Volume must be a number'],
    [{ kind: 'loss', from: [{ vesselId: 1, volume: 0 }] }, 'from.0.volume', 'Volume must be positive'],
    [{ kind: 'loss', from: [{ vesselId: 1, volume: 1 }] }, 'reason', 'Name the loss'],
    [
      { kind: 'measure', measured: [{ vesselId: 1, volume: -1 }] },
      'measured.0.volume',
      'Volume cannot be negative',
    ],
    [
      { kind: 'measure', measured: [{ vesselId: 1, volume: 9_000_001 }] },
      'measured.0.volume',
      'Volume cannot be more than 9,000,000 L',
    ],
    [
      { kind: 'measure', measured: [{ vesselId: 1, volume: 1.0001 }] },
      'measured.0.volume',
      'Volume can have at most 3 decimals',
    ],
    [
      { kind: 'measure', unit: 'hL', measured: [{ vesselId: 1, volume: 1.000001 }] },
      'measured.0.volume',
      'Volume can have at most 5 decimals',
    ],
    [
      {
        kind: 'measure',
        measured: [
          { vesselId: 1, volume: 1 },
          { vesselId: 1, volume: 2 },
        ],
      },
      'measured.1.vesselId',
      'This vessel is already in the list',
    ],
    [
      { kind: 'transfer', moves: [{ from: [{ vesselId: 1, all: true }], to: [] }] },
      'moves.0.to',
      'Choose where it went',
    ],
    [
      {
        kind: 'transfer',
        moves: [{ from: [{ vesselId: 1, all: true }], to: [{ vesselId: 1, volume: 1 }] }],
      },
      'moves.0.to.0.vesselId',
      'Wine cannot be moved into the vessel it came from',
    ],
    [{ kind: 'blend', moves: [] }, 'batchId', 'Name the blend'],
    [{ kind: 'crush', weight: 1 }, 'batchId', 'Wine batch is required'],
    [
      {
        kind: 'opening',
        to: [{ vesselId: 1, volume: 1, batchId: 1, parts: [{ batchId: 1, share: 99.5 }] }],
      },
      'to.0.parts',
      'The shares must add up to 100 %',
    ],
    [
      { kind: 'bottling', bottleCount: 1, bottleSize: 'large' },
      'bottleSize',
      'Say the bottle size in ml or L, so that the litres can be counted',
    ],
  ])('%j is refused at %s', async (body, field, message) => {
    expect(await errorsOf(body)).toContainEqual([field, message])
  })

  it('is dated more than fourteen hours ahead of UTC', async () => {
    expect(await errorsOf(loss({ doneAt: '2026-10-11T02:01' }))).toEqual([
      ['doneAt', 'This is in the future.'],
    ])
    expect((await cellar.record(loss({ doneAt: '2026-10-11T02:00' }))).status).toBe(201)
  })

  it('names what is not there, at the field that names it', async () => {
    const nobody = 999_999
    const [[field, message] = []] = await errorsOf({
      ...racking(5),
      moves: [{ from: [{ vesselId: t1, volume: 5 }], to: [{ vesselId: nobody, volume: 5 }] }],
    })
    expect([field, message]).toEqual(['moves.0.to.0.vesselId', expect.stringContaining('does not exist')])
    const change = {
      do: 'add',
      operation: { kind: 'rename', doneAt: '2026-10-01', vessels: [t1], batchId: nobody },
    }
    const { body } = await cellar.correct([change])
    expect(body.errors).toMatchObject([{ field: 'changes.0.operation.batchId' }])
  })

  it('does not balance, or has too many lines', async () => {
    const moves = [{ from: [{ vesselId: t1, volume: 5 }], to: [{ vesselId: t2, volume: 6 }] }]
    expect(await errorsOf({ ...racking(5), moves })).toEqual([
      ['moves.0.to', '1 L more goes in than comes out.'],
    ])
    const measured = Array.from({ length: 1001 }, (_, at) => ({ vesselId: at + 1, volume: 1 }))
    expect(await errorsOf({ kind: 'measure', doneAt: '2026-10-01', measured })).toContainEqual([
      'measured',
      'One entry takes at most 1,000 lines',
    ])
  })

  it('takes five decimals of a hectolitre', async () => {
    await done({
      kind: 'measure',
      unit: 'hL',
      doneAt: '2026-10-01',
      measured: [{ vesselId: t1, volume: 9.87654 }],
    })
    expect(await cellar.state()).toEqual(['T-1: 987.654 A'])
  })
})

describe('what is impossible then', () => {
  it.each([
    ['T-1 holds 1,000 L at that time, 1,000.001 L would come out.', () => racking(1000.001)],
    ['T-2 is empty at that time.', () => loss({ from: [{ vesselId: t2, all: true }] })],
    [
      'T-1 already holds wine at that time. Record a measured volume instead.',
      () => ({ kind: 'opening', doneAt: '2026-10-01', to: [{ vesselId: t1, volume: 1, batchId: a }] }),
    ],
    [
      'T-1 has room for 5,000 L, 5,000.001 L would be in it.',
      () => ({ kind: 'measure', doneAt: '2026-10-01', measured: [{ vesselId: t1, volume: 5000.001 }] }),
    ],
  ])('%s', async (message, body) => {
    expect(await refusal(cellar.record(body()))).toEqual([409, 'impossible', message])
  })

  it('is a racking into, or together with, another wine', async () => {
    await cellar.open({ 'T-2': [10, 'B'] })
    expect(await refusal(cellar.record(racking(5)))).toEqual([
      409,
      'impossible',
      'T-2 holds B at that time. Record a blend, or choose another vessel.',
    ])
    const from = [t1, t2].map(vesselId => ({ vesselId, volume: 5 }))
    const moves = [{ from, to: [{ vesselId: await cellar.vessel('T-3'), volume: 10 }] }]
    expect(await refusal(cellar.record({ ...racking(5), moves }))).toEqual([
      409,
      'impossible',
      'Wines of different names come together in T-3. Record a blend and name it.',
    ])
  })
})

describe('what was seen', () => {
  it('other_than_seen: the vessel holds another wine, or none', async () => {
    const b = await cellar.batch('B')
    const expectB = { expect: [{ vesselId: t1, batchId: b }] }
    expect(await refusal(cellar.record(loss(expectB)))).toEqual([
      409,
      'other_than_seen',
      'T-1 holds A now, not B.',
    ])
    expect((await cellar.record(loss({ expect: [{ vesselId: t1, batchId: a }] }))).status).toBe(201)
  })

  it.each([
    [59_999, 'just now'],
    [60_000, '1 minute ago'],
    [4 * 60_000, '4 minutes ago'],
    [59 * 60_000, '59 minutes ago'],
    [3_600_000, '1 hour ago'],
    [24 * 3_600_000, '1 day ago'],
    [12 * 24 * 3_600_000, '12 days ago'],
  ])('looks_recorded: after %i ms it was recorded %s', async (passed, words) => {
    await done(loss())
    now += passed
    const fresh = server.as((await aColleague(server, winery, 'Winemaker')).caller.token)
    const again = fresh.post('/api/cellar/operations', loss())
    expect(await refusal(again)).toEqual([409, 'looks_recorded', `Ada Min recorded the same ${words}.`])
    expect((await fresh.post('/api/cellar/operations', loss({ isAnother: true }))).status).toBe(201)
  })

  it('preview_outdated: the new preview stands beside the refusal', async () => {
    const { id } = await done(loss())
    const changes = [{ do: 'remove', id, version: 1 }]
    const { seen } = (await cellar.preview(changes)).body
    await done(racking(10))
    const answer = await cellar.correct(changes, { seen })
    expect(answer.body).toMatchObject({
      code: 'preview_outdated',
      message: 'The ledger changed since you looked. Look at the changes again.',
      preview: { laterCount: 1, impossible: [] },
    })
    expect(answer.status).toBe(409)
    expect((await cellar.correct(changes, { seen: answer.body.preview.seen })).status).toBe(201)
  })

  it('412: another version, or one that is not current any more; 404: none at all', async () => {
    const { id } = await done(loss())
    const stale = 'This record was changed by someone else. Reload to see the latest version.'
    const remove = (values: object) => cellar.correct([{ do: 'remove', id, ...values }])
    expect((await refusal(remove({ version: 7 }))).slice(0, 3)).toEqual([412, 'changed_by_others', stale])
    expect((await remove({ version: 1 })).status).toBe(201)
    expect((await remove({})).status).toBe(412)
    expect((await remove({ id: 999_999 })).status).toBe(404)
    expect((await cellar.preview([{ do: 'remove', id }])).status).toBe(412)
    expect((await admin.get('/api/cellar/operations/999999')).status).toBe(404)
  })
})

describe('a place in a minute', () => {
  it('is before or after one of the same minute, until there is no room', async () => {
    const first = await done(loss())
    const other = await done(loss({ doneAt: '2026-10-01T10:01' }))
    expect(await errorsOf(loss({ isAnother: true, before: other.id }))).toEqual([
      ['before', 'Choose an operation of the same minute'],
    ])
    expect((await cellar.record(loss({ isAnother: true, after: 999_999 }))).status).toBe(404)
    let neighbour = first
    let refused: unknown[] = []
    for (let steps = 0; steps < 14 && refused.length === 0; steps++) {
      const { status, body } = await cellar.correct([{ do: 'add', operation: loss(), before: first.id }])
      if (status === 201) {
        expect(body.operations[0].place).toBeGreaterThan(neighbour === first ? -1025 : neighbour.place)
        expect(body.operations[0].place).toBeLessThan(first.place)
        neighbour = body.operations[0]
      } else refused = [status, body.code, body.message]
    }
    expect(refused).toEqual([
      409,
      'no_room',
      'There is no room left between these two. Give one of them another minute.',
    ])
  })
})

it('rights: recording needs create, correcting edit, and records those of their own areas', async () => {
  const { id } = await done(loss())
  const only = async (...names: string[]) =>
    (await aColleague(server, winery, Object.fromEntries(names.map(name => [name, true])))).caller
  const viewer = await only('vessels:view')
  const recorder = await only('vessels:view', 'vessels:create')
  const record = (by: Caller, more: object = {}) =>
    by.post('/api/cellar/operations', loss({ isAnother: true, ...more }))
  const changes = [{ do: 'remove', id, version: 1 }]
  expect((await record(viewer)).status).toBe(403)
  expect((await viewer.post('/api/cellar/preview', { changes })).status).toBe(200)
  expect((await recorder.post('/api/cellar/corrections', { changes })).status).toBe(403)
  const records = [{ do: 'start', kind: 'aging', vesselIds: [t1], batchId: a, day: '2026-10-01' }]
  expect((await refusal(record(recorder, { records }))).slice(0, 3)).toEqual([
    403,
    expect.anything(),
    'Your role does not allow this. The record stays as it is.',
  ])
  expect((await record(recorder)).status).toBe(201)
})

it('histories: former versions, a moment of the past, pages, and 304 while nothing changed', async () => {
  const wrong = await done(racking(10))
  await cellar.correct([{ do: 'replace', id: wrong.id, version: 1, operation: racking(20) }])
  const path = `/api/cellar/vessels/${t2}/history`
  const ids = async (query: string) =>
    (await admin.get(`${path}${query}`)).body.operations.map((each: { status: string }) => each.status)
  expect(await ids('')).toEqual(['current'])
  expect((await ids('?withReplaced=true')).sort()).toEqual(['current', 'replaced'])
  const past = (await admin.get(`${path}?at=2026-10-02T09:59`)).body
  expect([past.content, past.operations]).toEqual([null, []])
  expect((await admin.get(`${path}?at=2026-10-02`)).body.content.volume).toBe(20)
  for (let at = 0; at < 55; at++)
    await done(loss({ doneAt: '2026-10-03', from: [{ vesselId: t2, volume: 0.01 }] }))
  const first = await admin.get(path)
  expect(first.body.operations).toHaveLength(50)
  const second = (await admin.get(`${path}?cursor=${encodeURIComponent(first.body.cursor)}`)).body
  expect([second.operations.length, second.cursor]).toEqual([6, null])
  const all = [...first.body.operations, ...second.operations].map(({ id }) => id)
  expect(new Set(all).size).toBe(56)
  const seen = { 'if-none-match': String(first.headers.etag) }
  expect((await admin.get(path, seen)).status).toBe(304)
  await done(loss({ doneAt: '2026-10-04', from: [{ vesselId: t2, volume: 0.01 }] }))
  expect((await admin.get(path, seen)).status).toBe(200)
})

it('another winery sees nothing, names nothing and changes nothing', async () => {
  const { id } = await done(loss())
  const stranger = (await server.newWinery()).admin
  expect((await stranger.get('/api/cellar/vessels')).body).toEqual([])
  expect((await stranger.get('/api/cellar/operations')).body.operations).toEqual([])
  for (const path of [`operations/${id}`, `vessels/${t1}/history`, `batches/${a}/history`])
    expect((await stranger.get(`/api/cellar/${path}`)).status, path).toBe(404)
  const before = await cellar.state()
  expect((await stranger.post('/api/cellar/operations', loss())).status).toBe(400)
  const changes = [{ do: 'remove', id, version: 1 }]
  expect((await stranger.post('/api/cellar/corrections', { changes })).status).toBe(404)
  expect((await stranger.post('/api/cellar/preview', { changes })).status).toBe(404)
  expect(await cellar.state()).toEqual(before)
})
