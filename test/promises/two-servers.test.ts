import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { strangerCounters } from '#server/auth/attempts.ts'
import { countAttempt } from '#server/auth/throttle.ts'
import { password } from '../app-under-test.ts'
import { aVineyard } from '../builders.ts'
import type { Caller } from '../caller.ts'
import { atOnce, type Ground, startGround } from './ground/ground.ts'
import { isGate, keepPromise } from './ground/rounds.ts'
import { kinds } from './ground/store.ts'
import { writeTokens } from './ground/token-writers.ts'

// Nothing may live in the memory of one process alone: what one server was told, the other one knows.

// One data folder for two servers is tested as R8.
describe.each(kinds.filter(kind => kind === 'postgresql'))('two servers on one %s', kind => {
  let ground: Ground

  beforeAll(async () => {
    ground = await startGround(kind, { servers: 2 })
  })
  afterAll(async () => {
    await ground.expectSound()
    await ground.stop()
  })

  const atBoth = (caller: Caller) => [ground.at(0, caller), ground.at(1, caller)] as const

  it('P6: a session counts at both, and its end too', async () => {
    const winery = await ground.newWinery()
    const { id, caller } = await ground.aColleague(winery)
    const [here, there] = atBoth(caller)
    expect([
      (await here.get('/api/auth/profile')).status,
      (await there.get('/api/auth/profile')).status,
    ]).toEqual([200, 200])
    await ground.at(0, winery.admin).patch(`/api/users/${id}/status`, { active: false })
    expect((await there.get('/api/auth/profile')).status).toBe(401)
    const [own, elsewhere] = atBoth(winery.admin)
    await own.post('/api/auth/logout')
    expect((await elsewhere.get('/api/auth/profile')).status).toBe(401)
  })

  it('P6: failed sign-ins are counted together', async () => {
    const { adminEmail } = await ground.newWinery()
    const attempt = (server: number) =>
      ground.servers[server]?.as().post('/api/auth/login', { email: adminEmail, password: 'wrong' })
    for (let failed = 0; failed < 10; failed++) expect((await attempt(failed % 2))?.status).toBe(401)
    expect([(await attempt(0))?.status, (await attempt(1))?.status]).toEqual([429, 429])
  })

  it('V6: a device that one knows is known to the other, and so are its failed attempts', async () => {
    const { adminEmail } = await ground.newWinery()
    const attempt = (server: number, given: string, cookie = '') =>
      ground.servers[server]
        ?.as()
        .post('/api/auth/login', { email: adminEmail, password: given }, cookie === '' ? {} : { cookie })
    const entered = await attempt(0, password)
    const cookie = String(entered?.headers['set-cookie']).split(';')[0]
    await ground.servers[0]?.as(entered?.body.token).post('/api/auth/logout')
    for (let failed = 0; failed < 10; failed++) expect((await attempt(failed % 2, 'wrong'))?.status).toBe(401)
    expect([(await attempt(0, password))?.status, (await attempt(1, password))?.status]).toEqual([429, 429])
    for (let failed = 0; failed < 10; failed++)
      expect((await attempt(failed % 2, 'wrong', cookie))?.status).toBe(401)
    for (const server of [0, 1]) expect((await attempt(server, password, cookie))?.status).toBe(429)
    await ground.connection.db.deleteFrom('signInThrottles').where('subject', 'like', 'device:%').execute()
    expect((await attempt(1, password, cookie))?.status).toBe(200)
  })

  it('V6: a flood at both leaves few rows, and neither waits for the other', async () => {
    const second = await ground.store.open()
    try {
      const log = { warn: () => undefined } as unknown as Parameters<typeof countAttempt>[2]
      const now = Date.now()
      // More than full, so that the flood crosses the limit several times.
      const countingSince = new Date(now - 60_000).toISOString()
      const mattersUntil = new Date(now + 540_000).toISOString()
      const row = {
        failures: 1,
        countingSince,
        blockedUntil: null,
        blockSeconds: 0,
        mattersUntil,
      }
      for (let at = 0; at < 16_000; at += 2000)
        await ground.connection.db
          .insertInto('signInThrottles')
          .values(
            Array.from({ length: 2000 }, (_, index) => ({ ...row, subject: `account:old${at + index}` })),
          )
          .execute()
      const invent = (round: number) => (number: number) => {
        const { db } = number % 2 ? ground.connection : second
        // Some guess at one account from one address, so that their rows are wanted by all at once.
        const name = number < 6 ? 'wanted' : `invented${round}-${number}`
        const address = number < 6 ? '192.0.2.1' : `10.${round}.0.${number}`
        return countAttempt(db, strangerCounters(`${name}@example.org`, address), log).then(
          () => 'counted',
          error => (error.status === 429 ? 'refused' : error),
        )
      }
      const seen = new Set<unknown>()
      let most = 0
      for (let round = 0; round < (isGate ? 60 : 20); round++) {
        for (const outcome of await atOnce(24, invent(round))) seen.add(outcome)
        const { rows } = await second.db
          .selectFrom('signInThrottles')
          .select(({ fn }) => fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow()
        most = Math.max(most, rows)
      }
      expect([...seen].sort()).toEqual(['counted', 'refused'])
      expect(most).toBeLessThanOrEqual(10_000)
    } finally {
      await second.db.destroy()
    }
  })

  it('P3: a list that changed at one is not called unchanged at the other', async () => {
    const [here, there] = atBoth((await ground.newWinery()).admin)
    const seen = { 'if-none-match': String((await here.get('/api/vineyard')).headers.etag) }
    expect((await there.get('/api/vineyard', seen)).status).toBe(304)
    await there.post('/api/vineyard', aVineyard({ name: 'Elsewhere' }))
    const again = await here.get('/api/vineyard', seen)
    expect([again.status, again.body.length]).toEqual([200, 1])
  })

  it('P2: one Idempotency-Key sent to both at once makes one record', async () => {
    const [here, there] = atBoth((await ground.newWinery()).admin)
    for (let round = 0; round < 10; round++) {
      const headers = { 'idempotency-key': `both-${round}` }
      const answers = await atOnce(6, number =>
        (number % 2 ? here : there).post('/api/vineyard', aVineyard(), headers),
      )
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    }
    expect((await here.get('/api/vineyard')).body).toHaveLength(10)
  })

  it('C1: eight editors at two servers lose no word', () =>
    keepPromise('C1 two servers', kind, { fast: 50, gate: 2000 }, async run => {
      const { admin } = await ground.newWinery()
      await writeTokens(
        run,
        Array.from({ length: 8 }, (_, number) => ground.at(number % 2, admin)),
      )
    }))
})
