import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppUnderTest, startApp, type Winery } from '#test/app-under-test.ts'
import { contentOf, type EmptyPlace, emptyPlace, letGoOfFiles, onStore, writeSealed } from '#test/backups.ts'
import { aVineyard } from '#test/builders.ts'
import { newAging, newFermentation } from '#test/cellar.ts'
import { stored } from '#test/stored.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { connect } from '../db/connect.ts'
import { isMigrated, migrate } from '../db/migrate.ts'
import { openForReading, openForReplacing } from '../table-stores/open-store.ts'
import { shapeOf } from '../table-stores/schema-shape.ts'
import { announceServer } from '../table-stores/server-presence.ts'
import type { TableStore } from '../table-stores/table-store.ts'
import type { BackupReport } from './backup-record.ts'
import { loadBackup } from './load-backup.ts'
import { makeBackup } from './make-backup.ts'
import { checkBackup } from './read-backup.ts'
import { makeRestorePoint, restoreInto } from './restore.ts'

// The values that a careless format would bend.
const oddTexts = [
  '',
  ' ',
  'a\nb\r\n\tc',
  '"\\"',
  '\u2028\u0001\u007f',
  'Ωλ 北 🍇👩🏽‍🌾 e\u0301',
  '1e5',
  'null',
]
const oddNumbers = [0.1 + 0.2, 5e-324, 1.7976931348623157e308, 1 / 3, 123456789.12345679, 1e-7, 4.25]

const quiet = () => undefined
const silent = { onWriting: quiet, onChecking: quiet }

let server: AppUnderTest
let winery: Winery
let elsewhere: EmptyPlace
let file: string
let report: BackupReport
let original: Record<string, string>

const backUp = (place: Parameters<typeof openForReading>[0], path: string) =>
  onStore(openForReading, place as EmptyPlace, source => makeBackup(source, path, { program: 'test' }))

const onTarget = <Result>(place: EmptyPlace, work: (target: TableStore) => Promise<Result>) =>
  onStore(openForReplacing, place, work)

const restoreTo = async (place: EmptyPlace, path: string) => {
  const backup = await checkBackup(path)
  await onTarget(place, target => restoreInto(target, backup, quiet, async () => undefined))
}

beforeAll(async () => {
  server = await startApp()
  elsewhere = await emptyPlace()
  winery = await server.newWinery('Weingut "Łódź" 🍷')
  await server.newWinery('Second')
  for (const notes of oddTexts)
    for (const brix of oddNumbers) await stored(server, winery, 'vineyards', aVineyard({ notes, brix }))
  await newFermentation(winery.admin)
  await newAging(winery.admin)
  const { body } = await winery.admin.post('/api/vineyard', aVineyard())
  await winery.admin.delete(`/api/vineyard/${body.id}`)
  file = join(elsewhere.dataDir, 'good.jsonl.gz')
  report = await backUp(server.settings, file)
  original = await contentOf(server.settings)
})
afterAll(async () => {
  await server.stop()
  await elsewhere.remove()
})

describe('a backup', () => {
  it('is one file for this account alone, and names its content', async () => {
    expect(report).toMatchObject({ path: file, bytes: statSync(file).size })
    const heads = await server.connection.db
      .selectFrom('auditHeads')
      .selectAll()
      .orderBy('wineryId')
      .execute()
    expect(report.auditHeads.map(({ sequence, hash, wineryId }) => ({ wineryId, sequence, hash }))).toEqual(
      heads,
    )
    expect(report.auditHeads[0]?.winery).toBe('Weingut "Łódź" 🍷')
    expect(report.findings).toEqual({ count: 0, sentences: [], lostHeads: [] })
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(elsewhere.dataDir)).toEqual(['good.jsonl.gz'])
  })

  it('can be read without this program, and holds no session', () => {
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ format: 'wine-management-backup', formatVersion: 1 })
    expect(lines.filter(line => line.startsWith('{"table":"sessions"'))).toEqual([])
    expect(lines.filter(line => line.startsWith('{"table":"users"'))).toHaveLength(1)
  })

  it('never replaces a file', async () => {
    await expect(backUp(server.settings, file)).rejects.toThrow(`${file} exists already.`)
    expect((await checkBackup(file)).bytes).toBe(report.bytes)
  })

  it('needs data', async () => {
    const place = await emptyPlace()
    await expect(openForReading(place)).rejects.toThrow(`There is no data in ${place.dataDir} yet.`)
    expect(readdirSync(place.dataDir)).toEqual([])
    await place.remove()
  })

  it('that cannot be written leaves nothing behind', async () => {
    const blocked = join(elsewhere.dataDir, 'blocked')
    writeFileSync(blocked, '')
    await expect(backUp(server.settings, join(blocked, 'x.gz'))).rejects.toThrow()
    const lost = server.connection.db.updateTable('vineyards').set({ acreage: Number.POSITIVE_INFINITY })
    const { id } = await stored(server, winery, 'vineyards', aVineyard())
    await lost.where('id', '=', id).execute()
    const folder = join(elsewhere.dataDir, 'odd')
    mkdirSync(folder)
    await expect(backUp(server.settings, folder)).rejects.toThrow()
    await expect(backUp(server.settings, join(folder, 'x.gz'))).rejects.toThrow(
      'vineyards.acreage holds Infinity',
    )
    expect(readdirSync(folder)).toEqual([])
    await server.connection.db.deleteFrom('vineyards').where('id', '=', id).execute()
  })
})

