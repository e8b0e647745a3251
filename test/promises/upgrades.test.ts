import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#app/prepare.ts'
import { checkBackup } from '#server/backup/read-backup.ts'
import { migrationNames } from '#server/db/migrate.ts'
import { letGoOfFiles } from '../backups.ts'
import { type KeptFile, keptFiles, rowsOfThen } from '../upgrades/kept-files.ts'
import { rowsOfNow } from '../upgrades/later-rules.ts'
import { comparable, leaveAsThen, rowsIn } from '../upgrades/upgraded.ts'
import { atOnce } from './ground/ground.ts'
import { keepPromise, type Random } from './ground/rounds.ts'
import { type RunningServer, StartFailure, startServer } from './ground/running-server.ts'
import { expectSoundStore } from './ground/soundness.ts'
import { kinds, newStore, onEach, type Store } from './ground/store.ts'

const preload = './test/promises/ground/crash-at.mjs'
const older = keptFiles.slice(0, -1)

const backupsOf = (store: Store) => join(store.dataDir, 'backups')
const plugOf = (store: Store) => join(store.dataDir, 'crash-point.json')

/** No daily backup comes between: what was left long ago is due for one at once. */
const env = { BACKUP_DIR: 'off' }

function startWithPlug(store: Store, plug: object): Promise<RunningServer> {
  writeFileSync(plugOf(store), JSON.stringify(plug))
  return startServer(store, { preload, env: { ...env, CRASH_FILE: plugOf(store) } })
}

/** A database as the program of then left it. */
async function storeOfThen(kind: Store['kind'], kept: KeptFile): Promise<Store> {
  const store = await newStore(kind)
  await leaveAsThen(kept, store)
  await letGoOfFiles()
  return store
}

/** The first and the last statement of each migration. */
type Steps = readonly { first: number; last: number }[]

/** The statements of a start on such a database, in order, and which of them belong to each migration. */
async function statementsOf(kind: Store['kind'], kept: KeptFile): Promise<Steps> {
  const store = await storeOfThen(kind, kept)
  const list = join(store.dataDir, 'statements.jsonl')
  const server = await startWithPlug(store, { list })
  await server.stop()
  const statements = readFileSync(list, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as string)
  await store.drop()
  // The lists of tables come from migrated databases of their own: the last one to be migrated is the real one.
  const begun = statements.findLastIndex(statement =>
    /create table if not exists "kysely_migration"/.test(statement),
  )
  const notes = statements.flatMap((statement, index) =>
    index > begun && /^insert into "kysely_migration"/.test(statement) ? [index] : [],
  )
  return notes.map((last, place) => ({ first: (notes[place - 1] ?? begun) + 1, last }))
}

/** Opened once more, without a kill, it must be as if nothing had happened. */
async function expectUpgraded(store: Store, kept: KeptFile): Promise<void> {
  const { db } = await openDatabase({ ...store, backupDir: backupsOf(store) })
  await db.destroy()
  await letGoOfFiles()
  const scratch = await newStore('sqlite')
  const expected = rowsOfNow(await rowsOfThen(kept, scratch.dataDir), kept.told.migrations)
  if (store.kind === 'postgresql') expected.set('sessions', [])
  await letGoOfFiles()
  await scratch.drop()
  expect(comparable(await rowsIn(store))).toEqual(comparable(expected))
  const points = readdirSync(backupsOf(store)).filter(name => name.endsWith('.gz'))
  expect(points.length).toBeGreaterThan(0)
  for (const name of points)
    expect((await checkBackup(join(backupsOf(store), name))).header.schema).toBe(kept.schema)
}

/** A migration that the file still needs, and a statement of it. */
function pointIn(steps: Steps, round: number, random: Random): number {
  const { first, last } = steps[round % steps.length] ?? expect.fail('nothing to migrate')
  return random.between(first, last)
}

describe.each(kinds)('on %s', kind => {
  it('R4: a server killed within any migration has brought all of the data up to date at its next start', () =>
    keepPromise('R4 upgrade', kind, onEach(2, 60), async run => {
      const begin = run.random.between(0, older.length - 1)
      const oldest = older[0] ?? expect.fail('no file is kept')
      const known = new Map<KeptFile, Steps>()
      for (let round = 0; round < run.rounds; round++) {
        // The oldest goes through every migration; the others begin at one of their own.
        const isOldest = (begin + round) % 2 === 0
        const kept = isOldest ? oldest : (older[(begin + round) % older.length] ?? oldest)
        const own = known.get(kept) ?? (await statementsOf(kind, kept))
        known.set(kept, own)
        expect(own.length).toBe(migrationNames.length - kept.told.migrations.length)
        const nth = 1 + pointIn(own, begin + round, run.random)
        const store = await storeOfThen(kind, kept)
        const when = run.random.pick(['before', 'after'])
        const doomed = startWithPlug(store, { when, statement: '', nth })
        await expect(doomed, `${kept.name}, ${when} statement ${nth}`).rejects.toThrow(StartFailure)
        await expect(doomed).rejects.toThrow('SIGKILL')
        rmSync(plugOf(store))
        await expectUpgraded(store, kept)
        const server = await startServer(store, { env })
        expect((await server.as().get('/api/health/ready')).status).toBe(200)
        await expectSoundStore(store)
        await server.stop()
        await store.drop()
        run.passed()
      }
    }))

  it('R8: servers that start together on an older database keep it once, and upgrade it once', () =>
    keepPromise('R8 upgrade', kind, onEach(1, 20), async run => {
      for (let round = 0; round < run.rounds; round++) {
        const kept = run.random.pick(older)
        const store = await storeOfThen(kind, kept)
        const servers = await atOnce(3, () => startServer(store, { env }))
        expect(readdirSync(backupsOf(store))).toEqual([expect.stringMatching(/^wine-before-upgrade-/)])
        expect(
          servers.filter(server => server.output().includes('is being brought up to date')),
        ).toHaveLength(1)
        await expectSoundStore(store)
        expect(await Promise.all(servers.map(server => server.stop()))).toEqual([0, 0, 0])
        await store.drop()
        run.passed()
      }
    }))
})
