import { beforeEach, describe, expect, it } from 'vitest'
import { openCellar } from '#test/ledger.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'

const { admin } = await appWithFreshWineries()
let cellar: Awaited<ReturnType<typeof openCellar>>

beforeEach(async () => {
  cellar = await openCellar(admin)
})

const barrels = (count: number, volume: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`B-${at + 1}`, volume]))

describe('the worked examples', () => {
  it('ledger 12.1: a tank into nine barrels', async () => {
    await cellar.open({ 'T-1': [2050, 'A'] })
    const all = { vesselId: await cellar.vessel('T-1'), all: true }
    const racking = await cellar.rack('2026-10-06T09:30', all, barrels(9, 225), [
      { reason: 'Lees', rest: true },
    ])
    const { status, body } = await cellar.record(racking)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: 'transfer',
      doneAt: '2026-10-06T09:30',
      status: 'current',
      unit: 'L',
      moves: [{ from: [{ volume: 2050, empties: true }], losses: [{ reason: 'Lees', volume: 25 }] }],
    })
    expect(body.contents).toHaveLength(10)
    expect(await cellar.state()).toEqual(Array.from({ length: 9 }, (_, at) => `B-${at + 1}: 225 A`))
    expect(await cellar.state('2026-10-06T09:29')).toEqual(['T-1: 2050 A'])
  })

  it('ledger 12.2: 4,000 that were 400', async () => {
    const [t1, t2] = [await cellar.vessel('T-1', { capacity: 6000 }), await cellar.vessel('T-2')]
    await cellar.open({ 'T-1': [5000, 'A'] })
    const record = async (body: object) => (await cellar.record(body)).body
    const wrong = await record(
      await cellar.rack('2026-10-06T08:00', { vesselId: t1, volume: 4000 }, { 'T-2': 4000 }),
    )
    await record(await cellar.rack('2026-10-06T09:00', { vesselId: t2, volume: 225 }, { 'B-1': 225 }))
    const lines = [{ vesselId: t2, amount: 30, amountUnit: 'g' }]
    await record({ kind: 'addition', doneAt: '2026-10-06T10:00', product: 'SO2', lines })
    const lose = (doneAt: string, reason: string, vesselId: number, volume: number) =>
      record({ kind: 'loss', doneAt, reason, from: [{ vesselId, volume }] })
    await lose('2026-10-06T11:00', 'Spill', t1, 10)
    await lose('2026-10-06T12:00', 'Sample', t2, 0.75)
    await record(await cellar.rack('2026-10-06T13:00', { vesselId: t2, volume: 150 }, { 'B-2': 150 }))
    await record(await cellar.rack('2026-10-06T14:00', { vesselId: t1, volume: 500 }, { 'T-3': 500 }))
    expect(await cellar.state()).toEqual([
      'B-1: 225 A',
      'B-2: 150 A',
      'T-1: 490 A',
      'T-2: 3624.25 A',
      'T-3: 500 A',
    ])

    const right = await cellar.rack('2026-10-06T08:00', { vesselId: t1, volume: 400 }, { 'T-2': 400 })
    const changes = [{ do: 'replace', id: wrong.id, version: wrong.version, operation: right }]
    const { body: preview } = await cellar.preview(changes)
    expect(preview).toMatchObject({ laterCount: 6, impossible: [] })
    const ends = preview.vessels.map((each: { vesselId: number; before: Volume; after: Volume }) => [
      each.vesselId,
      each.before?.volume,
      each.after?.volume,
    ])
    expect(ends).toEqual(
      expect.arrayContaining([
        [t1, 490, 4090],
        [t2, 3624.25, 24.25],
      ]),
    )
    expect(ends).toHaveLength(2)
    const corrected = await cellar.correct(changes, { seen: preview.seen, reason: 'Misread' })
    expect(corrected.status).toBe(201)
    expect(corrected.body).toMatchObject({ reason: 'Misread', laterCount: 6, removed: [] })
    expect(await cellar.state()).toEqual([
      'B-1: 225 A',
      'B-2: 150 A',
      'T-1: 4090 A',
      'T-2: 24.25 A',
      'T-3: 500 A',
    ])
    const old = await admin.get(`/api/cellar/operations/${wrong.id}`)
    expect(old.body).toMatchObject({ status: 'replaced', moves: [{ from: [{ volume: 4000 }] }] })
    expect(corrected.body.operations[0]).toMatchObject({ replacesId: wrong.id, status: 'current' })
  })

  it('ledger 12.3: a later operation that becomes impossible', async () => {
    const [t1, t2] = [await cellar.vessel('T-1'), await cellar.vessel('T-2')]
    await cellar.open({ 'T-1': [1000, 'A'] })
    const first = (
      await cellar.record(await cellar.rack('2026-10-01', { vesselId: t1, volume: 600 }, { 'T-2': 600 }))
    ).body
    const lees = [{ reason: 'Lees', volume: 10 }]
    await cellar.record(await cellar.rack('2026-10-02', { vesselId: t2, volume: 500 }, { 'T-3': 490 }, lees))
    const smaller = await cellar.rack('2026-10-01', { vesselId: t1, volume: 60 }, { 'T-2': 60 })
    const changes = [{ do: 'replace', id: first.id, version: first.version, operation: smaller }]
    const before = await cellar.state()
    expect(await cellar.correct(changes)).toMatchObject({
      status: 409,
      body: {
        code: 'impossible',
        message:
          'A later operation would become impossible: T-2 holds 60 L at that time, 500 L would come out.',
        problems: [{ code: 'short', vesselId: t2, has: 60, needs: 500 }],
      },
    })
    expect(await cellar.state()).toEqual(before)
    const { body: preview } = await cellar.preview(changes)
    const { proposals } = preview.impossible[0]
    expect(proposals.map(({ text }: { text: string }) => text)).toEqual([
      'Enter a measured volume of 500 L in T-2 just before: the ledger gains 440 L.',
      'Take only 60 L out of T-2.',
      'Remove this operation.',
    ])
    const mended = await cellar.correct([...changes, ...proposals[1].changes])
    expect(mended.status).toBe(201)
    expect(await cellar.state()).toEqual(['T-1: 940 A', 'T-3: 60 A'])
  })

  it('ledger 12.4: behind the lock', async () => {
    const [b1, keg] = [await cellar.vessel('B-1'), await cellar.vessel('keg', { capacity: 50 })]
    await cellar.open({ 'B-1': [225, 'A'], keg: [50, 'A'] })
    await cellar.record({
      kind: 'loss',
      doneAt: '2026-09-25',
      reason: 'Evaporation',
      from: [{ vesselId: b1, volume: 3 }],
    })
    await cellar.record({
      kind: 'topping',
      doneAt: '2026-10-05',
      from: { vesselId: keg },
      to: [{ vesselId: b1, volume: 2 }],
    })
    await admin.put('/api/cellar/lock', { lockedBefore: '2026-10-01', reason: 'Register sent' })
    const sample = {
      kind: 'loss',
      doneAt: '2026-09-20',
      reason: 'Sample',
      from: [{ vesselId: b1, volume: 0.5 }],
    }
    expect(await cellar.record(sample)).toMatchObject({
      status: 409,
      body: { code: 'changes_later', message: 'This changes 2 later operations. Look at the changes first.' },
    })
    const changes = [{ do: 'add', operation: sample }]
    expect(await cellar.correct(changes)).toMatchObject({
      status: 409,
      body: {
        code: 'locked',
        message: 'The period before Oct 1, 2026 is locked. Give a reason to change it.',
      },
    })
    expect((await cellar.correct(changes, { reason: 'Forgotten sample' })).status).toBe(201)
    expect(await cellar.state()).toEqual(['B-1: 223.5 A', 'keg: 48 A'])
    expect(await cellar.state('2026-09-30')).toEqual(['B-1: 221.5 A', 'keg: 50 A'])
    const { body: lock } = await admin.get('/api/cellar/lock')
    expect(lock).toMatchObject({
      lockedBefore: '2026-10-01',
      reason: 'Register sent',
      corrections: [{ reason: 'Forgotten sample', what: ['Added Loss: 0.5 L from B-1 (Sample)'] }],
      vessels: [{ vesselId: b1, before: { volume: 222 }, after: { volume: 221.5 } }],
    })
  })

  it('ledger 12.5: two barrels that top each other', async () => {
    await cellar.open({ 'B-1': [220, 'A'], 'B-2': [220, 'B'] })
    const [b1, b2] = [await cellar.vessel('B-1'), await cellar.vessel('B-2')]
    const top = (doneAt: string, from: number, to: number, volume: number) =>
      cellar.record({ kind: 'topping', doneAt, from: { vesselId: from }, to: [{ vesselId: to, volume }] })
    await top('2026-10-01', b1, b2, 4)
    await top('2026-10-02', b2, b1, 8)
    expect(await cellar.state()).toEqual([
      'B-1: 224 A (A 216.142857143, B 7.857142857)',
      'B-2: 216 B (A 3.857142857, B 212.142857143)',
    ])
  })

  it('ledger 12.6: forty barrels in one entry, and taken back', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `B-${String(at + 1).padStart(2, '0')}`)
    await cellar.open({
      keg: [100, 'A'],
      ...Object.fromEntries(names.map(name => [name, [223, 'B'] as const])),
    })
    const to = await Promise.all(
      names.map(async name => ({ vesselId: await cellar.vessel(name), volume: 1.5 })),
    )
    const topping = {
      kind: 'topping',
      doneAt: '2026-10-01',
      from: { vesselId: await cellar.vessel('keg') },
      to,
    }
    const { body } = await cellar.record(topping)
    const after = await cellar.state()
    expect(after).toContain('keg: 40 A')
    expect(after.filter(line => line.endsWith(': 224.5 B (A 1.5, B 223)'))).toHaveLength(40)
    const removed = await cellar.correct([{ do: 'remove', id: body.id, version: body.version }])
    expect(removed.body).toMatchObject({ removed: [body.id], operations: [] })
    expect(await cellar.state()).toEqual([...names.map(name => `${name}: 223 B`), 'keg: 100 A'])
  })

  it('ledger 12.7: a blend, and a blend of it', async () => {
    await cellar.open({ 'T-1': [600, 'A'], 'T-2': [400, 'B'], 'T-4': [1000, 'D'] })
    const vessel = cellar.vessel
    const blend = async (
      doneAt: string,
      name: string,
      from: object[],
      to: string,
      volume: number,
      losses: object[] = [],
    ) =>
      cellar.record({
        kind: 'blend',
        doneAt,
        batchId: await cellar.batch(name),
        moves: [{ from, to: [{ vesselId: await vessel(to), volume }], losses }],
      })
    const all = async (name: string) => ({ vesselId: await vessel(name), all: true })
    await blend('2026-10-01', 'C', [await all('T-1'), await all('T-2')], 'T-3', 1000)
    const halves = [
      { vesselId: await vessel('T-3'), volume: 500 },
      { vesselId: await vessel('T-4'), volume: 500 },
    ]
    await blend('2026-10-02', 'F', halves, 'T-5', 990, [{ reason: 'Filtration', volume: 10 }])
    expect(await cellar.state()).toEqual([
      'T-3: 500 C (A 300, B 200)',
      'T-4: 500 D',
      'T-5: 990 F (A 297, B 198, D 495)',
    ])
  })

  it('ledger 12.8: a bottling that reconciles', async () => {
    await cellar.open({ 'T-1': [2250, 'A'] })
    const from = [{ vesselId: await cellar.vessel('T-1'), all: true }]
    const bottle = (bottleCount: number, losses: object[] = []) =>
      cellar.record({
        kind: 'bottling',
        doneAt: '2026-10-09',
        from,
        bottleCount,
        bottleSize: '750 ml',
        losses,
      })
    expect(await bottle(3050)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'losses', message: '37.5 L more goes in than comes out.' }] },
    })
    expect(await bottle(2950, [{ reason: 'Bottling', volume: 30 }])).toMatchObject({
      status: 400,
      body: {
        errors: [{ message: '7.5 L came out and went nowhere. Put it into a vessel or name the loss.' }],
      },
    })
    const { status, body } = await bottle(2950, [
      { reason: 'Sample', volume: 1.5 },
      { reason: 'Bottling', rest: true },
    ])
    expect(status).toBe(201)
    expect(body.moves[0]).toMatchObject({
      out: [{ what: 'bottled', volume: 2212.5 }],
      losses: [
        { reason: 'Sample', volume: 1.5 },
        { reason: 'Bottling', volume: 36 },
      ],
    })
    expect(await cellar.state()).toEqual([])
  })

  it('ledger 12.9: gallons', async () => {
    await cellar.vessel('T-1', { capacity: 1000, capacityUnit: 'gal' })
    await cellar.open({ 'T-1': [1000, 'A'] }, '2026-09-01', 'gal')
    expect(await cellar.state()).toEqual(['T-1: 3785.412 A'])
    const [t1, t2] = [await cellar.vessel('T-1'), await cellar.vessel('T-2')]
    await cellar.record({
      ...(await cellar.rack('2026-10-01', { vesselId: t1, volume: 400 }, { 'T-2': 400 })),
      unit: 'gal',
    })
    const all = await cellar.record(
      await cellar.rack('2026-10-02', { vesselId: t1, all: true }, { 'T-3': 2271.247 }),
    )
    expect(all.status).toBe(201)
    for (const name of ['B-1', 'B-2', 'B-3']) await cellar.vessel(name, { capacity: 60, capacityUnit: 'gal' })
    const barrel = await cellar.rack('2026-10-03', { vesselId: t2, volume: 180 }, barrels(3, 60))
    expect((await cellar.record({ ...barrel, unit: 'gal' })).status).toBe(201)
    expect(await cellar.state()).toEqual([
      'B-1: 227.125 A',
      'B-2: 227.125 A',
      'B-3: 227.124 A',
      'T-2: 832.791 A',
      'T-3: 2271.247 A',
    ])
    const rest = await cellar.rack('2026-10-04', { vesselId: t2, volume: 220 }, { 'T-4': 220 })
    const { body } = await cellar.record({ ...rest, unit: 'gal' })
    expect(body.moves[0].from).toEqual([{ vesselId: t2, volume: 832.791, empties: true }])
    expect(await cellar.state()).toContain('T-4: 832.791 A')
  })

  it('ledger 12.10: two at the same moment', async () => {
    await cellar.open({ 'T-1': [800, 'A'] })
    const t1 = await cellar.vessel('T-1')
    const to = async (name: string, volume: number) =>
      cellar.rack('2026-10-01T10:00', { vesselId: t1, volume }, { [name]: volume })
    const [ana, ben] = [await to('T-2', 500), await to('T-3', 500)]
    const answers = await Promise.all([cellar.record(ana), cellar.record(ben)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'impossible',
      message: 'T-1 holds 300 L at that time, 500 L would come out.',
    })
    expect((await cellar.record(await to('T-3', 300))).status).toBe(201)
    expect((await cellar.state()).join()).not.toContain('T-1')
  })

  it('ledger 12.11: a dip that follows, and cannot go', async () => {
    const opened = await cellar.open({ 'T-1': [1000, 'A'] })
    const t1 = await cellar.vessel('T-1')
    const measured = [{ vesselId: t1, volume: 985 }]
    const dip = (await cellar.record({ kind: 'measure', doneAt: '2026-10-05', measured })).body
    const rest = [{ reason: 'Lees', rest: true }]
    await cellar.record(await cellar.rack('2026-10-06', { vesselId: t1, all: true }, { 'T-2': 980 }, rest))
    const to = [{ vesselId: t1, volume: 1010, batchId: await cellar.batch('A') }]
    const opening = { kind: 'opening', doneAt: '2026-09-01', to }
    const changes = [{ do: 'replace', id: opened.id, version: opened.version, operation: opening }]
    const { body: preview } = await cellar.preview(changes)
    expect(preview.later.map(({ operation }: { operation: { id: number } }) => operation.id)).toEqual([
      dip.id,
    ])
    expect((await cellar.correct(changes)).body).toMatchObject({ laterCount: 1, vessels: [] })
    expect(await cellar.correct([{ do: 'remove', id: dip.id, version: dip.version }])).toMatchObject({
      status: 409,
      body: {
        message:
          'A later operation would become impossible: T-1 was emptied by this operation and would keep 25 L.',
      },
    })
    expect(await cellar.state()).toEqual(['T-2: 980 A'])
  })

  it('ledger 12.12: from grapes to press wine', async () => {
    const [a, p] = [await cellar.batch('A'), await cellar.batch('P')]
    const t1 = await cellar.vessel('T-1')
    await cellar.record({ kind: 'receive', doneAt: '2026-09-10', batchId: a, weight: 2000 })
    const to = [{ vesselId: t1, volume: 1600 }]
    await cellar.record({ kind: 'crush', doneAt: '2026-09-11', batchId: a, weight: 2000, to })
    const moves = [
      {
        from: [{ vesselId: t1, volume: 1200 }],
        to: [{ vesselId: await cellar.vessel('T-2'), volume: 1200 }],
      },
      {
        from: [{ vesselId: t1, all: true }],
        to: [{ vesselId: await cellar.vessel('T-3'), volume: 120 }],
        losses: [{ reason: 'Pomace', rest: true }],
        batchId: p,
      },
    ]
    const { body } = await cellar.record({ kind: 'press', doneAt: '2026-09-20', moves })
    expect(body.moves[1].losses).toEqual([{ reason: 'Pomace', volume: 280 }])
    expect(await cellar.state()).toEqual(['T-2: 1200 A', 'T-3: 120 P (A 120)'])
    expect((await admin.get(`/api/cellar/batches/${a}/history`)).body).toMatchObject({
      named: [{ content: { volume: 1200 } }],
      litres: [{ volume: 1200 }, { volume: 120, batch: { batchId: 'P' } }],
      kilograms: { received: 2000, crushed: 2000 },
      yield: 660,
    })
  })
})

interface Volume {
  volume: number
}
