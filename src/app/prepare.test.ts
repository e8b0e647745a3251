import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { markShown } from '#server/auth/first-password.ts'
import { isRightPassword } from '#server/auth/passwords.ts'
import type { Connection } from '#server/db/connect.ts'
import { readSettings, type Settings, SettingsFailure } from '#server/settings.ts'
import { writeSealed } from '#test/backups.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'
import { ensureFirstWinery, readablePassword } from './first-sign-in.ts'
import { openDatabase } from './prepare.ts'

let dataDir: string
let scratch: Awaited<ReturnType<typeof createScratchDatabase>> | undefined

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'wine-prepare-'))
  const server = process.env.TEST_DATABASE_URL
  scratch = server ? await createScratchDatabase(server) : undefined
})
afterEach(async () => {
  await scratch?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const settingsWith = (env: Record<string, string> = {}) => ({
  ...readSettings({ ...env, DATA_DIR: dataDir }),
  databaseUrl: scratch?.url,
})

describe('the first start on an empty store', () => {
  it('OPEN-05: makes one winery, two roles and one administrator with a generated password', async () => {
    const settings = settingsWith()
    const connection = await openDatabase(settings)
    const first = await ensureFirstWinery(connection, settings)
    expect(first).toMatchObject({
      email: 'admin@winery.local',
      password: expect.stringMatching(/^(\w{5}-){3}\w{5}$/),
    })
    const { db } = connection
    expect(await db.selectFrom('wineries').select('name').execute()).toEqual([{ name: 'Winery' }])
    const roles = await db.selectFrom('roles').select('name').orderBy('id').execute()
    expect(roles.map(role => role.name)).toEqual(['Admin', 'Winemaker'])
    const [admin] = await db.selectFrom('users').selectAll().execute()
    expect(await isRightPassword(first?.password ?? '', admin?.passwordHash)).toBe(true)
    await markShown(db, first?.note ?? '')
    expect(await ensureFirstWinery(connection, settings)).toBeNull()
    await db.destroy()
  })

  it('OPEN-05: takes the administrator from the settings and prints no password', async () => {
    const settings = settingsWith({ ADMIN_EMAIL: 'Owner@Hill.org', ADMIN_PASSWORD: 'cellar door' })
    const connection = await openDatabase(settings)
    expect(await ensureFirstWinery(connection, settings)).toEqual({
      email: 'owner@hill.org',
      password: undefined,
      note: null,
    })
    await connection.db.destroy()
  })
})

describe('a generated password that nobody was shown', () => {
  // A start waits for another one to show it; here it need not wait as long as people would.
  beforeEach(() => {
    const now = performance.now.bind(performance)
    const began = now()
    vi.spyOn(performance, 'now').mockImplementation(() => began + (now() - began) * 30)
  })
  afterEach(() => void vi.restoreAllMocks())

  it('R8: is made anew at the next start, once, and the old one is good no more', async () => {
    const settings = settingsWith()
    const connection = await openDatabase(settings)
    const lost = await ensureFirstWinery(connection, settings)
    const found = await Promise.all([1, 2, 3].map(() => ensureFirstWinery(connection, settings)))
    const [renewed, ...others] = found.filter(each => each !== null)
    expect(others).toEqual([])
    expect(renewed).toMatchObject({ email: 'admin@winery.local', password: expect.any(String) })
    const hash = await hashOf(connection)
    expect(await isRightPassword(renewed?.password ?? '', hash)).toBe(true)
    expect(await isRightPassword(lost?.password ?? '', hash)).toBe(false)
    expect(await markShown(connection.db, lost?.note ?? '')).toBe(false)
    expect(await markShown(connection.db, renewed?.note ?? '')).toBe(true)
    expect(await ensureFirstWinery(connection, settings)).toBeNull()
    await connection.db.destroy()
  })

  it('R8: gives way to the one that is set now', async () => {
    const connection = await openDatabase(settingsWith())
    await ensureFirstWinery(connection, settingsWith())
    const settings = settingsWith({ ADMIN_PASSWORD: 'cellar door', ADMIN_EMAIL: 'other@hill.org' })
    expect(await ensureFirstWinery(connection, settings)).toEqual({
      email: 'admin@winery.local',
      password: undefined,
      note: null,
    })
    expect(await isRightPassword('cellar door', await hashOf(connection))).toBe(true)
    await connection.db.destroy()
  })

  it.each([
    ['somebody signed in with it', { lastLogin: '2026-07-04T12:00:00.000Z' }],
    ['somebody set their own', { passwordHash: 'a hash of their own' }],
  ])('R8: stays when %s', async (_what, change) => {
    const settings = settingsWith()
    const connection = await openDatabase(settings)
    await ensureFirstWinery(connection, settings)
    await connection.db.updateTable('users').set(change).execute()
    const before = await hashOf(connection)
    expect(await ensureFirstWinery(connection, settings)).toBeNull()
    expect(await hashOf(connection)).toBe(before)
    await connection.db.destroy()
  })

  it('has as many characters as the rule asks for', () => {
    expect(readablePassword(64).length).toBeGreaterThanOrEqual(64)
  })
})

async function hashOf({ db }: Connection): Promise<string> {
  const [user] = await db.selectFrom('users').select('passwordHash').execute()
  return user?.passwordHash ?? ''
}

describe('where backups lie, but no data', () => {
  const beginAnew = async (settings: Settings) => (await openDatabase(settings)).db.destroy()
  const aBackup = 'wine-daily-20260704T020000Z.jsonl.gz'

  it.each(['no file', 'an empty file'])('R9: nothing is begun anew beside %s', async what => {
    const backupDir = join(dataDir, 'backups')
    mkdirSync(backupDir)
    writeFileSync(join(backupDir, aBackup), '')
    const file = join(dataDir, 'wine.sqlite')
    if (what === 'an empty file') writeFileSync(file, '')
    const settings = settingsWith()
    await expect(beginAnew(settings)).rejects.toThrow(
      /^There is no winery in .*, but .*backups holds backups of one\. .*npm run restore.*BACKUP_DIR/,
    )
    expect(statSync(file, { throwIfNoEntry: false })?.size ?? 0).toBe(0)
    await beginAnew({ ...settings, backupDir: join(dataDir, 'elsewhere') })
    // An opened place without a winery is no data either.
    await expect(beginAnew(settings)).rejects.toThrow(SettingsFailure)
  })

  it('R9: a backup under another name counts too, other files do not', async () => {
    const backupDir = join(dataDir, 'backups')
    mkdirSync(backupDir)
    writeFileSync(join(backupDir, 'notes.jsonl.gz'), 'no backup')
    writeFileSync(join(backupDir, 'letter.txt'), '')
    await beginAnew(settingsWith())
    const header = { format: 'wine-management-backup', formatVersion: 1, program: 'test', database: 'sqlite' }
    const createdAt = new Date().toISOString()
    writeSealed(join(backupDir, 'before.jsonl.gz'), [{ ...header, createdAt, schema: '0001-foundation' }])
    await expect(beginAnew(settingsWith())).rejects.toThrow(/holds backups of one/)
  })

  it('R9: a folder of backups that cannot be read is said', async () => {
    writeFileSync(join(dataDir, 'backups'), 'no folder')
    await expect(beginAnew(settingsWith())).rejects.toThrow(
      /^The backup folder .*backups cannot be read \(ENOTDIR\)/,
    )
  })
})

it('a data folder that cannot be used is said in one sentence', async () => {
  const file = join(dataDir, 'occupied')
  writeFileSync(file, 'not a folder')
  const opening = openDatabase(readSettings({ DATA_DIR: join(file, 'data') }))
  await expect(opening).rejects.toThrow(SettingsFailure)
})

it('a database that cannot be reached is said in one sentence', async () => {
  const opening = openDatabase(
    readSettings({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
  )
  await expect(opening).rejects.toThrow(
    'The database at 127.0.0.1:1 cannot be reached. Start it, or correct DATABASE_URL, and start again.',
  )
})

it('generated passwords differ', () => {
  expect(new Set(Array.from({ length: 100 }, () => readablePassword())).size).toBe(100)
})