describe('A1: the audit heads of earlier backups', () => {
  it('are looked for in the same folder, as far as they are of the same history and can be read', async () => {
    const place = await emptyPlace()
    await restoreTo(place, file)
    const folder = join(place.dataDir, 'kept')
    const named = (name: string) => join(folder, `${name}.jsonl.gz`)
    const { earlier: first } = await backUp(place, named('first'))
    expect(first).toEqual({ backups: 0, unread: [] })
    writeFileSync(named('cut'), readFileSync(named('first')).subarray(0, 900))
    writeFileSync(named('foreign'), 'a letter')
    // Of another history: this one was restored from it.
    writeFileSync(named('before'), readFileSync(file))
    const { earlier: second, findings } = await backUp(place, named('second'))
    expect(second.backups).toBe(1)
    expect(second.unread.map(text => text.split(':')[0]).sort()).toEqual(['cut.jsonl.gz', 'foreign.jsonl.gz'])
    expect(findings.count).toBe(0)
    await place.remove()
  })
})

describe('a restore', () => {
  const kinds = process.env.TEST_DATABASE_URL ? (['sqlite', 'postgresql'] as const) : (['sqlite'] as const)

  it.each(kinds)('into an empty %s gives every table back, and again from there', async kind => {
    const place = await emptyPlace(kind)
    await restoreTo(place, file)
    const content = await contentOf(place)
    expect(content).toEqual(original)
    expect(Object.keys(content)).toEqual(expect.arrayContaining(['installation', 'audit_entries', 'users']))
    const verdict = await onStore(openForReading, place, store => verifyAudit(store))
    expect(verdict).toMatchObject({ faultCount: 0, breaks: [], damage: [] })
    const again = join(place.dataDir, 'again.jsonl.gz')
    await backUp(place, again)
    for (const back of kinds) {
      const home = await emptyPlace(back)
      await restoreTo(home, again)
      expect(await contentOf(home)).toEqual(content)
      await home.remove()
    }
    await place.remove()
  })

  it.each(kinds)('serves on %s: people sign in anew, and no id is given out twice', async kind => {
    const place = await emptyPlace(kind)
    await restoreTo(place, file)
    const app = await startApp({ dataDir: place.dataDir, databaseUrl: place.databaseUrl })
    expect((await app.as(winery.admin.token).get('/api/vineyard')).status).toBe(401)
    const { body } = await app.as().post('/api/auth/login', {
      email: winery.adminEmail,
      password: 'grapes-and-must',
    })
    const admin = app.as(body.token)
    const listed = (await admin.get('/api/vineyard')).body as { id: number; notes: string }[]
    expect(new Set(listed.map(({ notes }) => notes))).toEqual(new Set([...oddTexts, aVineyard().notes]))
    const created = await admin.post('/api/vineyard', aVineyard())
    expect(created.status).toBe(201)
    // One more was made and deleted before the backup; its id stays in the audit trail.
    expect(created.body.id).toBeGreaterThan(Math.max(...listed.map(({ id }) => id)) + 1)
    await app.stop()
    await place.remove()
  })

  it('moves revisions ahead, so that nothing kept from before passes for fresh', async () => {
    const place = await emptyPlace()
    await restoreTo(place, file)
    const { db } = await connect(place)
    const before = await server.connection.db.selectFrom('revisions').selectAll().execute()
    for (const { wineryId, name, revision } of await db.selectFrom('revisions').selectAll().execute())
      expect(revision).toBeGreaterThan(
        before.find(row => row.wineryId === wineryId && row.name === name)?.revision ?? 0,
      )
    expect(await isMigrated(db)).toBe(true)
    await migrate(db)
    await db.destroy()
    await letGoOfFiles()
    await place.remove()
  })

  it('keeps what was there first, and can go back to it', async () => {
    const place = await emptyPlace()
    await restoreTo(place, file)
    const { db } = await connect(place)
    await db.updateTable('wineries').set({ name: 'Renamed since' }).execute()
    await db.destroy()
    await letGoOfFiles()
    const before = await contentOf(place)
    const folder = join(place.dataDir, 'points')
    const point = await onTarget(place, target =>
      makeRestorePoint(target, folder, { program: 'test', progress: silent }),
    )
    await restoreTo(place, file)
    expect(await contentOf(place)).not.toEqual(before)
    await restoreTo(place, point?.path ?? '')
    expect(await contentOf(place)).toEqual(before)
    const empty = await emptyPlace()
    const none = await onTarget(empty, target =>
      makeRestorePoint(target, folder, { program: 'test', progress: silent }),
    )
    expect(none).toBeNull()
    await empty.remove()
    await place.remove()
  })

  it.each(kinds)('that fails half-way on %s leaves everything as it was', async kind => {
    const place = await emptyPlace(kind)
    await restoreTo(place, file)
    const before = await contentOf(place)
    const backup = await checkBackup(file)
    const finish = async () => {
      throw new Error('the lights went out')
    }
    await expect(
      onTarget(place, target => loadBackup(target, backup, { onRows: quiet, finish })),
    ).rejects.toThrow('the lights went out')
    expect(await contentOf(place)).toEqual(before)
    await place.remove()
  })

  it.each(kinds)('brings a backup of an older schema up to date on %s', async kind => {
    const old = await emptyPlace(kind)
    const tables = await shapeOf('0001-foundation')
    const shape = (name: string) => tables.find(table => table.name === name) ?? expect.fail(name)
    const time = '2024-01-01T00:00:00.000Z'
    await onTarget(old, async target =>
      target.replaceAll(
        '0001-foundation',
        async () => {
          await target.insert(shape('wineries'), [[7, 'Old Cellar', 1, time, time]])
          await target.insert(shape('revisions'), [[7, 'vineyards', 3]])
        },
        async () => undefined,
      ),
    )
    const path = join(old.dataDir, 'old.jsonl.gz')
    expect(await backUp(old, path)).toMatchObject({ schema: '0001-foundation' })
    const place = await emptyPlace(kind)
    await restoreTo(place, path)
    const { db } = await connect(place)
    expect(await isMigrated(db)).toBe(true)
    expect(await db.selectFrom('wineries').select(['id', 'name']).execute()).toEqual([
      { id: 7, name: 'Old Cellar' },
    ])
    expect(await db.selectFrom('bottlings').selectAll().execute()).toEqual([])
    await db.destroy()
    await letGoOfFiles()
    await Promise.all([old.remove(), place.remove()])
  })

  it('is refused while a server runs on the data, and starts are refused while it runs', async () => {
    const presence = await announceServer(server.settings.databaseUrl, quiet)
    await expect(openForReplacing(server.settings)).rejects.toThrow(/in use by a running server/)
    await presence.end()
    const place = await emptyPlace(server.connection.kind)
    await onTarget(place, async () => {
      await expect(openForReading(place)).rejects.toThrow(/There is no data|being restored/)
      if (place.databaseUrl)
        await expect(announceServer(place.databaseUrl, quiet)).rejects.toThrow('being restored')
    })
    await place.remove()
  })
})

