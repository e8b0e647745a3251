import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVineyard } from '../builders.ts'
import type { Caller } from '../caller.ts'
import { atOnce, type Ground, startGround } from './ground.ts'
import { keepPromise } from './rounds.ts'
import { kinds } from './store.ts'
import { writeTokens } from './token-writers.ts'

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
