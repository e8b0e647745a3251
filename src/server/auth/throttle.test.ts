import { describe, expect, it } from 'vitest'
import { standingApp } from '#test/standing-app.ts'
import { deviceCounters, strangerCounters } from './attempts.ts'
import { type Counter, countAttempt, forgiveAttempt } from './throttle.ts'
import { forgetOldAttempts } from './throttle-rows.ts'

const server = await standingApp()
let people = 0
let warnings: object[] = []

const log = { warn: (what: object) => void warnings.push(what) } as Parameters<typeof countAttempt>[2]
const minutes = (count: number) => count * 60_000
const days = (count: number) => minutes(count * 24 * 60)

/** Someone at an address of their own. */
const someone = () => {
  const number = ++people
  return strangerCounters(`guess${number}@example.org`, `10.0.${number >> 8}.${number & 255}`)
}
const from = (email: string, address: string) => strangerCounters(email, address)

/** The seconds one is told to wait; 0 when the attempt is let through. */
async function waitOf(counters: readonly Counter[], at: number): Promise<number> {
  try {
    await countAttempt(server.connection.db, counters, log, at)
    return 0
  } catch (error) {
    return Number((error as { details: { headers: Record<string, string> } }).details.headers['retry-after'])
  }
}

async function fail(counters: readonly Counter[], times: number, at: number) {
  for (let attempt = 0; attempt < times; attempt++) expect(await waitOf(counters, at)).toBe(0)
}

const store = (counters: readonly Counter[], values: object) => {
  const subjects = counters.map(({ subject }) => subject)
  const row = server.connection.db.updateTable('signInThrottles').set(values)
  return row.where('subject', 'in', subjects).execute()
}

const rows = () => server.connection.db.selectFrom('signInThrottles').selectAll().orderBy('subject').execute()
const rowsOf = async (counters: readonly Counter[]) =>
  (await rows()).filter(row => counters.some(({ subject }) => subject === row.subject))
const countRows = async () => {
  const counted = server.connection.db
    .selectFrom('signInThrottles')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
  return (await counted.executeTakeFirstOrThrow()).rows
}

describe('V6: the throttle', () => {
  it('lets ten attempts through, then blocks for a minute, and doubles up to a quarter of an hour', async () => {
    const guesser = someone()
    let now = Date.now()
    await fail(guesser, 10, now)
    for (const seconds of [60, 120, 240, 480, 900, 900]) {
      expect(await waitOf(guesser, now)).toBe(seconds)
      now += seconds * 1000
      // One attempt is let through after the block.
      expect(await waitOf(guesser, now)).toBe(0)
    }
  })

  it('counts afresh after ten quiet minutes', async () => {
    const guesser = someone()
    const now = Date.now()
    await fail(guesser, 10, now)
    await fail(guesser, 10, now + minutes(11))
  })

  it('counts afresh after a right password, and keeps nothing of who never failed', async () => {
    const guesser = someone()
    const now = Date.now()
    await fail(guesser, 9, now)
    await forgiveAttempt(server.connection.db, guesser)
    await fail(guesser, 10, now)
    const honest = someone()
    await fail(honest, 1, now)
    await forgiveAttempt(server.connection.db, honest)
    expect(await rowsOf(honest)).toEqual([])
  })

  it('blocks an address that tries many accounts', async () => {
    const now = Date.now()
    for (let account = 0; account < 50; account++)
      await fail(from(`a${account}@example.org`, '10.9.9.9'), 1, now)
    expect(await waitOf(from('fresh@example.org', '10.9.9.9'), now)).toBe(60)
    expect(await waitOf(from('fresh@example.org', '10.9.9.10'), now)).toBe(0)
  })

  it('counts IPv6 by its /64', async () => {
    const now = Date.now()
    for (let host = 0; host < 10; host++)
      await fail(from('six@example.org', `2001:db8::${host.toString(16)}`), 1, now)
    expect(await waitOf(from('six@example.org', '2001:db8::ffff'), now)).toBe(60)
    expect(await waitOf(from('six@example.org', '2001:db8:0:1::1'), now)).toBe(0)
  })

  it('blocks an account only after two hundred attempts, wherever they come from', async () => {
    const now = Date.now()
    const at = (host: number) => from('wanted@example.org', `10.8.0.${host}`)
    await fail(at(1), 10, now)
    expect(await rowsOf(at(1).slice(-1))).toEqual([expect.objectContaining({ failures: 10 })])
    // Each of them is counted as those ten were.
    await store(at(1).slice(-1), { failures: 195 })
    await fail(at(2), 5, now)
    expect(await waitOf(at(3), now)).toBe(60)
    const others = deviceCounters(4711, 'a-device')
    await fail(others, 10, now)
    expect(await waitOf(others, now)).toBe(60)
  })

  it('lets no more through when twenty guess at the same moment', async () => {
    const guesser = someone()
    const now = Date.now()
    const waits = await Promise.all(Array.from({ length: 20 }, () => waitOf(guesser, now)))
    expect(waits.filter(wait => wait === 0)).toHaveLength(10)
  })

  it('counts and stores nothing while it refuses, neither for the account nor for anyone', async () => {
    const guesser = from('quiet@example.org', '10.7.7.7')
    const now = Date.now()
    await fail(guesser, 10, now)
    expect(await waitOf(guesser, now)).toBe(60)
    const before = await rows()
    for (let attempt = 0; attempt < 30; attempt++) expect(await waitOf(guesser, now + 1000)).toBe(59)
    for (let account = 0; account < 40; account++)
      await fail(from(`b${account}@example.org`, '10.7.7.7'), 1, now)
    expect(await waitOf(from('next@example.org', '10.7.7.7'), now)).toBe(60)
    const blocked = await rows()
    for (let account = 0; account < 30; account++)
      expect(await waitOf(from(`c${account}@example.org`, '10.7.7.7'), now + 1000)).toBe(59)
    expect(await rows()).toEqual(blocked)
    expect(blocked).toEqual(expect.arrayContaining(before.filter(row => !row.subject.startsWith('address:'))))
  })

  it('does not give those who guess a fresh start when the owner signs in', async () => {
    const now = Date.now()
    await fail(from('both@example.org', '10.6.0.1'), 9, now)
    const owner = from('both@example.org', '10.6.1.1')
    await fail(owner, 1, now)
    await forgiveAttempt(server.connection.db, owner)
    expect(await rowsOf(owner)).toEqual([
      expect.objectContaining({ subject: 'account:both@example.org', failures: 9 }),
    ])
  })
})

