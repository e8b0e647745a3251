import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isRightPassword } from '#server/auth/passwords.ts'
import { readSettings, SettingsFailure } from '#server/settings.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'
import { ensureFirstWinery, openDatabase, readablePassword } from './prepare.ts'

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
  ...readSettings(env),
  dataDir,
  databaseUrl: scratch?.url,
})

describe('the first start on an empty store', () => {
  it('OPEN-05: makes one winery, two roles and one administrator with a generated password', async () => {
    const settings = settingsWith()
    const connection = await openDatabase(settings)
    const first = await ensureFirstWinery(connection, settings)
    expect(first).toEqual({
      email: 'admin@winery.local',
      password: expect.stringMatching(/^(\w{5}-){3}\w{5}$/),
    })
    const { db } = connection
    expect(await db.selectFrom('wineries').select('name').execute()).toEqual([{ name: 'Winery' }])
    const roles = await db.selectFrom('roles').select('name').orderBy('id').execute()
    expect(roles.map(role => role.name)).toEqual(['Admin', 'Winemaker'])
    const [admin] = await db.selectFrom('users').selectAll().execute()
    expect(await isRightPassword(first?.password ?? '', admin?.passwordHash)).toBe(true)
    expect(await ensureFirstWinery(connection, settings)).toBeNull()
    await db.destroy()
  })

  it('OPEN-05: takes the administrator from the settings and prints no password', async () => {
    const settings = settingsWith({ ADMIN_EMAIL: 'Owner@Hill.org', ADMIN_PASSWORD: 'cellar door' })
    const connection = await openDatabase(settings)
    expect(await ensureFirstWinery(connection, settings)).toEqual({
      email: 'owner@hill.org',
      password: undefined,
    })
    await connection.db.destroy()
  })

  it('happens once when three servers start together', async () => {
    const env = {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      DATABASE_URL: scratch?.url ?? '',
    }
    const start = () => spawn(process.execPath, ['--import', 'tsx', 'src/app/main.ts'], { env })
    const servers = [start(), start(), start()]
    const outputs = await Promise.all(servers.map(untilReady))
    for (const server of servers) server.kill('SIGTERM')
    const codes = await Promise.all(servers.map(server => once(server, 'exit').then(([code]) => code)))
    expect(outputs.filter(output => output.includes('First sign-in'))).toHaveLength(1)
    expect(codes).toEqual([0, 0, 0])
  }, 60_000)
})

/** What a server has printed when it is ready, or when it gave up. */
async function untilReady(server: ChildProcess): Promise<string> {
  let printed = ''
  for await (const chunk of server.stdout ?? []) {
    printed += chunk
    if (printed.includes('is ready at')) break
  }
  return printed
}

it('a data folder that cannot be used is said in one sentence', async () => {
  const file = join(dataDir, 'occupied')
  writeFileSync(file, 'not a folder')
  const opening = openDatabase({ dataDir: join(file, 'data'), databaseUrl: undefined })
  await expect(opening).rejects.toThrow(SettingsFailure)
})

it('a database that cannot be reached is said in one sentence', async () => {
  const opening = openDatabase({ dataDir, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })
  await expect(opening).rejects.toThrow(
    'The database at 127.0.0.1:1 cannot be reached. Start it, or correct DATABASE_URL, and start again.',
  )
})

it('generated passwords differ', () => {
  expect(new Set(Array.from({ length: 100 }, readablePassword)).size).toBe(100)
})
