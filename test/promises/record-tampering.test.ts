import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuditVerdict, verifyAudit } from '#server/audit/verify-audit.ts'
import { sqlitePath } from '#server/db/connect.ts'
import { latestMigration } from '#server/db/migrate.ts'
import { openForReading } from '#server/table-stores/open-store.ts'
import { recordTables, shapeOf, type TableShape } from '#server/table-stores/schema-shape.ts'
import type { TableStore } from '#server/table-stores/table-store.ts'
import { type AppUnderTest, signIn, startApp } from '../app-under-test.ts'
import { letGoOfFiles } from '../backups.ts'
import { breakInto, type Intruder } from './attacks/intruder.ts'
import { otherValue, recordLies } from './attacks/record-lies.ts'
import { fillCellar } from './ground/filled-cellar.ts'
import { keepPromise, type Random } from './ground/rounds.ts'
import { kinds, newStore, type Store } from './ground/store.ts'

const nothing = { faultCount: 0, faults: [], breaks: [], damage: [] }

describe.each(kinds)('on %s', kind => {
  let store: Store
  let server: AppUnderTest
  let reading: TableStore
  let intruder: Intruder
  let tables: TableShape[]
  let markers: string[]

  beforeAll(async () => {
    store = await newStore(kind)
    server = await startApp({ dataDir: store.dataDir, databaseUrl: store.databaseUrl })
    markers = []
    for (const name of ['First', 'Second']) {
      const winery = await server.newWinery(name)
      markers.push(...(await fillCellar(server, winery)))
      await signIn(server.as(), winery.adminEmail)
    }
    reading = await openForReading(store)
    intruder = await breakInto(store)
    const wineries = (await shapeOf(latestMigration)).find(({ name }) => name === 'wineries') as TableShape
    tables = [wineries, ...(await recordTables(latestMigration))]
  })
  afterAll(async () => {
    await intruder.close()
    await reading.close()
    await server.stop()
    await letGoOfFiles()
    await store.drop()
  })

  const verdict = (): Promise<AuditVerdict> => verifyAudit(reading)

  it('A1: finds every random tampering with records, and nothing in an honest store', () =>
    keepPromise('A1 records', kind, { fast: 30, gate: 100 }, async run => {
      expect(await verdict()).toMatchObject({ ...nothing, missingHeads: [] })
      const names = Object.keys(recordLies)
      for (let round = 0; round < run.rounds; round++) {
        const name = names[round % names.length] as string
        const tell = recordLies[name] ?? expect.fail(name)
        const { table, ids, columns, undo } = await tell({ intruder, tables, random: run.random })
        const { faults, breaks } = await verdict()
        const found = faults.filter(fault => fault.table === table).map(({ id }) => id)
        expect({ name, table, ids, found }).toMatchObject({ found: expect.arrayContaining(ids) })
        if (columns) expect({ name, table, columns: faults[0]?.columns }).toMatchObject({ columns })
        expect([name, faults.length, breaks]).toEqual([name, expect.any(Number), []])
        await undo()
        expect([name, await verdict()]).toMatchObject([name, nothing])
        run.passed()
      }
    }))

  it('A1: tells of each row and column, and of no secret', async () => {
    const users = tables.find(({ name }) => name === 'users') as TableShape
    const [user] = await intruder.rows(users)
    await intruder.update(users, user?.id, { password_hash: 'my own', last_login: null, role_id: 4 })
    const { faults } = await verdict()
    expect(faults).toEqual([
      {
        wineryId: user?.winery_id,
        winery: 'First',
        table: 'users',
        id: user?.id,
        what: 'changed',
        columns: ['password_hash', 'role_id', 'last_login'],
      },
    ])
    expect(JSON.stringify(faults)).not.toContain('my own')
    const { password_hash, last_login, role_id } = user ?? {}
    await intruder.update(users, user?.id, { password_hash, last_login, role_id })
    expect(await verdict()).toMatchObject(nothing)
  })

  it('A1: finds a change in each column of a device, its token too', async () => {
    const devices = tables.find(({ name }) => name === 'devices') as TableShape
    const columns = devices.columns.filter(({ name }) => name !== 'id' && name !== 'winery_id')
    for (const row of (await intruder.rows(devices)).slice(0, 2))
      for (const column of columns) {
        const was = row[column.name]
        const texts = column.type === 'text' ? ['null', ''] : []
        for (const value of [otherValue(column, was), ...texts].filter(each => each !== was)) {
          await intruder.update(devices, row.id, { [column.name]: value })
          const found = { table: 'devices', id: row.id, what: 'changed', columns: [column.name] }
          expect([column.name, value, (await verdict()).faults]).toMatchObject([column.name, value, [found]])
        }
        await intruder.update(devices, row.id, { [column.name]: was })
      }
    expect(await verdict()).toMatchObject(nothing)
  })

  it('A1: a thousand tampered rows are all counted, and only some are listed', async () => {
    const vineyards = tables.find(({ name }) => name === 'vineyards') as TableShape
    const [model] = await intruder.rows(vineyards)
    await intruder.run('begin')
    for (let number = 1; number <= 1000; number++)
      await intruder.insert(vineyards, { ...model, id: 2_000_000 + number })
    await intruder.run('commit')
    const { faultCount, faults } = await verdict()
    expect([faultCount, faults.length]).toEqual([1000, 100])
    await intruder.run('delete from vineyards where id > 2000000')
    expect(await verdict()).toMatchObject(nothing)
  })

  const onDisk = () =>
    keepPromise('A1 disk', kind, { fast: 30, gate: 100 }, async run => {
      const whole = join(store.dataDir, 'whole.sqlite')
      await intruder.run(`vacuum into '${whole}'`)
      const bytes = readFileSync(whole)
      const verdictOn = async (content: Buffer) => {
        const place = mkdtempSync(join(store.dataDir, 'flipped-'))
        writeFileSync(sqlitePath(place), content)
        const flipped = await openForReading({ dataDir: place, databaseUrl: undefined })
        try {
          return await verifyAudit(flipped)
        } finally {
          await flipped.close()
        }
      }
      for (let round = 0; round < run.rounds; round++) {
        const flipped = flipIn(bytes, run.random.pick(markers), run.random)
        const { faultCount, breaks, damage } = await verdictOn(flipped)
        expect(faultCount + breaks.length + damage.length).toBeGreaterThan(0)
        run.passed()
      }
      expect(await verdictOn(bytes)).toMatchObject(nothing)
    })
  // PostgreSQL keeps its files to itself.
  if (kind === 'sqlite') it('A1: finds a letter that was flipped on the disk', onDisk)
})

/** The bytes with one letter changed, in one of the places where the text stands. */
function flipIn(bytes: Buffer, text: string, random: Random): Buffer {
  const places: number[] = []
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) places.push(at)
  const flipped = Buffer.from(bytes)
  const at = random.pick(places) + random.between(0, text.length - 1)
  flipped[at] = (flipped[at] ?? 0) ^ 1
  return flipped
}