describe('V6: a clock that was ahead', () => {
  it('blocks nobody once it is right again, and is warned of', async () => {
    const guesser = someone()
    const now = Date.now()
    await fail(guesser, 10, now + days(400))
    expect(await waitOf(guesser, now + days(400))).toBe(60)
    warnings = []
    expect(await waitOf(guesser, now)).toBe(0)
    expect(warnings).toEqual(guesser.map(({ subject }) => expect.objectContaining({ subject })))
    await fail(guesser, 9, now)
    expect(await waitOf(guesser, now)).toBe(60)
  })

  it.each([
    ['a block that outlasts the longest', { blockedUntil: days(400), blockSeconds: 900 }, 0],
    ['a block that outlasts what it was begun for', { blockedUntil: minutes(14), blockSeconds: 60 }, 0],
    ['a block of a stored length that no block has', { blockedUntil: days(2), blockSeconds: 999_999 }, 0],
    ['a block of a clock that differs a little', { blockedUntil: minutes(16), blockSeconds: 900 }, 900],
    ['a block that is right', { blockedUntil: minutes(15), blockSeconds: 900 }, 900],
  ])('%s', async (_name, { blockedUntil, blockSeconds }, wait) => {
    const guesser = someone()
    const now = Date.now()
    await fail(guesser, 1, now)
    await store(guesser, { blockSeconds, blockedUntil: new Date(now + blockedUntil).toISOString() })
    expect(await waitOf(guesser, now)).toBe(wait)
  })

  it('counts afresh what was counted in the future, and what no clock ever said', async () => {
    for (const countingSince of [new Date(Date.now() + days(400)).toISOString(), 'once upon a time']) {
      const guesser = someone()
      await fail(guesser, 10, Date.now())
      await store(guesser, { countingSince })
      await fail(guesser, 10, Date.now())
    }
  })

  it('leaves no rows behind', async () => {
    const guesser = someone()
    await fail(guesser, 3, Date.now() + days(400))
    await forgetOldAttempts(server.connection.db)
    expect(await rowsOf(guesser)).toEqual([])
  })
})

describe('V6: the rows of the throttle', () => {
  it('go when they matter no longer', async () => {
    const [old, recent] = [someone(), someone()]
    await fail(old, 3, Date.now() - minutes(11))
    await fail(recent, 3, Date.now() - minutes(5))
    await forgetOldAttempts(server.connection.db)
    expect([(await rowsOf(old)).length, (await rowsOf(recent)).length]).toEqual([0, 3])
  })

  it('stay few whatever is invented, and a flood washes no running count or block away', async () => {
    const { db } = server.connection
    await db.deleteFrom('signInThrottles').execute()
    const [blocked, guessed] = [someone(), someone()]
    const now = Date.now()
    await fail(blocked, 10, now)
    expect(await waitOf(blocked, now)).toBe(60)
    await fail(guessed, 1, now)
    // Of twenty thousand the first come all at once, as a server that bounded nothing would have stored them.
    const flood = { stored: 18_800, sent: 1200, atOnce: 20 }
    const countingSince = new Date(now - minutes(1)).toISOString()
    const mattersUntil = new Date(now + minutes(9)).toISOString()
    const row = { failures: 1, countingSince, blockedUntil: null, blockSeconds: 0, mattersUntil }
    for (let at = 0; at < flood.stored; at += 1880) {
      const subject = (_: unknown, index: number) => `account:invented${at + index}@example.org`
      const subjects = Array.from({ length: 1880 }, subject)
      await db
        .insertInto('signInThrottles')
        .values(subjects.map(each => ({ ...row, subject: each })))
        .execute()
    }
    let most = 0
    for (let sent = 0; sent < flood.sent; sent += flood.atOnce) {
      const invent = (_: unknown, index: number) => {
        const number = flood.stored + sent + index
        const address = `172.16.${(number >> 8) & 255}.${number & 255}`
        return countAttempt(db, from(`invented${number}@example.org`, address), log, now + sent)
      }
      await Promise.all(Array.from({ length: flood.atOnce }, invent))
      most = Math.max(most, await countRows())
      // The guesser goes on meanwhile, so that their count is never the one tried longest ago.
      if (sent % 160 === 0) await fail(guessed, 1, now + sent)
    }
    expect(most).toBeGreaterThan(9000)
    expect(most).toBeLessThanOrEqual(10_000)
    expect(await rowsOf(guessed.slice(1, 2))).toEqual([expect.objectContaining({ failures: 9 })])
    expect(await waitOf(blocked, now + flood.sent)).toBe(59)
  })
})
