import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, Json } from '../caller.ts'
import { newFermentation } from '../cellar.ts'
import { type Mailbox, startMailbox } from '../post-receivers.ts'
import { startGround } from './ground/ground.ts'
import { keepPromise } from './ground/rounds.ts'
import { type RunningServer, startServer } from './ground/running-server.ts'
import { kinds } from './ground/store.ts'

// A tank gets hot while the mail server is away and the product's own server is killed at any moment: whoever wants to
// know is told once. What was being handed over when the plug was pulled may have arrived: it is called uncertain, and
// never sent again.

const patience = { timeout: 100_000, interval: 250 }
const choices = { severity: 'look', mail: 'on', timeZone: 'UTC' }
const today = new Date().toISOString().slice(0, 10)

describe.each(kinds)('on %s', kind => {
  let ground: Awaited<ReturnType<typeof startGround>>
  let mailbox: Mailbox
  const started: RunningServer[] = []

  beforeAll(async () => {
    mailbox = await startMailbox()
    const env = { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`, MAIL_FROM: 'watch@estate.test' }
    ground = await startGround(kind, { env, servers: kind === 'postgresql' ? 2 : 1 })
  })
  afterAll(async () => {
    for (const server of started) await server.stop()
    await ground.stop()
    await mailbox.kill()
  })

  const restart = async () => {
    const env = { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`, MAIL_FROM: 'watch@estate.test' }
    const server = await startServer(ground.store, { env })
    started.push(server)
    return server
  }

  const settled = async (caller: Caller): Promise<Json[]> => {
    const notices: Json[] = (await caller.get('/api/notices')).body
    return notices.filter(({ state }) => state === 'delivered' || state === 'uncertain')
  }

  it('W5: a finding is told once per person and channel, whatever is killed in between', () =>
    keepPromise('W5', kind, { fast: 1, gate: 30 }, async run => {
      let server = ground.servers[0] as RunningServer
      for (let round = 0; round < run.rounds; round++) {
        const { admin } = await ground.newWinery()
        const at = () => server.as(admin.token)
        expect((await at().put('/api/notices/choices', choices)).status).toBe(200)
        const fermentation = await newFermentation(at(), { startDate: today })
        const away = run.random.between(0, 1) === 1
        if (away) await mailbox.kill()
        const before = mailbox.mails.length
        await at().post('/api/fermentation-maintenance', {
          wineBatchId: fermentation.batchId,
          brix: 22,
          temperature: 36,
        })
        await new Promise(resolve => setTimeout(resolve, run.random.between(0, 4000)))
        await server.kill()
        if (away) await mailbox.restart()
        server = await restart()
        await expect.poll(async () => (await settled(at())).length, patience).toBe(1)
        const [notice] = await settled(at())
        const mails = mailbox.mails.slice(before)
        expect(mails.length).toBeLessThanOrEqual(1)
        if (notice?.state === 'delivered') expect(mails).toHaveLength(1)
        if (mails[0]) expect(mails[0].text).toContain('36.0 °C')
        run.passed()
      }
    }))
})
