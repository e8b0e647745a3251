import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBackupRecord } from '#server/backup/backup-record.ts'
import { checkBackup } from '#server/backup/read-backup.ts'
import { letGoOfFiles } from '../backups.ts'
import { breakInto } from './attacks/intruder.ts'
import { runCommand, startCommand } from './ground/console.ts'
import { MixedWriter } from './ground/mixed-writers.ts'
import { Random } from './ground/rounds.ts'
import { type RunningServer, signInFounder, startServer } from './ground/running-server.ts'
import { newStore, oneOfKinds, restoredOn, type Store } from './ground/store.ts'

/** What is said of a store in which nothing was done past the program. */
const isHonest = /The audit trail is whole: [\s\S]*Every record is as it tells: /

describe.each(oneOfKinds)('on %s', kind => {
  let store: Store

  beforeAll(async () => {
    store = await newStore(kind)
    const server = await startServer(store)
    await writeSome(server)
    await server.stop()
  })
  afterAll(async () => {
    await letGoOfFiles()
    await store.drop()
  })

  async function writeSome(server: RunningServer): Promise<void> {
    const writer = new MixedWriter(new Random(`findings ${kind}`))
    const token = await signInFounder(server)
    await writer.write(server.as(token), () => writer.acknowledged >= 60)
  }

  /** Runs statements past the program. */
  async function tamper(...statements: string[]): Promise<void> {
    const intruder = await breakInto(store)
    for (const statement of statements) await intruder.run(statement)
    await intruder.close()
    await letGoOfFiles()
  }

  const refused = async (...args: string[]): Promise<string> => {
    const { how, output } = await startCommand(store, args).ended
    expect([args, how], output).toEqual([args, 1])
    return output
  }

  const newFolder = (name: string) => {
    const folder = join(store.dataDir, name)
    mkdirSync(folder)
    return folder
  }
  const filesIn = (folder: string) => readdirSync(folder).sort()

  const record = async () => {
    const { db } = await store.open()
    const read = await readBackupRecord(db)
    await db.destroy()
    await letGoOfFiles()
    return read
  }

  it('A1: a backup of a tampered record is kept, says so, and is good again when the record is', async () => {
    const file = join(store.dataDir, 'tampered.jsonl.gz')
    await tamper("update users set last_name = 'Somebody Else'")
    const said = await refused('backup', '--to', file)
    expect(said).toMatch(/is not as the audit trail tells it: last_name\./)
    expect(said).not.toContain('Somebody Else')
    expect((await checkBackup(file)).footer.rows).toBeGreaterThan(0)
    expect(await refused('verify-audit')).toMatch(/users \d+ of ".+" \(winery 1\) is not as .+: last_name\./)
    expect((await record()).finding).toMatchObject({ count: 1 })
    await tamper("update users set last_name = 'Administrator'")
    expect(await runCommand(store, 'verify-audit')).toMatch(isHonest)
    await runCommand(store, 'backup')
    expect((await record()).finding).toBeNull()
  })

  it('A1: a daily backup with a finding is an error in the log, and nothing old is cleared away meanwhile', async () => {
    const folder = newFolder('daily')
    const old = 'wine-daily-20200101T020000Z.jsonl.gz'
    await runCommand(store, 'backup', '--to', join(folder, old))
    const long = "update installation set value = '2020-01-01T00:00:00.000Z' where name = 'founded_at'"
    await tamper(
      long,
      "delete from installation where name = 'daily_backup_begun'",
      'update vineyards set acreage = 77',
    )
    const env = { BACKUP_DIR: folder, BACKUP_KEEP: '1', LOG_LEVEL: 'info' }
    const server = await startServer(store, { env })
    while (!/the daily backup (is good|failed|found)/.test(server.output())) await pause(50)
    await server.stop()
    expect(server.output()).toMatch(
      /"level":50.*vineyards \d+ of .*: acreage\..*"msg":"the daily backup found records changed/,
    )
    expect(filesIn(folder)).toEqual([old, expect.stringMatching(/^wine-daily-202/)])
    expect((await record()).finding?.count).toBeGreaterThan(0)

    await tamper(
      'update vineyards set acreage = 4.25',
      "delete from installation where name = 'daily_backup_begun'",
    )
    const { how, output } = await startCommand(store, ['backup:daily'], { env }).ended
    expect([how, output]).toEqual([0, expect.stringContaining(folder)])
    expect(filesIn(folder)).toEqual([expect.stringMatching(/^wine-daily-202/)])
  })

  it('A1: a winery that was removed with its trail is missed by the next backup, and by noted heads', async () => {
    const folder = newFolder('removed')
    const args = ['--admin-email', 'two@promise.test', '--admin-password', 'keeps-its-word']
    await runCommand(store, 'winery:create', '--name', 'Second', ...args)
    const before = join(folder, 'before.jsonl.gz')
    await runCommand(store, 'backup', '--to', before)
    const { footer } = await checkBackup(before)
    const second = footer.auditHeads.find(({ winery }) => winery === 'Second') ?? expect.fail()
    const ofSecond = ['users', 'roles', 'audit_entries', 'audit_heads', 'revisions'].map(
      table => `delete from ${table} where winery_id = ${second.wineryId}`,
    )
    await tamper(...ofSecond, `delete from wineries where id = ${second.wineryId}`)

    expect(await runCommand(store, 'verify-audit')).toMatch(isHonest)
    const sentence = `No chain holds the head ${second.hash} of "Second"`
    expect(await refused('verify-audit', '--since', before)).toContain(sentence)
    expect(await refused('verify-audit', '--head', second.hash)).toContain(second.hash)
    // It stays a finding, though the backups since then know nothing of that winery.
    for (const name of ['first', 'second'])
      expect(await refused('backup', '--to', join(folder, `${name}.jsonl.gz`))).toContain(sentence)
    expect(await refused('backup', '--to', join(newFolder('elsewhere'), 'x.jsonl.gz'))).toContain(sentence)

    // The operator goes back to how it was: that is no tampering, nor is anything that was noted since.
    await runCommand(store, 'restore', before, '--yes')
    const said = await runCommand(store, 'backup', '--to', join(folder, 'restored.jsonl.gz'))
    expect(said).toContain('There is no earlier backup in this folder to compare audit heads with.')
    expect(await runCommand(store, 'backup', '--to', join(folder, 'later.jsonl.gz'))).toContain(
      'Compared with the audit heads of the earlier backup in this folder.',
    )
    expect((await record()).finding).toBeNull()
  })

  it('A1: an end that was cut off is missed by the next backup, and a restore of an older state is none', async () => {
    const folder = newFolder('cut')
    const older = join(folder, 'older.jsonl.gz')
    await runCommand(store, 'backup', '--to', older)
    const server = await startServer(store)
    await writeSome(server)
    await server.stop()
    await runCommand(store, 'backup', '--to', join(folder, 'newer.jsonl.gz'))
    await runCommand(store, 'restore', older, '--yes')
    expect(await runCommand(store, 'backup', '--to', `${folder}/`)).toContain('The backup is good')
    // What the database alone cannot show: all tables as they were in an older state.
    const { auditHeads } = (await checkBackup(older)).footer
    await tamper(
      'delete from audit_entries where winery_id = 1 and sequence > 4',
      `update audit_heads set sequence = 4, hash = (select hash from audit_entries where winery_id = 1 and sequence = 4)
        where winery_id = 1`,
    )
    const said = await refused('backup', '--to', join(folder, 'cut.jsonl.gz'))
    expect(said).toContain(`No chain holds the head ${auditHeads[0]?.hash}`)
    await runCommand(store, 'restore', older, '--yes')
  })

  it('A1: nothing is found in an honest store, while it is written to and wherever it is restored', async () => {
    const place = await newStore(kind)
    const server = await startServer(place)
    const file = join(place.dataDir, 'honest.jsonl.gz')
    const [verified, backedUp] = await Promise.all([
      runCommand(place, 'verify-audit'),
      runCommand(place, 'backup', '--to', file),
      writeSome(server),
    ])
    expect(verified).toMatch(isHonest)
    expect(backedUp).toContain('The backup is good')
    await server.stop()
    for (const other of restoredOn(kind)) {
      const elsewhere = await newStore(other)
      await runCommand(elsewhere, 'restore', file, '--yes')
      expect(await runCommand(elsewhere, 'verify-audit', '--since', file)).toMatch(isHonest)
      const again = join(elsewhere.dataDir, 'again.jsonl.gz')
      expect(await runCommand(elsewhere, 'backup', '--to', again)).toContain('The backup is good')
      await elsewhere.drop()
    }
    await place.drop()
  })
})
