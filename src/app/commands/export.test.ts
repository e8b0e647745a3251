import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type AppUnderTest, startApp, type Winery } from '#test/app-under-test.ts'
import { unzipped } from '#test/winery-files.ts'
import { exportWinery } from './export.ts'

let server: AppUnderTest
let river: Winery
let folder: string
const log: string[] = []

beforeAll(async () => {
  server = await startApp()
  river = await server.newWinery('River Estate')
  await server.newWinery('Hill')
  await server.newWinery('Hill')
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

it('writes one winery into a file for this account alone, while the server runs, and notes it', async () => {
  await exportWinery(['--winery', 'river estate', '--to', folder])
  const [name = ''] = readdirSync(folder)
  expect(name).toMatch(/^river-estate-\d{4}-\d\d-\d\d\.zip$/)
  const path = join(folder, name)
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  const files = await unzipped(path)
  expect(JSON.parse(String(files.get('json/wineries.json')))).toMatchObject([{ name: 'River Estate' }])
  expect(log.join('\n')).toContain(`Everything of "River Estate" is in ${path}`)
  const { body } = await river.admin.get('/api/activity')
  expect(body[0]).toMatchObject({ action: 'exported', userName: 'Console' })
  await expect(exportWinery(['--winery', String(river.id), '--to', path])).rejects.toThrow(
    `${path} exists already. Choose another name.`,
  )
})

it.each([
  [['--winery', 'Nowhere'], 'There is no winery "Nowhere". There are: '],
  [['--winery', 'Hill'], 'Say which winery. There are: 2 "Hill", 3 "Hill".'],
  [[], 'Say which winery.'],
  [['--winrey', 'x'], "Unknown option '--winrey'"],
])('says what is wrong with %o, and writes nothing', async (args, message) => {
  const place = join(server.settings.dataDir, 'nothing.zip')
  await expect(exportWinery([...args, '--to', place])).rejects.toThrow(message)
  expect(existsSync(place)).toBe(false)
})
