import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { letGoOfFiles } from '../backups.ts'
import { runCommand, startCommand } from './ground/console.ts'
import { signInFounder, startServer } from './ground/running-server.ts'
import { newStore, oneOfKinds, type Store } from './ground/store.ts'

const refusal =
  /^The server ended with 1:\nThere is no winery in [^\n]+, but [^\n]+ holds backups of one\. [^\n]+\n$/

/** A winery with one backup in the given folder, whose server has stopped. */
async function aWinery(store: Store, backups: string): Promise<string> {
  await (await startServer(store)).stop()
  await runCommand(store, 'backup', '--to', `${backups}/`)
  const [name = ''] = readdirSync(backups)
  return join(backups, name)
}

describe.each(oneOfKinds)('on %s', kind => {
  it('R9: where its data is gone and its backups are not, no server begins anew, and a restore helps', async () => {
    const lived = await newStore(kind)
    const backups = join(lived.dataDir, 'backups')
    const backup = await aWinery(lived, backups)
    const empty = await newStore(kind)
    const env = { BACKUP_DIR: backups }
    await expect(startServer(empty, { env })).rejects.toThrow(refusal)
    const create = [
      'winery:create',
      '--name',
      'X',
      '--admin-email',
      'a@b.org',
      '--admin-password',
      'a secret',
    ]
    expect((await startCommand(empty, create, { env }).ended).output).toMatch(/holds backups of one/)
    expect(readdirSync(backups)).toHaveLength(1)

    await runCommand(empty, 'restore', backup, '--yes')
    const server = await startServer(empty, { env })
    await signInFounder(server)
    await server.stop()

    for (const store of [lived, empty]) await store.drop()
  })

  it('R9: the daily backups of another winery in the same folder stay', async () => {
    const mine = await newStore(kind)
    const theirs = await newStore(kind)
    const folder = join(mine.dataDir, 'shared')
    const env = { BACKUP_DIR: folder, BACKUP_KEEP: '1' }
    const daily = async (store: Store) => {
      await (await startServer(store, { env: { BACKUP_DIR: join(store.dataDir, 'none') } })).stop()
      await foundLongAgo(store)
      await startCommand(store, ['backup:daily'], { env }).ended.then(({ how }) => expect(how).toBe(0))
    }
    await daily(theirs)
    const [first] = readdirSync(folder)
    // Names have seconds; the next one must not get the same.
    await pause(1000)
    await daily(mine)
    expect(readdirSync(folder)).toEqual([first, expect.stringMatching(/^wine-daily-/)])
    for (const store of [mine, theirs]) await store.drop()
  })
})

async function foundLongAgo(store: Store): Promise<void> {
  const { db } = await store.open()
  const value = '2020-01-01T00:00:00.000Z'
  await db.updateTable('installation').set({ value }).where('name', '=', 'founded_at').execute()
  await db.deleteFrom('installation').where('name', '=', 'daily_backup_begun').execute()
  await db.destroy()
  await letGoOfFiles()
}

it('R9: a file that is empty or gone, but whose log is there, is damaged and nothing takes the log away', async () => {
  const store = await newStore('sqlite')
  const server = await startServer(store)
  const file = join(store.dataDir, 'wine.sqlite')
  const log = `${file}-wal`
  await signInFounder(server)
  await server.kill()
  const bytes = statSync(log).size
  expect(bytes).toBeGreaterThan(0)
  for (const spoil of [() => writeFileSync(file, ''), () => rmSync(file)]) {
    spoil()
    await expect(startServer(store)).rejects.toThrow(
      /^The server ended with 1:\nThe database is damaged: \S+wine\.sqlite cannot be read \(it is empty or missing[^\n]+\n$/,
    )
    const { how, output } = await startCommand(store, ['backup']).ended
    expect([how, output]).toEqual([1, expect.stringMatching(/^(The database is damaged|There is no data)/)])
    expect(statSync(log).size).toBe(bytes)
  }
  expect(existsSync(file)).toBe(false)
  await expect(connect(store)).rejects.toThrow(/The database is damaged/)
  await store.drop()
})

it('R9: after a clock that was ahead the daily backup is made all the same, and the log says what was wrong', async () => {
  const store = await newStore('sqlite')
  await (await startServer(store)).stop()
  const { db } = await store.open()
  const value = '2124-01-01T00:00:00.000Z'
  await db.updateTable('installation').set({ value }).where('name', '=', 'founded_at').execute()
  await db.insertInto('installation').values({ name: 'daily_backup_begun', value }).execute()
  await db.destroy()
  await letGoOfFiles()
  const server = await startServer(store, { env: { LOG_LEVEL: 'info' } })
  await expect.poll(server.output, { timeout: 20_000 }).toContain('the daily backup is good')
  await server.stop()
  const warnings = server
    .output()
    .split('\n')
    .filter(line => line.includes('lie in the future'))
  expect(warnings.map(line => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, foundedAt: value, begunAt: value }),
  ])
  await store.drop()
})
