import { beforeEach, expect, it } from 'vitest'
import { type Door, openDoor } from '#server/db/writing/write-door.ts'
import { byPlace } from '#shared/cellar-replay.ts'
import { openCellar } from '#test/ledger.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { putCheckpoint } from './checkpoints.ts'
import { rebuildCellar } from './rebuilding.ts'
import { replayFromNothing } from './replaying.ts'
import { verifyCellar } from './verifying.ts'

const { server, winery, admin } = await appWithFreshWineries()
const { db } = server.connection
let cellar: Awaited<ReturnType<typeof openCellar>>

beforeEach(async () => {
  cellar = await openCellar(admin)
})

const differences = async () => (await verifyCellar(db, winery.id)).differences

/** Does something past the API, as a fault would. */
const inside = (change: (door: Door) => Promise<unknown>) => {
  const actor = { userId: null, userName: 'Test', wineryId: winery.id, requestId: 'test' }
  return openDoor({ db, clock: () => new Date() }, actor, async door => {
    await change(door)
    return { status: 200, body: null }
  })
}

/** Sets a checkpoint after so many operations, as the ledger itself does after a thousand. */
const checkpointAfter = (count: number) =>
  inside(async door => {
    await replayFromNothing(door.tx, winery.id, {
      before: async (_next, { operations, lastPlace, state }) => {
        if (operations === count && lastPlace) await putCheckpoint(door, lastPlace, state)
      },
    })
  })

/** Two vessels, one racking between them, and a checkpoint after each operation. */
async function aSmallCellar() {
  const { id } = await cellar.open({ 'T-1': [600, 'A'], 'T-3': [90, 'B'] })
  const from = { vesselId: await cellar.vessel('T-1'), volume: 100 }
  const racked = await cellar.record(await cellar.rack('2026-10-01', from, { 'T-2': 100 }))
  for (const count of [1, 2]) await checkpointAfter(count)
  expect(await verifyCellar(db, winery.id)).toEqual({
    operations: 2,
    balances: 3,
    checkpoints: 2,
    touches: 6,
    differences: [],
  })
  return { t1: from.vesselId, opened: id, racked: racked.body.id }
}

it('finds a balance with other litres, another name, other parts or another time', async () => {
  const { t1 } = await aSmallCellar()
  const other = await cellar.batch('B')
  const [a, b] = [await cellar.batch('A'), other]
  const lies = [
    [
      { volumeMl: 1 },
      'T-1 is stored with 0.001 L of A since 2026-09-01T12:00 (A 500,000,000,000 nl); replayed it has 500 L of A',
    ],
    [{ batchId: other }, 'T-1 is stored with 500 L of B'],
    [{ parts: JSON.stringify([[a, b].sort(), [1, 499_999_999_999]]) }, 'A 1 nl, B 499,999,999,999 nl'],
    [{ since: '2026-09-02T12:00' }, 'T-1 is stored with 500 L of A since 2026-09-02T12:00'],
    [{ lastPlace: 7 }, 'T-1 is stored as last touched at 2026-10-01T12:00, place 7; replayed it was at 2026'],
  ] as const
  for (const [lie, sentence] of lies) {
    await inside(door =>
      door.books
        .updateTable('cellarBalances')
        .set(lie)
        .where('wineryId', '=', winery.id)
        .where('vesselId', '=', t1)
        .execute(),
    )
    expect(await differences()).toEqual([expect.stringContaining(sentence)])
    await inside(rebuildCellar)
    expect(await differences()).toEqual([])
  }
})

it('finds a balance that is missing, and one too many', async () => {
  const { t1 } = await aSmallCellar()
  const stranger = await cellar.vessel('T-9')
  await inside(door =>
    door.books
      .updateTable('cellarBalances')
      .set({ vesselId: stranger })
      .where('wineryId', '=', winery.id)
      .where('vesselId', '=', t1)
      .execute(),
  )
  const found = (await differences()).join('\n')
  expect(found).toContain('T-1 is stored with nothing; replayed it has 500 L of A')
  expect(found).toMatch(/T-9 is stored with 500 L of A .*; replayed it has nothing\./)
})

it('finds a checkpoint with other litres, and one that was left behind', async () => {
  await aSmallCellar()
  const checkpoints = () => db.selectFrom('cellarCheckpoints').selectAll().where('wineryId', '=', winery.id)
  const [first, second] = (await checkpoints().execute()).sort(byPlace)
  if (!first || !second) throw new Error('There are two checkpoints')
  const put = (state: string) =>
    inside(door =>
      door.books
        .updateTable('cellarCheckpoints')
        .set({ state })
        .where('wineryId', '=', winery.id)
        .where('doneAt', '=', second.doneAt)
        .execute(),
    )
  await put(second.state.replace('500000,', '500001,'))
  expect(await differences()).toEqual([
    expect.stringMatching(
      /^Checkpoint after 2026-10-01T12:00, place 1024: T-1 is stored with 500\.001 L .* replayed it has 500 L/,
    ),
  ])
  // The one before it, left in its place.
  await put(first.state)
  expect((await differences()).join()).toContain('T-2 is stored with nothing; replayed it has 100 L of A')
  await put(second.state)
  expect(await differences()).toEqual([])
})

