import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type AppUnderTest, startApp } from '#test/app-under-test.ts'
import { openCellar } from '#test/ledger.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { verifyCellars } from './verify-cellar.ts'

let server: AppUnderTest
let said: string[]

beforeEach(async () => {
  server = await startApp()
  said = []
  vi.stubEnv('DATA_DIR', server.settings.dataDir)
  if (server.settings.databaseUrl) vi.stubEnv('DATABASE_URL', server.settings.databaseUrl)
  vi.spyOn(console, 'log').mockImplementation(line => said.push(String(line)))
  // The process that runs the tests is not the command's to end.
  vi.spyOn(process, 'once').mockImplementation(() => process)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await server.stop()
})

const inOrder = expect.stringMatching(
  /^The litre ledger is what its operations make: 1 operations replayed from nothing, 1 balances, 0 checkpoints and 2 /,
)
const wrong = /"Estate" \(winery \d+\): T-1 is stored with 0\.001 L of A .*; replayed it has 600 L of A .*\./

async function aWineryWithWine() {
  const { admin } = await server.newWinery('Estate')
  await server.newWinery('Empty')
  await (await openCellar(admin)).open({ 'T-1': [600, 'A'] })
  return admin
}

const lie = () => server.connection.db.updateTable('cellarBalances').set({ volumeMl: 1 }).execute()

it('says that every ledger is in order, or which is not, and rebuilds it', async () => {
  await aWineryWithWine()
  await verifyCellars([])
  expect(said).toEqual([inOrder])
  await lie()
  await expect(verifyCellars([])).rejects.toThrow(wrong)
  await verifyCellars(['--rebuild'])
  expect(said.slice(1)).toEqual([
    expect.stringMatching(/^"Estate" \(winery \d+\): written anew from 1 operations\.$/),
    expect.stringMatching(/^"Empty" \(winery \d+\): written anew from 0 operations\.$/),
    inOrder,
  ])
})

it('an answer made of a wrong balance is not sent again after a rebuild', async () => {
  const admin = await aWineryWithWine()
  await lie()
  const before = await admin.get('/api/cellar/vessels')
  expect(before.body[0].content.volume).toBe(0.001)
  await verifyCellars(['--rebuild'])
  const after = await admin.get('/api/cellar/vessels', { 'if-none-match': String(before.headers.etag) })
  expect([after.status, after.body?.[0].content.volume]).toEqual([200, 600])
})

it('knows no other word', async () => {
  await expect(verifyCellars(['--mend'])).rejects.toThrow('Usage: npm run verify-cellar')
})

it('a restore looks at the ledger: a difference is told, and the restore holds', async () => {
  await aWineryWithWine()
  const folder = mkdtempSync(join(tmpdir(), 'wine-ledger-'))
  try {
    await backUp(['--to', join(folder, 'good.jsonl.gz')])
    await lie()
    await backUp(['--to', join(folder, 'wrong.jsonl.gz')])
    vi.stubEnv('DATABASE_URL', '')
    vi.stubEnv('DATA_DIR', join(folder, 'elsewhere'))
    await restore([join(folder, 'good.jsonl.gz'), '--yes'])
    expect(said.at(-1)).toEqual(inOrder)
    vi.stubEnv('DATA_DIR', join(folder, 'another'))
    const told = restore([join(folder, 'wrong.jsonl.gz'), '--yes'])
    await expect(told).rejects.toThrow(
      /^The restore holds, but what the litre ledger keeps is not what its operations make\.\n/,
    )
    await expect(told).rejects.toThrow(wrong)
    expect(said.join('\n')).toContain('every table is equal to the backup. Everybody has to sign in again.')
    expect(readdirSync(join(folder, 'another'))).toContain('wine.sqlite')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
