import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppUnderTest, startApp } from '#test/app-under-test.ts'
import { countAttempt, forgetOldAttempts, forgiveAttempt } from './throttle.ts'

let server: AppUnderTest
let people = 0

beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())

const someone = () => ({ email: `guess${++people}@example.org`, address: `10.0.0.${people}` })
const minutes = (count: number) => count * 60_000

/** The seconds one is told to wait; 0 when the attempt is let through. */
async function waitOf(subject: ReturnType<typeof someone>, at: number): Promise<number> {
  try {
    await countAttempt(server.connection.db, subject, at)
    return 0
  } catch (error) {
    return Number((error as { details: { headers: Record<string, string> } }).details.headers['retry-after'])
  }
}

async function fail(subject: ReturnType<typeof someone>, times: number, at: number) {
  for (let attempt = 0; attempt < times; attempt++) expect(await waitOf(subject, at)).toBe(0)
}

it('lets ten attempts through, then blocks for a minute, and doubles up to a quarter of an hour', async () => {
  const subject = someone()
  let now = Date.now()
  await fail(subject, 10, now)
  for (const seconds of [60, 120, 240, 480, 900, 900]) {
    expect(await waitOf(subject, now)).toBe(seconds)
    now += seconds * 1000
    // One attempt is let through after the block.
    expect(await waitOf(subject, now)).toBe(0)
  }
})

it('counts afresh after ten quiet minutes', async () => {
  const subject = someone()
  const now = Date.now()
  await fail(subject, 10, now)
  await fail(subject, 10, now + minutes(11))
})

it('counts afresh after a right password', async () => {
  const subject = someone()
  const now = Date.now()
  await fail(subject, 9, now)
  await forgiveAttempt(server.connection.db, subject)
  await fail(subject, 10, now)
})

it('blocks an address that tries many accounts', async () => {
  const address = '10.9.9.9'
  const now = Date.now()
  for (let account = 0; account < 50; account++)
    await fail({ email: `a${account}@example.org`, address }, 1, now)
  expect(await waitOf({ email: 'fresh@example.org', address }, now)).toBe(60)
  expect(await waitOf({ email: 'fresh@example.org', address: '10.9.9.10' }, now)).toBe(0)
})

it('lets no more through when twenty guess at the same moment', async () => {
  const subject = someone()
  const now = Date.now()
  const waits = await Promise.all(Array.from({ length: 20 }, () => waitOf(subject, now)))
  expect(waits.filter(wait => wait === 0)).toHaveLength(10)
})

it('forgets old attempts', async () => {
  const subject = someone()
  await fail(subject, 3, Date.now() - minutes(60 * 25))
  await forgetOldAttempts(server.connection.db)
  const left = await server.connection.db
    .selectFrom('signInThrottles')
    .select('subject')
    .where('subject', '=', `account:${subject.email}`)
    .execute()
  expect(left).toEqual([])
})