describe('a file that is no whole backup is refused in one sentence', () => {
  const isRefused = async (bytes: Uint8Array, how = /is damaged|is not a backup/) => {
    const path = join(elsewhere.dataDir, 'bad.jsonl.gz')
    writeFileSync(path, bytes)
    await expect(checkBackup(path)).rejects.toThrow(how)
  }

  it('cut anywhere', async () => {
    const good = readFileSync(file)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: good.length - 1 }), length =>
        isRefused(good.subarray(0, length)),
      ),
      { numRuns: 60 },
    )
  })

  it('with any bit flipped', async () => {
    const good = readFileSync(file)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: good.length * 8 - 1 }), async bit => {
        const bad = Buffer.from(good)
        bad[bit >> 3] = (bad[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        await isRefused(bad)
      }),
      { numRuns: 60 },
    )
  })

  it('with something added, empty, foreign, or of a newer version', async () => {
    await isRefused(Buffer.concat([readFileSync(file), Buffer.from([0])]))
    await isRefused(Buffer.alloc(0), /is not a backup of Wine Management/)
    await isRefused(Buffer.from('a letter'), /is not a backup of Wine Management/)
    await isRefused(gzipSync('{"format":"another"}\n'), /is not a backup of Wine Management/)
    const path = join(elsewhere.dataDir, 'new.jsonl.gz')
    const header = JSON.parse(gunzipSync(readFileSync(file)).toString().split('\n')[0] ?? '')
    writeSealed(path, [{ ...header, schema: '9999-future' }])
    await expect(checkBackup(path)).rejects.toThrow(/was made by a newer version/)
    writeSealed(path, [header, { tables: 0, rows: 0, auditHeads: [] }])
    await expect(checkBackup(path)).rejects.toThrow(/is damaged: it lacks the table/)
    await expect(checkBackup(join(elsewhere.dataDir, 'none'))).rejects.toThrow(/There is no file/)
  })
})
