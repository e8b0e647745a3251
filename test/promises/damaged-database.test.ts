import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onSqlite } from '#server/db/connect.ts'
import { forKysely, openSqliteFile } from '#server/db/drivers/sqlite.ts'
import { letGoOfFiles } from '../backups.ts'
import { aVineyard } from '../builders.ts'
import { startCommand } from './ground/console.ts'
import { isGate, Random, seed, someOf } from './ground/rounds.ts'
import { signInFounder, startServer } from './ground/running-server.ts'
import { newStore, oneOfKinds, type Store } from './ground/store.ts'

const pageSize = 4096
const noise = Buffer.from(Array.from({ length: 65_536 }, (_, index) => (index * 7919) % 251))

let whole: Store
beforeAll(async () => {
  whole = await newStore('sqlite')
  const server = await startServer(whole)
  const founder = server.as(await signInFounder(server))
  for (let made = 0; made < 40; made++) await founder.post('/api/vineyard', aVineyard())
  await server.stop()
  // What stands in the log would be read from there, whatever the file holds.
  const file = await openSqliteFile(join(whole.dataDir, 'wine.sqlite'))
  file.exec('pragma wal_checkpoint(truncate)')
  file.close()
  await letGoOfFiles()
})
afterAll(() => whole.drop())

/** A copy of the data that something happened to. */
function spoilt(spoil: (file: string) => void): { dataDir: string; file: string; remove(): void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'wine-damaged-'))
  cpSync(whole.dataDir, dataDir, { recursive: true })
  const file = join(dataDir, 'wine.sqlite')
  spoil(file)
  return { dataDir, file, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

const overwrite = (from: number, bytes: (length: number) => Buffer, length: number) => (file: string) => {
  const content = readFileSync(file)
  bytes(length).copy(content, from)
  writeFileSync(file, content)
}
const zeros = (length: number) => Buffer.alloc(length)
const someNoise = (length: number) => noise.subarray(0, length)

const damages: [string, (file: string) => void][] = [
  ['noise instead of its header', overwrite(0, someNoise, 100)],
  ['noise after its first word', overwrite(16, someNoise, 84)],
  ['half of it', file => truncateSync(file, Math.floor(readFileSync(file).length / 2))],
  ['its first bytes alone', file => truncateSync(file, 50)],
  ['a letter in its place', file => writeFileSync(file, 'Dear winemaker,\n'.repeat(600))],
  ['nothing but noise', file => writeFileSync(file, noise)],
  ['zeros in its middle', overwrite(2 * pageSize, zeros, 30 * pageSize)],
  ['noise for its log', file => writeFileSync(`${file}-wal`, noise)],
]

const commands = [
  ['backup', '--to', 'copies/'],
  ['verify-audit'],
  ['verify-cellar'],
  ['user:password', '--email', 'founder@promise.test', '--password', 'a new secret'],
  ['winery:create', '--name', 'X', '--admin-email', 'a@b.org', '--admin-password', 'a secret'],
]

describe('R9: a database is called damaged, in one sentence that names it and what helps, with', () => {
  it.each(damages)('%s', async (what, spoil) => {
    const place = spoilt(spoil)
    const sentence = `The database is damaged: ${place.file} cannot be read \\([^\\n]+\\)\\. [^\\n]+npm run restore\\.`
    const tried = isGate ? [null, ...commands] : [new Random(`${seed} ${what}`).pick([null, ...commands])]
    for (const command of tried) {
      const said = command
        ? startCommand(place, command).ended.then(({ how, output }) => `It ended with ${how}:\n${output}`)
        : startServer(place).then(() => 'ready', String)
      expect(await said).toMatch(new RegExp(`ended with 1:\\n${sentence}\\n$`))
    }
    place.remove()
  })
})

it('R9: what is no database of ours is said to be what it is', async () => {
  const foreign = spoilt(file => rmSync(file))
  const stranger = onSqlite(forKysely(await openSqliteFile(foreign.file)))
  await sql`create table songs (title text)`.execute(stranger)
  await stranger.destroy()
  await letGoOfFiles()
  const folder = spoilt(file => {
    rmSync(file)
    mkdirSync(file)
  })
  const backup = join(whole.dataDir, 'some.jsonl.gz')
  const { output: made } = await startCommand(whole, ['backup', '--to', backup]).ended
  expect(made).toContain('The backup is good')
  for (const [place, sentence] of [
    [foreign, 'is the database of another program.'],
    [folder, 'is a folder, where the database is a file.'],
  ] as const) {
    const ended = new RegExp(`^The server ended with 1:\\n${place.file} ${sentence} [^\\n]+\\n$`)
    await expect(startServer(place)).rejects.toThrow(ended)
    for (const command of someOf([...commands, ['restore', backup, '--yes']], 2)) {
      const { how, output } = await startCommand(place, command).ended
      expect([how, output]).toEqual([1, expect.stringContaining(`${place.file} ${sentence}`)])
      expect(output).not.toContain('    at ')
    }
    place.remove()
  }
})

describe.each(oneOfKinds)('on %s', kind => {
  it('R9: damage that shows in a request is answered, told loudly, and the server is not ready any more', async () => {
    const store = await newStore(kind)
    await (await startServer(store)).stop()
    await damageVineyards(store)
    const server = await startServer(store)
    const founder = server.as(await signInFounder(server))
    const { status, body } = await founder.post('/api/vineyard', aVineyard())
    expect([status, body.code]).toEqual([500, 'internal'])
    const ready = await founder.get('/api/health/ready')
    expect([ready.status, ready.body.message]).toEqual([503, 'The database is damaged.'])
    expect((await founder.get('/api/health')).status).toBe(200)
    await server.stop()
    const loud = server
      .output()
      .split('\n')
      .filter(line => line.includes('"level":60'))
    expect(loud.join('\n')).toContain('the database is damaged')
    if (kind === 'sqlite') {
      const { how, output } = await startCommand(store, ['backup']).ended
      expect([how, output]).toEqual([1, expect.stringMatching(/^The database is damaged: [^\n]+\n$/)])
    }
    await store.drop()
  })
})

/** Of SQLite the first page of a table; PostgreSQL is made to say what it says of such a page. */
async function damageVineyards(store: Store): Promise<void> {
  const { db } = await store.open()
  if (store.kind === 'postgresql') {
    await sql`create function damaged() returns trigger language plpgsql as $$
      begin raise exception 'invalid page in block 0 of relation' using errcode = 'XX001'; end $$`.execute(db)
    await sql`create trigger damaged before insert on vineyards execute function damaged()`.execute(db)
    await db.destroy()
    return
  }
  const { rows } = await sql<{ page: number }>`select rootpage as page from sqlite_master
    where name = 'vineyards'`.execute(db)
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  await db.destroy()
  await letGoOfFiles()
  overwrite(((rows[0]?.page ?? 0) - 1) * pageSize, zeros, pageSize)(join(store.dataDir, 'wine.sqlite'))
}
