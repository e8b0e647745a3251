import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type AppUnderTest, password, signIn, startApp } from '#test/app-under-test.ts'
import { aVineyard } from '#test/builders.ts'
import { wholeStore } from '#test/whole-store.ts'
import { exported } from '#test/winery-files.ts'
import { bringWineryIn } from './bring-in.ts'

let source: AppUnderTest
let target: AppUnderTest
let file: string
const log: string[] = []

beforeAll(async () => {
  source = await startApp()
  const { id, admin } = await source.newWinery('River Estate')
  await admin.post('/api/vineyard', aVineyard({ name: 'North Slope' }))
  file = await exported(source, id)
  target = await startApp()
  await target.newWinery('Hill')
  vi.stubEnv('DATA_DIR', target.settings.dataDir)
  if (target.settings.databaseUrl) vi.stubEnv('DATABASE_URL', target.settings.databaseUrl)
  vi.spyOn(console, 'log').mockImplementation(line => void log.push(line))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await source.stop()
  await target.stop()
})

const owner = ['--admin-email', 'Owner@River.org', '--admin-password', password]

it.each([
  [[...owner], 'Say which file to bring in.'],
  [['a.zip', 'b.zip', ...owner], 'Say which file to bring in.'],
  [['a.zip', '--admin-password', password], 'The administrator needs an e-mail address.'],
  [
    ['a.zip', '--admin-email', 'a@b.org', '--admin-password', '12345'],
    'Password must be at least 6 characters',
  ],
  [['a.zip', '--adminn'], "Unknown option '--adminn'"],
  [[join('no', 'where.zip'), ...owner], 'There is no file'],
])('says what is wrong with %o, and changes nothing', async (args, message) => {
  const before = await wholeStore(target)
  await expect(bringWineryIn(args)).rejects.toThrow(message)
  expect(await wholeStore(target)).toBe(before)
})

it('makes a winery of a file while the server runs, says what it proved, and lets its administrator in', async () => {
  await bringWineryIn([file, ...owner])
  const [first = '', ...more] = log
  expect(first).toMatch(
    /^"River Estate" is brought in: it was read back, and every table is equal to the file \(\d+ rows in \d+ tables\)\.$/,
  )
  expect(more.join('\n')).toContain('Sign in as owner@river.org.')
  const admin = target.as(await signIn(target.as(), 'owner@river.org'))
  expect((await admin.get('/api/vineyard')).body).toMatchObject([{ name: 'North Slope' }])
  await expect(bringWineryIn([file, ...owner])).rejects.toThrow('already have accounts here')
})
