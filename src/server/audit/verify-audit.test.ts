import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signIn, startApp } from '#test/app-under-test.ts'
import { emptyPlace, letGoOfFiles, onStore } from '#test/backups.ts'
import { aVineyard } from '#test/builders.ts'
import { newAging, newFermentation } from '#test/cellar.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { stored, storedVessel } from '#test/stored.ts'
import { connect } from '../db/connect.ts'
import type { DatabaseTransaction } from '../db/dialect.ts'
import { latestMigration } from '../db/migrate.ts'
import { firstHash } from '../db/writing/audit-entry.ts'
import { clearedReferences } from '../db/writing/cleared-references.ts'
import { type Door, openDoor } from '../db/writing/write-door.ts'
import { openForReading } from '../table-stores/open-store.ts'
import { recordTables, shapeOf, type TableShape } from '../table-stores/schema-shape.ts'
import { differingColumns } from './row-differences.ts'
import { verifyAudit } from './verify-audit.ts'

const { server, winery } = await appWithFreshWineries()

const through = (work: (door: Door) => Promise<unknown>, wineryId = winery.id) => {
  const actor = { userId: null, userName: 'Test', wineryId, requestId: 'test' }
  return openDoor(server.api, actor, async door => ({ status: 200, body: await work(door) }))
}

/** What is found in the winery of this test. */
const found = async (wineryId = winery.id) => {
  const verdict = await onStore(openForReading, server.settings, store => verifyAudit(store))
  expect([verdict.breaks, verdict.damage]).toEqual([[], []])
  return verdict.faults
    .filter(fault => fault.wineryId === wineryId)
    .map(({ table, id, what, columns }) => [table, id, what, columns.join()])
}

const users = () => server.connection.db.updateTable('users').where('wineryId', '=', winery.id)
const userId = async () =>
  (
    await server.connection.db
      .selectFrom('users')
      .select('id')
      .where('wineryId', '=', winery.id)
      .executeTakeFirstOrThrow()
  ).id

describe('A1: the time of a sign-in', () => {
  it('is what the last sign-in noted, or an edit since then', async () => {
    expect(await found()).toEqual([])
    await signIn(server.as(), winery.adminEmail)
    const id = await userId()
    await winery.admin.put(`/api/users/${id}`, { firstName: 'Edited' })
    expect(await found()).toEqual([])
    await signIn(server.as(), winery.adminEmail)
    expect(await found()).toEqual([])
    await users()
      .set({ lastLogin: new Date(0).toISOString() })
      .execute()
    expect(await found()).toEqual([['users', id, 'changed', 'last_login']])
  })

  it('is near the note of an earlier version, which had no time of its own', async () => {
    const id = await userId()
    await through(async door => {
      await (door.tx as DatabaseTransaction)
        .updateTable('users')
        .set({ lastLogin: door.now })
        .where('id', '=', id)
        .execute()
      await door.note('sign-in', 'users', id)
    })
    expect(await found()).toEqual([])
    await users()
      .set({ lastLogin: new Date(Date.now() - 3_600_000).toISOString() })
      .execute()
    expect(await found()).toEqual([['users', id, 'changed', 'last_login']])
  })
})

describe('A1: a reference to what was deleted', () => {
  it('is cleared through the door, which the trail tells', async () => {
    const { batchId, id } = await newFermentation(winery.admin)
    const aging = await newAging(winery.admin, { batchId })
    expect(aging.previousFermentationId).toBe(id)
    await through(async door => {
      const row = await door.tx.selectFrom('fermentations').selectAll().where('id', '=', id).execute()
      await door.remove('fermentations', { ...row[0] } as never)
    })
    expect((await winery.admin.get(`/api/aging/${aging.id}`)).body).toMatchObject({
      previousFermentationId: null,
      version: 2,
    })
    expect(await found()).toEqual([])
  })

  it('may have been cleared by the database under an earlier version, but not while that is there', async () => {
    const { batchId, id } = await newFermentation(winery.admin)
    const aging = await newAging(winery.admin, { batchId })
    await server.connection.db
      .updateTable('agings')
      .set({ previousFermentationId: null })
      .where('id', '=', aging.id)
      .execute()
    expect(await found()).toEqual([['agings', aging.id, 'changed', 'previous_fermentation_id']])
    await through(async door => {
      await (door.tx as DatabaseTransaction).deleteFrom('fermentations').where('id', '=', id).execute()
      await door.note('delete', 'fermentations', id)
    })
    expect(await found()).toEqual([])
  })

  it('is cleared by the schema only where the door does it first', async () => {
    const tables = await recordTables(latestMigration)
    const cleared = tables.flatMap(table =>
      table.columns.flatMap(({ name, clearedWith }) =>
        clearedWith ? [[clearedWith, table.name, name]] : [],
      ),
    )
    expect(cleared).toEqual([['fermentations', 'agings', 'previous_fermentation_id']])
    // A vessel's devices are let go of by the door alone: the schema would refuse.
    expect(clearedReferences).toEqual({
      fermentations: [['agings', 'previousFermentationId']],
      vessels: [['devices', 'vesselId']],
    })
  })
})

