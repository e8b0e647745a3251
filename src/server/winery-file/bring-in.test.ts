import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileWords } from '#app/winery-file-words.ts'
import { verifyCellar } from '#features/records/cellar/queries/verifying.ts'
import { type AppUnderTest, password, signIn, startApp, type Winery } from '#test/app-under-test.ts'
import { onStore } from '#test/backups.ts'
import { fillCellar } from '#test/promises/ground/filled-cellar.ts'
import { wholeStore } from '#test/whole-store.ts'
import { broughtInto, exported, resealed } from '#test/winery-files.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { openForReading } from '../table-stores/open-store.ts'
import { type BroughtIn, bringIn } from './bring-in.ts'
import { checkWineryFile } from './check-winery-file.ts'

let source: AppUnderTest
let target: AppUnderTest
let winery: Winery
let path: string
let brought: BroughtIn & { email: string }

beforeAll(async () => {
  source = await startApp()
  winery = await source.newWinery('Weingut "Łódź" 🍷')
  await fillCellar(source, winery)
  path = await exported(source, winery.id)
  target = await startApp()
  // So that no id stays what it was.
  await fillCellar(target, await target.newWinery('Neighbour'))
  brought = await broughtInto(target, path)
})
afterAll(async () => {
  await source.stop()
  await target.stop()
})

