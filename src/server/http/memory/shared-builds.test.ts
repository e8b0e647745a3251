import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { openDoor } from '#server/db/writing/write-door.ts'
import { type AppUnderTest, startApp, type Winery } from '#test/app-under-test.ts'
import { aVineyard } from '#test/builders.ts'
import { aColleague } from '#test/colleagues.ts'
import { SharedBuilds } from './shared-builds.ts'

let server: AppUnderTest
let winery: Winery

beforeAll(async () => {
  // Where somebody watches, the database's statements are counted.
  server = await startApp({ metrics: { port: null, host: '127.0.0.1', token: 'counts-statements-of-tests' } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  winery = await server.newWinery()
  await winery.admin.post('/api/vineyard', aVineyard({ name: 'First' }))
})

const path = '/api/vineyard'
const sixteen = (ask: () => Promise<{ status: number; text: string }>) =>
  Promise.all(Array.from({ length: 16 }, ask))

const answersMade = () => server.memory.answers.misses
const statementsRun = () => server.connection.statements?.counts.reduce((sum, each) => sum + each, 0) ?? 0

/** How many statements something takes. */
async function countStatements(act: () => Promise<unknown>): Promise<number> {
  const before = statementsRun()
  await act()
  return statementsRun() - before
}

describe('those who ask the same at once', () => {
  it('get one answer that was made once', async () => {
    const readByOne = await countStatements(() => winery.admin.get(path))
    await winery.admin.post(path, aVineyard({ name: 'Second' }))
    const made = answersMade()
    const readByAll = await countStatements(async () => {
      const answers = await sixteen(() => winery.admin.get(path))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(answers.every(({ status }) => status === 200)).toBe(true)
      expect(answers[0]?.text).toContain('Second')
    })
    expect(answersMade() - made).toBe(1)
    // Each looks up who asks and in which state; the list itself is read by one of them.
    expect(readByAll).toBeLessThanOrEqual(readByOne + 15 * 2)
    expect(readByOne).toBeGreaterThanOrEqual(4)
  })

  it('get the same head too', async () => {
    const prefer = { prefer: 'max-items=1, count=exact' }
    await winery.admin.post(path, aVineyard({ name: 'Second' }))
    const answers = await Promise.all(Array.from({ length: 8 }, () => winery.admin.get(path, prefer)))
    const heads = answers.map(({ headers }) => {
      const { 'x-request-id': id, date: _date, ...others } = headers
      return { id, others }
    })
    expect(heads[0]?.others).toMatchObject({ 'x-total-count': '2', 'preference-applied': prefer.prefer })
    for (const { others } of heads) expect(others).toEqual(heads[0]?.others)
    expect(new Set(heads.map(({ id }) => id)).size).toBe(8)
  })

  it('are told apart by what they may see', async () => {
    const hand = await aColleague(server, winery, { 'vessels:view': true })
    const [whole, names] = await Promise.all([
      sixteen(() => winery.admin.get('/api/users')),
      sixteen(() => hand.caller.get('/api/users')),
    ])
    for (const { text } of whole) expect(JSON.parse(text)[0]).toHaveProperty('role')
    for (const { text } of names) expect(JSON.parse(text)[0]).not.toHaveProperty('role')
  })

  it('are told apart by their winery', async () => {
    const other = await server.newWinery()
    await other.admin.post(path, aVineyard({ name: 'Elsewhere' }))
    const [own, others] = await Promise.all([
      sixteen(() => winery.admin.get(path)),
      sixteen(() => other.admin.get(path)),
    ])
    for (const { text } of own)
      expect(JSON.parse(text).map(({ name }: { name: string }) => name)).toEqual(['First'])
    for (const { text } of others) expect(text).not.toContain('First')
  })
})

/** So many that reading them takes many turns of the event loop. */
async function plantMany(): Promise<void> {
  const actor = { userId: null, userName: 'Test', wineryId: winery.id, requestId: 'many' }
  const store = { db: server.connection.db, clock: () => new Date() }
  await openDoor(store, actor, async door => {
    for (let number = 0; number < 2400; number++)
      await door.insert('vineyards', aVineyard({ name: `Block ${number}` }))
    return { status: 201, body: null }
  })
}

it('what was written while an answer is being made is in the answer of whoever asks then', async () => {
  await plantMany()
  let isMade = false
  const early = winery.admin.get(path).then(answer => {
    isMade = true
    return answer
  })
  await winery.admin.post(path, aVineyard({ name: 'Written meanwhile' }))
  expect(isMade, 'the list is still being read').toBe(false)
  const late = await winery.admin.get(path)
  expect(late.text).toContain('Written meanwhile')
  expect((await early).status).toBe(200)
  expect((await winery.admin.get(path)).text).toBe(late.text)
})

it('whoever begins and goes away leaves the answer to those who wait for it', async () => {
  await plantMany()
  const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
  const made = answersMade()
  const headers = { authorization: `Bearer ${winery.admin.token}` }
  const leaving = request({ port, path, headers }).on('error', () => undefined)
  leaving.end()
  while (answersMade() === made) await pause(1)
  const waiting = sixteen(() => winery.admin.get(path))
  leaving.destroy()
  for (const { status, text } of await waiting) expect([status, JSON.parse(text).length]).toEqual([200, 2401])
  expect(answersMade() - made).toBe(1)
})

it('a failure is told to those who waited, and the next to ask begins anew', async () => {
  const elsewhere = await connect(server.settings)
  const rename = (from: string, to: string) => elsewhere.db.schema.alterTable(from).renameTo(to).execute()
  try {
    await rename('vineyards', 'vineyards_away')
    const made = answersMade()
    const answers = await sixteen(() => winery.admin.get(path))
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(500))
    expect(answersMade() - made).toBe(1)
    await winery.admin.get(path)
    expect(answersMade() - made).toBe(2)
  } finally {
    await rename('vineyards_away', 'vineyards')
    await elsewhere.db.destroy()
  }
  expect((await winery.admin.get(path)).status).toBe(200)
})

it('what cannot be shared is made by each; what is over is not waited for any more', async () => {
  const builds = new SharedBuilds()
  const making = pause(20).then(() => ({ made: null }))
  builds.announce('a long list', making)
  expect(builds.find('a long list')).toBe(making)
  expect(await builds.find('a long list')).toEqual({ made: null })
  expect(builds.find('a long list')).toBeUndefined()
})
