import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPost } from '#app/notices-post.ts'
import { judgeWinery } from '#features/records/watch/queries/keeping.ts'
import type { Json } from '#test/caller.ts'
import { newFermentation, trailOf } from '#test/cellar.ts'
import { aColleague } from '#test/colleagues.ts'
import { type Hook, type Mailbox, startHook, startMailbox } from '#test/post-receivers.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { choicesPath, noticesPath } from './contract.ts'
import { planNotices } from './queries/planning.ts'
import { markUncertain, sendDue } from './queries/sending.ts'

const { server, winery, admin } = await appWithFreshWineries()
let mailbox: Mailbox
let hook: Hook
let now: number

beforeAll(async () => {
  mailbox = await startMailbox()
  hook = await startHook()
})
afterAll(async () => {
  await mailbox.kill()
  await hook.close()
})
beforeEach(async () => {
  now = Date.now()
  mailbox.behave({})
  hook.answer({})
  await server.api.books.deleteFrom('notices').execute()
  await server.api.books.deleteFrom('watchFindings').execute()
})

const choose = (values: object = {}) =>
  admin.put(choicesPath, { severity: 'look', mail: 'on', timeZone: 'UTC', ...values })
const post = () =>
  openPost(
    {
      ...server.settings,
      mail: { url: `smtp://127.0.0.1:${mailbox.port}`, from: 'watch@estate.test' },
      webhookLocal: true,
    },
    server.metrics,
  )
const send = () => sendDue(server.api, post(), now, 'here')
const notices = async (): Promise<Json[]> => (await admin.get(noticesPath)).body

async function aHotTank(temperature = 36) {
  const today = new Date().toISOString().slice(0, 10)
  const fermentation = await newFermentation(admin, { startDate: today })
  await admin.post('/api/fermentation-maintenance', {
    wineBatchId: fermentation.batchId,
    brix: 22,
    temperature,
  })
  return fermentation
}

async function judge() {
  const judged = await judgeWinery(server.api, winery.id)
  await planNotices(server.api.db, server.api.books, winery.id, { judged, now })
}

describe('what somebody chooses', () => {
  it('is their own, in the trail, and its address is nobody else’s business', async () => {
    expect((await admin.get(choicesPath)).body).toMatchObject({ severity: 'none', mail: 'off' })
    const { status, body } = await choose({
      webhookUrl: 'https://ntfy.example/secret-topic',
      morningAt: '06:30',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ webhookUrl: 'https://ntfy.example/secret-topic', morningAt: '06:30' })
    const { caller } = await aColleague(server, winery, 'Winemaker')
    expect((await caller.get(choicesPath)).body).toMatchObject({ severity: 'none', webhookUrl: null })
    const row = await server.connection.db.selectFrom('noticeChoices').select('id').executeTakeFirstOrThrow()
    const trail = await trailOf(server, 'noticeChoices', row.id)
    expect(JSON.stringify(trail)).not.toContain('secret-topic')
  })

  it.each([
    [{ morningAt: '6.30' }, 'Write a time such as 06:30'],
    [{ quietFrom: '22:00' }, 'Say both when it begins and when it ends'],
    [{ webhookUrl: 'ftp://estate.test' }, 'Write an address that begins with https:// or http://'],
    [{ timeZone: 'Mars/Olympus' }, 'There is no such time zone'],
    [{ severity: 'all' }, 'Choose what you want to be told of'],
  ])('%j is refused', async (values, message) => {
    const { status, body } = await choose(values)
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ message }])
  })
})

