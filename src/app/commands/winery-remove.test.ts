import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { removeWinery } from '#server/winery-file/remove-winery.ts'
import { type AppUnderTest, password, signIn, startApp, type Winery } from '#test/app-under-test.ts'
import { aVineyard } from '#test/builders.ts'
import { broughtInto } from '#test/winery-files.ts'
import { readWinery } from '#test/winery-rows.ts'
import { backUp } from './backup.ts'
import { verifyAuditTrail } from './verify-audit.ts'
import { listWineries } from './winery-list.ts'
import { removeOneWinery } from './winery-remove.ts'

let server: AppUnderTest
let river: Winery
let hill: Winery
let folder: string
const log: string[] = []

const counted = async ({ id }: Winery) =>
  [...(await readWinery(server.settings, id))].flatMap(([table, rows]) =>
    rows.length > 0 ? [[table, rows.length] as const] : [],
  )

beforeAll(async () => {
  server = await startApp()
  river = await server.newWinery('River Estate')
  folder = join(server.settings.dataDir, 'out/')
  vi.stubEnv('DATA_DIR', server.settings.dataDir)
  if (server.settings.databaseUrl) vi.stubEnv('DATABASE_URL', server.settings.databaseUrl)
  vi.spyOn(console, 'log').mockImplementation(line => void log.push(line))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await server.stop()
})

const remove = (...args: string[]) => removeOneWinery([...args, '--to', folder])

it('the only winery stays', async () => {
  await expect(remove('--winery', 'River Estate', '--name', 'River Estate')).rejects.toThrow(
    'It is the only winery of this installation, and stays. Nothing was removed.',
  )
  expect(existsSync(folder)).toBe(false)
})

it('wineries are listed with their people, and how much was done and when', async () => {
  hill = await server.newWinery('Hill')
  await river.admin.post('/api/sample-winery')
  await hill.admin.post('/api/vineyard', aVineyard({ name: 'Of the hill' }))
  await hill.admin.post('/api/vineyard', aVineyard(), { 'idempotency-key': 'once' })
  await river.admin.post('/api/vineyard', aVineyard(), { 'idempotency-key': 'once' })
  log.length = 0
  await listWineries([])
  const today = new Date().toISOString().slice(0, 10)
  expect(log[0]).toMatch(/^id +name +people +entries +founded +last entry$/)
  expect(log[1]).toMatch(
    new RegExp(`^${river.id} +River Estate +\\d+ +[\\d,]+ +${today} +\\d{4}-\\d\\d-\\d\\d$`),
  )
  expect(log[2]).toMatch(new RegExp(`^${hill.id} +Hill +\\d+ +\\d+ +${today} +${today}$`))
  expect(log).toHaveLength(3)
})

it.each([
  [['--name', 'River Estate'], 'Say which winery to remove.'],
  [['--winery', 'Nowhere', '--name', 'Nowhere'], 'There is no winery "Nowhere".'],
  [
    ['--winery', 'River Estate', '--name', 'river estate'],
    'The winery is called "River Estate". Nothing was removed.',
  ],
  [['--winery', 'River Estate', '--name', ''], 'The winery is called "River Estate". Nothing was removed.'],
  [['--wineyr', 'x'], "Unknown option '--wineyr'"],
])('says what is wrong with %o, and touches nothing', async (args, message) => {
  const before = await counted(river)
  await expect(remove(...args)).rejects.toThrow(message)
  expect(await counted(river)).toEqual(before)
  expect(existsSync(folder)).toBe(false)
})

it('without a place for the file nothing is removed', async () => {
  const args = ['--winery', 'River Estate', '--name', 'River Estate']
  await expect(removeOneWinery(args)).rejects.toThrow('Say where the file goes that holds everything of it.')
})

it('what was changed after the export is not removed', async () => {
  const before = await counted(river)
  const exported = { head: { sequence: 1, hash: 'another' }, sha256: '' }
  await expect(
    removeWinery(server.connection.db, { id: river.id, name: 'River Estate' }, exported),
  ).rejects.toThrow('"River Estate" was changed after it was exported. Nothing was removed')
  expect(await counted(river)).toEqual(before)
})

it('a winery goes with everything of it, and nothing of another', async () => {
  const backups = join(server.settings.dataDir, 'kept-elsewhere/')
  await backUp(['--to', backups])
  const [first = ''] = readdirSync(backups)
  const ofHill = await readWinery(server.settings, hill.id)
  const before = await counted(river)
  expect(before.length).toBeGreaterThan(15)
  log.length = 0
  await remove('--winery', String(river.id), '--name', 'River Estate')
  expect(log.join('\n')).toMatch(/Everything of "River Estate" is in .*\.zip, and was read back\./)
  expect(log.join('\n')).toMatch(/"River Estate" is removed: [\d,]+ rows\./)

  expect(await counted(river)).toEqual([])
  expect(await readWinery(server.settings, hill.id)).toEqual(ofHill)
  expect((await river.admin.get('/api/vineyard')).status).toBe(401)
  expect((await hill.admin.get('/api/vineyard')).status).toBe(200)
  const again = await hill.admin.post('/api/vineyard', aVineyard(), { 'idempotency-key': 'once' })
  expect(again.status, 'what others had done once is still remembered').toBe(201)
  const keys = await server.connection.db.selectFrom('idempotencyKeys').select('userId').execute()
  expect(keys).toHaveLength(1)

  // Neither the trail nor a later backup misses what was taken out on purpose.
  await backUp(['--to', backups])
  await verifyAuditTrail(['--since', join(backups, first)])

  const [file = ''] = readdirSync(folder)
  const { email } = await broughtInto(server, join(folder, file))
  const back = server.as(await signIn(server.as(), email))
  expect((await back.get('/api/batch')).body.length).toBeGreaterThan(5)
})

it.each([0, 1])('a link with an account elsewhere goes with either of its wineries: %i', async which => {
  const names = [`Brook ${which}`, `Slope ${which}`]
  const [brook, slope] = [await server.newWinery(names[0]), await server.newWinery(names[1])]
  const account = { email: slope.adminEmail, password }
  expect((await brook.admin.post('/api/auth/wineries', account)).status).toBe(201)
  await remove('--winery', names[which] ?? '', '--name', names[which] ?? '')
  const left = which === 0 ? slope : brook
  expect((await left.admin.get('/api/auth/wineries')).body).toEqual([])
  expect(await server.connection.db.selectFrom('accountLinks').selectAll().execute()).toEqual([])
})