it('finds a missing, a changed and a stray line of the index', async () => {
  const { opened, racked } = await aSmallCellar()
  const touches = (door: Door) => ({
    forget: door.books.deleteFrom('cellarTouches').where('wineryId', '=', winery.id),
    change: door.books.updateTable('cellarTouches').where('wineryId', '=', winery.id),
  })
  await inside(door =>
    touches(door).forget.where('operationId', '=', racked).where('position', '=', 1).execute(),
  )
  expect(await differences()).toEqual([
    `Operation ${racked} (Racking: 100 L from T-1 to T-2) is not in the index as it should be: 1 lines are stored, 2 belong there.`,
  ])
  await inside(rebuildCellar)
  await inside(door =>
    touches(door)
      .change.set({ place: 5 })
      .where('operationId', '=', opened)
      .where('position', '=', 0)
      .execute(),
  )
  expect(await differences()).toEqual([expect.stringContaining(`Operation ${opened} (Opening balance`)])
  await inside(rebuildCellar)
  await inside(async door => {
    const row = await door.tx
      .selectFrom('cellarOperations')
      .selectAll()
      .where('id', '=', racked)
      .executeTakeFirstOrThrow()
    await door.update('cellarOperations', row, { status: 'removed' })
  })
  expect((await differences()).join('\n')).toContain(
    '2 lines of the index belong to operations that are not current.',
  )
})

it('finds an operation that cannot be done', async () => {
  const { opened } = await aSmallCellar()
  await inside(async door => {
    const row = await door.tx
      .selectFrom('cellarOperations')
      .selectAll()
      .where('id', '=', opened)
      .executeTakeFirstOrThrow()
    await door.update('cellarOperations', row, { status: 'removed' })
    await rebuildCellar(door)
  })
  expect(await differences()).toEqual([
    expect.stringMatching(
      /^Operation \d+ \(Racking: 100 L .*\), done at 2026-10-01T12:00, cannot be done: T-1 is/,
    ),
  ])
})

/** A small generator with a memory of its own, so that a failure can be repeated. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

it('after many operations and corrections, with checkpoints between them, nothing differs', async () => {
  const roll = dice(20_260_906)
  const names = ['T-1', 'T-2', 'T-3', 'B-1', 'B-2']
  const vessels = await Promise.all(names.map(name => cellar.vessel(name)))
  const batches = await Promise.all(['A', 'B', 'C'].map(name => cellar.batch(name)))
  const of = <Item>(list: readonly Item[]) => list[roll(list.length)] as Item
  const volume = () => (1 + roll(200_000)) / 1000
  const body = (): object => {
    const doneAt = `2026-09-0${1 + roll(9)}T1${roll(3)}:00`
    const [from, to] = [vessels[roll(2)], vessels[2 + roll(3)]]
    const litres = volume()
    const bodies: object[] = [
      { kind: 'opening', to: [{ vesselId: of(vessels), volume: litres, batchId: of(batches) }] },
      { kind: 'crush', batchId: of(batches), weight: 900, to: [{ vesselId: of(vessels), volume: litres }] },
      { kind: 'loss', reason: 'Spill', from: [{ vesselId: of(vessels), volume: litres }] },
      { kind: 'measure', measured: [{ vesselId: of(vessels), volume: litres }] },
      { kind: 'rename', vessels: [of(vessels)], batchId: of(batches) },
      { kind: 'topping', from: { vesselId: from }, to: [{ vesselId: to, volume: litres }] },
      {
        kind: 'blend',
        batchId: of(batches),
        moves: [{ from: [{ vesselId: from, volume: litres }], to: [{ vesselId: to, volume: litres }] }],
      },
      {
        kind: 'transfer',
        moves: [
          {
            from: [{ vesselId: to, all: true }],
            to: [{ vesselId: from, volume: 1 }],
            losses: [{ reason: 'Lees', rest: true }],
          },
        ],
      },
      {
        kind: 'transfer',
        moves: [{ from: [{ vesselId: from, volume: litres }], to: [{ vesselId: to, volume: litres }] }],
      },
    ]
    return { ...of(bodies), doneAt }
  }
  const current: { id: number; version: number }[] = []
  let done = 0
  for (let round = 0; round < 140; round++) {
    if (round % 35 === 20) await checkpointAfter(Math.max(1, current.length - 3 - roll(4)))
    const at = roll(current.length || 1)
    const chosen = current[at]
    const act = chosen ? of(['add', 'add', 'add', 'replace', 'remove']) : 'add'
    const change = {
      do: act,
      ...(act !== 'add' && chosen),
      ...(act !== 'remove' && { operation: body() }),
    }
    const answer =
      act === 'add' && roll(2)
        ? await cellar.record({ ...body(), isAnother: true })
        : await cellar.correct([change])
    expect([201, 409]).toContain(answer.status)
    if (answer.status !== 201) continue
    done += 1
    if (act !== 'add') current.splice(at, 1)
    current.push(...(answer.body.operations ?? [answer.body]))
  }
  const { operations, checkpoints, differences: found } = await verifyCellar(db, winery.id)
  expect(found).toEqual([])
  expect(operations).toBe(current.length)
  expect([done > 40, checkpoints > 0]).toEqual([true, true])
})