describe('a winery that is brought in', () => {
  it('is proven equal to its file, table by table', () => {
    expect(brought.tables).toBeGreaterThan(20)
    expect(brought.rows).toBeGreaterThan(150)
  })

  it('stands beside the others with a whole trail that its records fit, and a ledger in order', async () => {
    const verdict = await onStore(openForReading, target.settings, store => verifyAudit(store))
    expect(verdict).toMatchObject({ breaks: [], faults: [], faultCount: 0, damage: [] })
    expect(verdict.chains.map(({ winery: name }) => name)).toEqual(['Neighbour', 'Weingut "Łódź" 🍷'])
    const { differences, operations } = await verifyCellar(target.connection.db, brought.wineryId)
    expect([differences, operations > 0]).toEqual([[], true])
  })

  it('tells its history as brought in, and where it came from', async () => {
    const admin = target.as(await signIn(target.as(), brought.email))
    const [vessel] = (await admin.get('/api/vessel')).body
    const { body: history } = await admin.get(`/api/vessel/${vessel.id}/history`)
    expect(history.at(-1)).toMatchObject({ action: 'created', userName: 'Ada Min', isBroughtIn: true })
    const { body: activity } = await admin.get('/api/activity?limit=200')
    const note = activity.find(({ action }: { action: string }) => action === 'brought-in')
    expect(note).toMatchObject({ userName: 'Server', kind: 'wineries' })
    expect(note.isBroughtIn).toBeUndefined()
    const told = Object.fromEntries(
      note.changes.map(({ field, after }: Record<string, string>) => [field, after]),
    )
    const [head] = await source.connection.db.selectFrom('auditHeads').selectAll().execute()
    expect(told).toMatchObject({ from: 'Weingut "Łódź" 🍷', head: head?.hash, entries: head?.sequence })
    expect(told.file).toMatch(/^[0-9a-f]{64}$/)
  })

  it('lets nobody of the file in, no device send and no webhook be called', async () => {
    const { db } = target.connection
    const { wineryId } = brought
    const ofWinery = {
      users: await db.selectFrom('users').selectAll().where('wineryId', '=', wineryId).execute(),
      devices: await db.selectFrom('devices').selectAll().where('wineryId', '=', wineryId).execute(),
      choices: await db.selectFrom('noticeChoices').selectAll().where('wineryId', '=', wineryId).execute(),
    }
    const before = await source.connection.db.selectFrom('users').select('passwordHash').execute()
    const users = ofWinery.users.filter(({ email }) => email !== brought.email)
    expect(users.length).toBeGreaterThan(2)
    for (const { passwordHash } of users) expect(before).not.toContainEqual({ passwordHash })
    const attempt = { email: winery.adminEmail, password }
    expect((await target.as().post('/api/auth/login', attempt)).status).toBe(401)
    for (const { webhookUrl } of ofWinery.choices) expect(webhookUrl).toBeNull()
    const hashes = ofWinery.devices.map(({ tokenHash }) => tokenHash)
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  it('may be written to like any other, with ids that nobody had', async () => {
    const admin = target.as(await signIn(target.as(), brought.email))
    const answer = await admin.post('/api/vessel', {
      vesselId: 'NEW-1',
      vesselType: 'Tank',
      material: 'Stainless Steel',
      capacity: 10,
      capacityUnit: 'L',
      usageType: 'Both',
      status: 'Empty',
    })
    expect(answer.status, answer.text).toBe(201)
    const told = await target.connection.db
      .selectFrom('auditEntries')
      .select('recordId')
      .where('kind', '=', 'vessels')
      .where('action', '!=', 'create')
      .where('recordId', '=', answer.body.id)
      .execute()
    expect(told).toEqual([])
  })

  it('is brought in by one of its own administrators, too', async () => {
    const empty = await startApp()
    try {
      const again = await broughtInto(empty, path, winery.adminEmail)
      const admin = empty.as(await signIn(empty.as(), winery.adminEmail))
      expect((await admin.get('/api/settings')).body.winery.name).toBe('Weingut "Łódź" 🍷')
      expect(again.rows).toBe(brought.rows)
      // Once more, from there: what was moved twice is still the same.
      const second = await startApp()
      try {
        const moved = await broughtInto(second, await exported(empty, again.wineryId))
        expect(moved.rows).toBeGreaterThan(brought.rows)
      } finally {
        await second.stop()
      }
    } finally {
      await empty.stop()
    }
  })
})

describe('what is refused, with nothing changed', () => {
  const refused = async (file: string, message: string | RegExp) => {
    const before = await wholeStore(target)
    await expect(broughtInto(target, file)).rejects.toThrow(message)
    expect(await wholeStore(target)).toBe(before)
  }
  const changed = (name: string, change: (bytes: Buffer) => Buffer) => {
    const file = join(target.settings.dataDir, name)
    writeFileSync(file, change(Buffer.from(readFileSync(path))))
    return file
  }

  it('a second time, since addresses are unique', async () => {
    await refused(
      path,
      /already have accounts here\. An e-mail address can be used once\. Nothing was changed\.$/,
    )
  })

  it('a file that is cut, changed by a bit, added to, foreign or missing', async () => {
    for (const share of [0.1, 0.5, 0.999])
      await refused(
        changed('cut.zip', bytes => bytes.subarray(0, Math.floor(bytes.length * share))),
        'is cut off, or is another ZIP',
      )
    for (const share of [0.01, 0.3, 0.6, 0.9])
      await refused(
        changed('bit.zip', bytes => {
          const at = Math.floor(bytes.length * share)
          bytes[at] = (bytes[at] ?? 0) ^ 1
          return bytes
        }),
        'is damaged: its checksum does not match its content',
      )
    await refused(
      changed('more.zip', bytes => Buffer.concat([bytes, Buffer.from('x')])),
      'is cut off',
    )
    await refused(
      changed('text.zip', () => Buffer.from('no ZIP at all')),
      "is not a winery's file",
    )
    await refused(join(target.settings.dataDir, 'missing.zip'), 'There is no file')
  })

  it.each<[string, (told: Record<string, unknown>) => void, string]>([
    ['a newer format', told => (told.formatVersion = 2), 'was made by a newer version of the program (test)'],
    [
      'a newer schema',
      told => (told.schema = '9999-later'),
      'was made by a newer version of the program (test)',
    ],
    [
      'a schema before the first files',
      told => (told.schema = '0002-production'),
      'was made by a version of the program (test) that made no such files yet.',
    ],
    ['no format of ours', told => (told.format = 'something'), "is not a winery's file"],
    [
      'another number of records',
      told => (told.files as { rows: number }[]).map(file => file.rows++),
      'and its manifest says otherwise',
    ],
    [
      'another end of the trail',
      told => (told.auditHead = { sequence: 3, hash: 'a'.repeat(64) }),
      'does not end where its manifest says',
    ],
    ['a file less', told => (told.files as unknown[]).pop(), 'its manifest and its files differ in'],
  ])('a manifest of %s, however well it is sealed', async (_name, change, message) => {
    const file = await resealed(path, target.settings.dataDir, files => {
      const told = JSON.parse(files.get('manifest.json') ?? '{}')
      change(told)
      files.set('manifest.json', JSON.stringify(told))
    })
    await refused(file, message)
  })

  it('a record that is not as its manifest says, and a trail that was changed', async () => {
    const dear = (text = '') => text.replace('Ada', 'Eve')
    const changedRow = await resealed(path, target.settings.dataDir, files =>
      files.set('json/users.json', dear(files.get('json/users.json'))),
    )
    await refused(changedRow, 'json/users.json is not as its manifest says')
    const changedTrail = await resealed(
      path,
      target.settings.dataDir,
      files => files.set('json/audit-entries.json', dear(files.get('json/audit-entries.json'))),
      { isListed: true },
    )
    await refused(changedTrail, /The audit trail in .* is broken at entry \d+\./)
  })

  it('what does not read back as it was written: the proof can fail', async () => {
    const empty = await startApp()
    const file = await checkWineryFile(path, fileWords.namings)
    const spoil = (statement: (wineryId: number) => RawBuilder<unknown>, message: string | RegExp) =>
      expect(
        bringIn(empty.connection.db, file, {
          admin: { email: 'new@example.org', passwordHash: 'x' },
          unusableHash: 'y',
          finish: async door => {
            await statement(door.actor.wineryId).execute(door.tx as never)
          },
        }),
      ).rejects.toThrow(message)
    try {
      await spoil(
        id => sql`update vineyards set acreage = acreage + 1 where winery_id = ${id}`,
        /of vineyards does not read back as it was written: acreage\. Nothing was changed\.$/,
      )
      await spoil(id => sql`delete from cellar_links where winery_id = ${id}`, 'of cellarLinks is missing')
      await spoil(
        id => sql`update audit_entries set user_name = 'Eve' where winery_id = ${id} and sequence = 5`,
        '5 of auditEntries does not read back as it was written: userName',
      )
      await spoil(
        id => sql`update cellar_operations set effects = '{}' where winery_id = ${id}`,
        'of cellarOperations does not read back as it was written: effects',
      )
      expect(await empty.connection.db.selectFrom('wineries').select('id').execute()).toEqual([])
    } finally {
      file.close()
      await empty.stop()
    }
  })

  it('an administrator who is in the file as somebody else', async () => {
    const empty = await startApp()
    const { email } = await source.connection.db
      .selectFrom('users as u')
      .innerJoin('roles as r', 'r.id', 'u.roleId')
      .select('u.email')
      .where('r.isAdmin', '=', false)
      .executeTakeFirstOrThrow()
    try {
      const file = join(empty.settings.dataDir, 'copy.zip')
      copyFileSync(path, file)
      await expect(broughtInto(empty, file, email)).rejects.toThrow('but not as an active administrator')
      expect(await empty.connection.db.selectFrom('wineries').select('id').execute()).toEqual([])
    } finally {
      await empty.stop()
    }
  })

  it('lets a file be read that is as it should be', async () => {
    const file = await checkWineryFile(path, fileWords.namings)
    file.close()
    expect(file.manifest.winery.name).toBe('Weingut "Łódź" 🍷')
  })
})