describe('A1: a winery', () => {
  const foundAsBefore = async () => {
    const { db } = server.connection
    const now = new Date().toISOString()
    const { id } = await db
      .insertInto('wineries')
      .values({ name: 'Old', version: 1, createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('auditHeads').values({ wineryId: id, sequence: 0, hash: firstHash }).execute()
    return id
  }
  const rename = (id: number, name: string) =>
    server.connection.db.updateTable('wineries').set({ name }).where('id', '=', id).execute()

  it('is known to the trail from its founding on', async () => {
    expect(await found()).toEqual([])
    await rename(winery.id, 'Another')
    expect(await found()).toEqual([['wineries', winery.id, 'changed', 'name']])
  })

  it('that was founded by an earlier version is compared as far as the trail knows it', async () => {
    const id = await foundAsBefore()
    expect(await found(id)).toEqual([['wineries', id, 'added', '']])
    await through(door => door.insert('vineyards', aVineyard()), id)
    expect(await found(id)).toEqual([])
    await through(async door => {
      const row = await door.tx.selectFrom('wineries').selectAll().where('id', '=', id).execute()
      await door.renameWinery(row[0] as never, 'Renamed')
    }, id)
    expect(await found(id)).toEqual([])
    await rename(id, 'Another')
    expect(await found(id)).toEqual([['wineries', id, 'changed', 'name']])
  })
})

describe('A1: values', () => {
  const oddNumbers = [-0, 0.1 + 0.2, 5e-324, 1.7976931348623157e308, 1 / 3, 1e-7, 123456789.12345679]

  it('are compared exactly, also where a server prints fewer digits of them', async () => {
    const place = await emptyPlace(server.connection.kind)
    if (place.databaseUrl) {
      const { db } = await connect(place)
      const name = new URL(place.databaseUrl).pathname.slice(1)
      await sql`alter database ${sql.ref(name)} set extra_float_digits = -5`.execute(db)
      await db.destroy()
    }
    const app = await startApp({ dataDir: place.dataDir, databaseUrl: place.databaseUrl })
    const here = await app.newWinery()
    for (const brix of oddNumbers) await stored(app, here, 'vineyards', aVineyard({ brix }))
    const verdict = () => onStore(openForReading, place, store => verifyAudit(store))
    expect(await verdict()).toMatchObject({ faultCount: 0, records: 4 + oddNumbers.length })
    await app.connection.db
      .updateTable('vineyards')
      .set({ brix: 0.3 })
      .where('brix', '=', 0.1 + 0.2)
      .execute()
    expect((await verdict()).faults).toMatchObject([{ table: 'vineyards', columns: ['brix'] }])
    await app.stop()
    await letGoOfFiles()
    await place.remove()
  })

  const oddValues = async () => {
    const { db } = server.connection
    const { id } = await stored(server, winery, 'vineyards', aVineyard())
    for (const [value, column] of [
      [sql`x'00ff'`, 'notes'],
      [sql`cast(notes as blob)`, 'notes'],
      [sql`'many'`, 'acreage'],
    ] as const) {
      const { rows } = await sql<{
        old: unknown
      }>`select ${sql.ref(column)} as old from vineyards where id = ${id}`.execute(db)
      await sql`update vineyards set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db)
      expect(await found()).toEqual([['vineyards', id, 'changed', column]])
      await sql`update vineyards set ${sql.ref(column)} = ${rows[0]?.old} where id = ${id}`.execute(db)
      expect(await found()).toEqual([])
    }
    await sql`update roles set is_admin = 2 where winery_id = ${winery.id} and is_admin = 1`.execute(db)
    expect(await found()).toMatchObject([['roles', expect.any(Number), 'changed', 'is_admin']])
    const { id: vessel } = await storedVessel(server, winery, 'T-101')
    await sql`update vessels set age = 9007199254740993 where id = ${vessel}`.execute(db)
    await expect(found()).rejects.toThrow('The table vessels holds a number larger than any')
    await db.deleteFrom('vessels').where('id', '=', vessel).execute()
  }
  // PostgreSQL refuses what is not of a column's type.
  if (!process.env.TEST_DATABASE_URL)
    it('that no column of ours can hold are found where the database takes them', oddValues)

  it('of columns that are younger than the entry are their defaults', async () => {
    const vineyards = (await shapeOf(latestMigration)).find(({ name }) => name === 'vineyards')
    const column = { clearedWith: null, refersTo: null, type: 'text', default: null } as const
    const table: TableShape = {
      ...(vineyards as TableShape),
      columns: [
        { ...column, name: 'name' },
        { ...column, name: 'soil_type', default: 'clay' },
        { ...column, name: 'remark' },
        { ...column, name: 'is_organic', type: 'boolean', default: false },
      ],
    }
    const after = JSON.stringify({ remark: null, isOrganic: 1, name: 'A', gone: 'column' })
    const told = { wineryId: 1, id: 1, after, noted: null }
    const differing = (row: (string | boolean | null)[], said = told) =>
      onStore(openForReading, server.settings, store => differingColumns(store, table, row, said, new Map()))
    expect(await differing(['A', 'clay', null, true])).toEqual([])
    expect(await differing(['A', 'sand', '', false])).toEqual(['soil_type', 'remark', 'is_organic'])
    expect(await differing(['A', 'clay', null, false], { ...told, after: '{"name":"A"}' })).toEqual([])
    expect(await differing(['A', 'clay', null, false], { ...told, after: 'torn' })).toEqual(['name'])
  })
})