describe('W5: notices', () => {
  it('tell of a finding once, by mail and by webhook, however often it is found', async () => {
    await choose({ webhookUrl: `http://127.0.0.1:${hook.port}/hook`, webhookTopic: 'cellar' })
    await aHotTank()
    const [mails, calls] = [mailbox.mails.length, hook.calls.length]
    for (let time = 0; time < 3; time++) {
      await judge()
      await send()
    }
    expect(mailbox.mails.slice(mails).map(({ text }) => text.trim())).toEqual([
      expect.stringMatching(/^Hot: 36\.0 °C at .+, limit 35\.$/),
    ])
    expect(hook.calls.slice(calls)).toHaveLength(1)
    expect(await notices()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
  })

  it('that fail are tried again later, with the reason to be seen, and given up where it makes no sense', async () => {
    await choose({ webhookUrl: `http://127.0.0.1:${hook.port}/hook` })
    await aHotTank()
    mailbox.behave({ refuses: { at: 'data', code: 451 } })
    hook.answer({ status: 404 })
    await judge()
    await send()
    const states = Object.fromEntries(
      (await notices()).map(({ channel, state, why }) => [channel, { state, why }]),
    )
    expect(states.mail).toMatchObject({ state: 'waiting', why: expect.any(String) })
    expect(states.webhook).toMatchObject({ state: 'failed', why: expect.any(String) })
    mailbox.behave({})
    await send()
    expect((await notices()).find(({ channel }) => channel === 'mail')?.state).toBe('waiting')
    now += 61_000
    await send()
    expect((await notices()).find(({ channel }) => channel === 'mail')?.state).toBe('delivered')
  })

  it('wait for the end of quiet hours, and are over when the finding is', async () => {
    const clock = new Date(now)
    const minute = (offset: number) => new Date(clock.getTime() + offset * 60_000).toISOString().slice(11, 16)
    await choose({ quietFrom: minute(-60), quietTo: minute(60) })
    const { batchId } = await aHotTank()
    const mails = mailbox.mails.length
    await judge()
    await send()
    expect(await notices()).toMatchObject([{ state: 'waiting' }])
    await admin.post('/api/fermentation-maintenance', { wineBatchId: batchId, brix: 21, temperature: 25 })
    await judge()
    now += 61 * 60_000
    await send()
    expect(await notices()).toMatchObject([{ state: 'over' }])
    expect(mailbox.mails).toHaveLength(mails)
  })

  it('nobody is told of what they do not want to know, may not see, or somebody has set aside', async () => {
    await choose({ severity: 'act' })
    await aHotTank(33)
    await judge()
    expect(await notices()).toEqual([])
    await choose({ severity: 'none' })
    await aHotTank()
    await judge()
    expect(await notices()).toEqual([])
  })

  it('one that was being sent when the server stopped is never sent again, and says so', async () => {
    await choose()
    await aHotTank()
    await judge()
    await server.api.books
      .updateTable('notices')
      .set({ state: 'sending', doneAt: new Date(now).toISOString() })
      .execute()
    const mails = mailbox.mails.length
    await markUncertain(server.api.books, now + 121_000)
    await send()
    expect(await notices()).toMatchObject([
      { state: 'uncertain', why: expect.stringContaining('may have arrived') },
    ])
    expect(mailbox.mails).toHaveLength(mails)
  })

  it('the morning has one summary, with those that need a person', async () => {
    const minute = new Date(now - 60_000).toISOString().slice(11, 16)
    await choose({ severity: 'act', morningAt: minute })
    await aHotTank(33)
    const mails = mailbox.mails.length
    await judge()
    await judge()
    await send()
    expect(mailbox.mails.slice(mails)).toHaveLength(1)
    expect(mailbox.mails.at(-1)?.text).toMatch(/33\.0 °C/)
  })

  it('a test message goes every chosen way, at once', async () => {
    await choose({ mail: 'off' })
    expect((await admin.post(`${noticesPath}/test`)).status).toBe(409)
    await choose()
    const mails = mailbox.mails.length
    expect((await admin.post(`${noticesPath}/test`)).body).toEqual({
      message: 'A test message is on its way.',
    })
    now = Date.now() + 1000
    await send()
    expect(mailbox.mails.length).toBe(mails + 1)
  })
})
