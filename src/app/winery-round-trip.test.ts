import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { foundWinery } from '#server/auth/founding.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { type AppUnderTest, password, signIn, startApp } from '#test/app-under-test.ts'
import { letGoOfFiles } from '#test/backups.ts'
import { openCellar } from '#test/ledger.ts'
import { fillCellar } from '#test/promises/ground/filled-cellar.ts'
import { differencesOf, inWords, withoutBringingIn } from '#test/winery-comparison.ts'
import { type Place, readWinery, type Winery } from '#test/winery-rows.ts'
import { bringWineryIn } from './commands/bring-in.ts'
import { exportWinery } from './commands/export.ts'
import { demoAdmin, demoPassword } from './demo/cast.ts'
import { fillWinery } from './demo/fill.ts'

// The sample winery goes out of SQLite and into the other database, where there is one to test on, and from there back
// into SQLite. What is compared at the end shares no code with what wrote it.

const until = new Date('2026-03-20T12:00:00Z')
const clock = { now: until }
const said: string[] = []

let home: AppUnderTest
let abroad: AppUnderTest
let back: AppUnderTest
let homeId: number

/** Runs commands as an operator of that server would. */
async function at(place: Place, run: () => Promise<void>): Promise<void> {
  vi.stubEnv('DATA_DIR', place.dataDir)
  vi.stubEnv('DATABASE_URL', place.databaseUrl ?? '')
  said.length = 0
  try {
    await run()
  } finally {
    vi.unstubAllEnvs()
    await letGoOfFiles()
  }
}

async function move(from: AppUnderTest, wineryId: number, to: AppUnderTest, email: string): Promise<number> {
  const file = join(from.settings.dataDir, `${email}.zip`)
  await at(from.settings, () => exportWinery(['--winery', String(wineryId), '--to', file]))
  await at(to.settings, () => bringWineryIn([file, '--admin-email', email, '--admin-password', password]))
  const { id } = await to.connection.db
    .selectFrom('wineries')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

async function expectEqual(original: Winery, copy: Winery, adminEmail: string): Promise<void> {
  const entries = original.get('audit_entries')?.length ?? 0
  const own = withoutBringingIn(copy, entries, adminEmail)
  expect(differencesOf(inWords(original), inWords(own))).toEqual([])
  const told = (own.get('audit_entries') ?? []).map(entry => String(entry.request_id))
  expect(told.filter(request => !request.startsWith('brought-in:'))).toEqual([])
}

// Filling it takes its time, and within one database the tests beside the code say the same.
describe.skipIf(!process.env.TEST_DATABASE_URL)('the sample winery', () => {
  beforeAll(async () => {
    vi.spyOn(console, 'log').mockImplementation(line => void said.push(String(line)))
    home = await startApp({ databaseUrl: undefined }, () => clock.now)
    homeId = await foundWinery(home.connection.db, {
      wineryName: 'Sample',
      ...demoAdmin,
      passwordHash: await hashPassword(demoPassword),
    })
    await fillWinery(home.app, clock, until)
    abroad = await startApp()
    back = await startApp({ databaseUrl: undefined })
    // Neighbours, so that no record keeps its number.
    await fillCellar(abroad, await abroad.newWinery('Neighbour'))
    await back.newWinery('Neighbour')
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    for (const server of [home, abroad, back]) await server.stop()
  })

  it('goes out of one database into another and back, and is equal, table by table', async () => {
    const abroadId = await move(home, homeId, abroad, 'abroad@example.org')
    expect(said[0]).toMatch(/^"Sample" is brought in: it was read back, and every table is equal to the file/)
    const original = await readWinery(home.settings, homeId)
    expect(original.get('audit_entries')?.length).toBeGreaterThan(500)
    await expectEqual(original, await readWinery(abroad.settings, abroadId), 'abroad@example.org')
    const backId = await move(abroad, abroadId, back, 'back@example.org')
    const there = await readWinery(abroad.settings, abroadId)
    await expectEqual(there, await readWinery(back.settings, backId), 'back@example.org')

    // What follows from the ledger, in the names of vessels and wines.
    const held = async (server: AppUnderTest, email: string, word: string) =>
      (await openCellar(server.as(await signIn(server.as(), email, word)))).state()
    const litres = await held(home, demoAdmin.email, demoPassword)
    expect(litres.length).toBeGreaterThan(10)
    expect(await held(back, 'back@example.org', password)).toEqual(litres)
  })
})
