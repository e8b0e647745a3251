import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foundWinery } from '#server/auth/founding.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { connectPostgres, onSqlite, sqlitePath } from '#server/db/connect.ts'
import { forKysely, openSqliteFile } from '#server/db/drivers/sqlite.ts'
import { latestMigration } from '#server/db/migrate.ts'
import type { Settings } from '#server/settings.ts'
import { recordTables, shapeOf } from '#server/table-stores/schema-shape.ts'
import { signIn, startApp } from '#test/app-under-test.ts'
import type { Caller } from '#test/caller.ts'
import { balanceByOrigin, readOperations } from '#test/ledger-balance.ts'
import { demoAdmin, demoPassword } from './cast.ts'
import { readFermentation, seededRandom } from './curves.ts'
import { fillWinery } from './fill.ts'
import { batchStories } from './vintages.ts'

const lists = {
  '/api/vineyard': 8,
  '/api/vessel': 54,
  // With the press wine of each vintage and the house blend.
  '/api/batch': 28,
  '/api/fermentation': 24,
  '/api/users': 6,
  '/api/roles': 4,
}

describe('the sample winery', () => {
  const until = new Date('2026-03-20T12:00:00Z')
  const clock = { now: until }
  let server: Awaited<ReturnType<typeof startApp>>
  let admin: Caller
  const list = async (path: string) => (await admin.get(path)).body as Record<string, unknown>[]

  beforeAll(async () => {
    server = await startApp({}, () => clock.now)
    await foundWinery(server.connection.db, {
      wineryName: 'Sample',
      ...demoAdmin,
      passwordHash: await hashPassword(demoPassword),
    })
    await fillWinery(server.app, clock, until)
    admin = server.as(await signIn(server.as(), demoAdmin.email, demoPassword))
  })
  afterAll(() => server.stop())

  it('is whole, and told by its own rules', async () => {
    for (const [path, count] of Object.entries(lists))
      expect([path, (await list(path)).length]).toEqual([path, count])
    const statuses = (await list('/api/fermentation')).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set(['Active', 'Completed', 'Stuck']))
    expect(statuses.filter(status => status === 'Stuck')).toHaveLength(1)
    const runs = (await list('/api/bottling')).map(({ status }) => status)
    expect(new Set(runs)).toEqual(new Set(['Planned', 'Completed', 'Cancelled']))
    const times = (await list('/api/fermentation-maintenance')).map(({ readingTimestamp }) =>
      String(readingTimestamp),
    )
    expect(times.length).toBeGreaterThan(250)
    expect(times.every(time => time <= until.toISOString())).toBe(true)
  })

  it('reads the same, table by table, as through a plain driver', async () => {
    const plain = await openPlain(server.settings)
    try {
      const counts: Record<string, number> = {}
      for (const { name } of await shapeOf(latestMigration)) {
        const rows = sql`select * from ${sql.table(name)} order by 1`
        // The second time the statement is known to give many rows, and is read in the way of those.
        await rows.execute(server.connection.db)
        const read = (await rows.execute(server.connection.db)).rows
        expect(JSON.stringify(read)).toBe(JSON.stringify((await rows.execute(plain)).rows))
        counts[name] = read.length
      }
      for (const { name } of await recordTables(latestMigration)) expect(counts).toHaveProperty(name)
      expect(counts).toMatchObject({ batches: 28, vessels: 54, fermentations: 24 })
    } finally {
      await plain.destroy()
    }
  })

  it('balances: what came in of every wine is in the vessels, went out or was lost', async () => {
    const { origins, faults } = await balanceByOrigin(admin)
    expect(faults).toEqual([])
    expect(origins).toHaveLength(24)
    const bottled = origins.filter(({ there }) => there === 0)
    expect(bottled.length).toBeGreaterThan(8)
  })

  it('tells every kind of work, blends, and one slip of the pen with its reason', async () => {
    const operations = await readOperations(admin, 'withReplaced=true')
    const kinds = new Set(operations.map(({ kind }) => kind))
    for (const kind of ['receive', 'crush', 'press', 'transfer', 'topping', 'addition', 'measure', 'loss'])
      expect(kinds).toContain(kind)
    expect(operations.filter(({ kind }) => kind === 'blend')).toHaveLength(2)
    expect(operations.filter(({ kind }) => kind === 'topping').length).toBeGreaterThan(24)
    const replaced = operations.filter(({ status }) => status === 'replaced')
    const corrected = operations.filter(({ correction }) => correction)
    expect(replaced.map(({ moves }) => moves[0]?.to[0]?.volume)).toEqual([60])
    expect(corrected.map(({ moves }) => moves[0]?.to[0]?.volume)).toEqual([600])
    expect(corrected[0]?.correction?.reason).toBe('600 L went into the amphora, not 60 L.')
  })

  it('has every run of bottles in the ledger, and one thing to look at', async () => {
    const runs = (await list('/api/bottling')).filter(({ status }) => status === 'Completed')
    const bottlings = (await readOperations(admin, 'kind=bottling')).map(({ details }) => details.bottleCount)
    expect(bottlings.sort()).toEqual(runs.map(({ bottleCount }) => bottleCount).sort())
    const [forgotten, ...others] = await list('/api/cellar/disagreements')
    expect(others).toEqual([])
    expect(forgotten?.text).toMatch(
      /^B-\d\d holds 220 L of WB-\d+-9000; no fermentation or aging is in it\.$/,
    )
  })
})

it('the story and its scatter are the same on every run', () => {
  const dayBefore = (days: number) =>
    new Date(Date.UTC(2026, 2, 20) - days * 86_400_000).toISOString().slice(0, 10)
  const told = () =>
    batchStories(dayBefore).map(({ must, ...story }) => [story, readFermentation(must, 3, seededRandom(7))])
  expect(told()).toEqual(told())
  expect(new Set(batchStories(dayBefore).map(({ code }) => code)).size).toBe(24)
})

it('a must ferments to dryness, warms up and comes to rest', () => {
  const must = { initialBrix: 24.5, finalBrix: -1.4, halfway: 4.6, isRed: true }
  const days = Array.from({ length: 14 }, (_, day) => readFermentation(must, day, seededRandom(day)))
  expect(days[0]?.brix).toBeGreaterThan(24)
  expect(days[13]?.brix).toBeLessThan(-1)
  expect(Math.max(...days.map(day => day.temperature))).toBeGreaterThan(27)
  expect(days[13]?.alc).toBeGreaterThan(13)
})

/** The same database by the drivers of Kysely, whose rows come with their names. */
async function openPlain({ databaseUrl, dataDir }: Settings) {
  if (databaseUrl) return connectPostgres(databaseUrl, () => undefined, { max: 1 })
  return onSqlite(forKysely(await openSqliteFile(sqlitePath(dataDir))))
}
