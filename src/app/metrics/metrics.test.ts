import { once } from 'node:events'
import { get } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordBackup, recordFailure } from '#server/backup/backup-record.ts'
import { writeNote } from '#server/db/installation.ts'
import { type AppUnderTest, signIn, startApp, type Winery } from '#test/app-under-test.ts'
import { aVineyard } from '#test/builders.ts'
import { readScrape } from '#test/scraped-metrics.ts'
import { openPost } from '../notices-post.ts'

const token = '0f1e2d3c4b5a69788796a5b4'
const metrics = { port: null, host: '127.0.0.1', token }

let server: AppUnderTest
let winery: Winery
let url: string

beforeAll(async () => {
  server = await startApp({ metrics })
  winery = await server.newWinery('A Name Of Nobody')
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.stop())

const scrape = async () => {
  const answer = await server.as(token).get('/metrics')
  expect(answer.status).toBe(200)
  return readScrape(answer.text)
}

/** The value of a sample; undefined where there is none. */
async function sampleOf(name: string, labels = ''): Promise<number | undefined> {
  return (await scrape()).get(name)?.samples.get(labels)
}

/** By how much a sample grows while something happens. */
async function growth(name: string, labels: string, act: () => Promise<unknown>): Promise<number> {
  const before = (await sampleOf(name, labels)) ?? 0
  await act()
  return ((await sampleOf(name, labels)) ?? 0) - before
}

it('speaks the text format, every part of it well, and no cache keeps it', async () => {
  const answer = await server.as(token).get('/metrics')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
  })
  const read = readScrape(answer.text)
  expect([...(read.get('wine_scrape_error')?.samples.values() ?? [])].every(value => value === 0)).toBe(true)
  for (const [name, { help, type }] of read) {
    expect(name).toMatch(/^(wine|process|nodejs)_[a-z_]+$/)
    expect(help).toMatch(/^[A-Z0-9].*\.$/)
    expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter'])
  }
})

it('is packed for whoever takes it packed', async () => {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
  const answer = await fetch(`${url}/metrics`, { headers })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(readScrape(await answer.text()).size).toBeGreaterThan(20)
})

it('counts answers by the pattern of their route, from memory too', async () => {
  const { body } = await winery.admin.post('/api/vineyard', aVineyard())
  const requests = 'wine_http_requests_total'
  const one = `{method="GET",route="/api/vineyard/:id",status="200"}`
  expect(await growth(requests, one, () => winery.admin.get(`/api/vineyard/${body.id}`))).toBe(1)
  const all = `{method="GET",route="/api/vineyard",status="200"}`
  const headers = { authorization: `Bearer ${winery.admin.token}` }
  const askThrice = async () => {
    for (let time = 0; time < 3; time++) await (await fetch(`${url}/api/vineyard`, { headers })).text()
  }
  expect(await growth(requests, all, askThrice)).toBe(3)
  const counted = '_count{method="GET",route="/api/vineyard"}'
  expect(await growth('wine_http_request_duration_seconds', counted, askThrice)).toBe(3)
  const hits = () => growth('wine_kept_answers_total', '{result="hit"}', askThrice)
  // On PostgreSQL whatever anybody writes on the whole server makes them be looked up anew, not made anew.
  expect(await hits()).toBe(3)
  const misses = async () => {
    await winery.admin.post('/api/vineyard', aVineyard({ name: 'Another' }))
    await winery.admin.get('/api/vineyard')
  }
  expect(await growth('wine_kept_answers_total', '{result="miss"}', misses)).toBe(1)
  expect(await sampleOf('wine_kept_answers_bytes')).toBeGreaterThan(1000)
})

it('what strangers make up is one series, however much they make up', async () => {
  const routes = async () =>
    new Set(
      [...((await scrape()).get('wine_http_requests_total')?.samples.keys() ?? [])].map(
        labels => /route="([^"]*)"/.exec(labels)?.[1],
      ),
    )
  await server.as().get('/first/made-up.js')
  await server.as(winery.admin.token).get('/api/made-up')
  const before = await routes()
  for (let number = 0; number < 50; number++) {
    await server.as().get(`/made-up-${number}.php?x=${number}`)
    await winery.admin.get(`/api/made-up-${number}`)
    await winery.admin.get(`/api/vineyard/${number}?made=up`)
    await server.as().get(`/%${number}zz`)
  }
  await server.app.inject({ method: 'PROPFIND' as 'GET', url: '/made-up' })
  const after = await routes()
  expect(after.has('unknown')).toBe(true)
  expect([...after].filter(route => !before.has(route) && route !== '/api/vineyard/:id')).toEqual([])
  for (const route of after) expect(route).toMatch(/^(unknown|page|file|\/metrics|\/api\/[\w:/.*-]+)$/)
})

it('V6: tells how sign-ins end', async () => {
  const results = async () =>
    Object.fromEntries((await scrape()).get('wine_sign_ins_total')?.samples ?? new Map<string, number>())
  const before = await results()
  await signIn(server.as(), winery.adminEmail)
  await server.as().post('/api/auth/login', { email: 'not an address' })
  const guess = { email: 'nobody@example.org', password: 'a-guess' }
  for (let time = 0; time < 12; time++) await server.as().post('/api/auth/login', guess)
  const after = await results()
  const grown = Object.keys(after).map(result => [result, (after[result] ?? 0) - (before[result] ?? 0)])
  expect(grown).toEqual([
    ['{result="accepted"}', 1],
    ['{result="refused"}', 10],
    ['{result="throttled"}', 2],
  ])
})

it('tells of writes and statements, and of who waits', async () => {
  const written = await growth('wine_database_transaction_duration_seconds', '_count', () =>
    winery.admin.post('/api/vineyard', aVineyard({ name: 'Third' })),
  )
  expect(written).toBe(1)
  const asked = await growth('wine_database_statement_duration_seconds', '_count', () =>
    winery.admin.get('/api/activity'),
  )
  expect(asked).toBeGreaterThan(0)
  const read = await scrape()
  const { kind } = server.connection
  expect([...(read.get('wine_build_info')?.samples ?? [])]).toEqual([
    [`{version="test",node="${process.versions.node}",database="${kind}"}`, 1],
  ])
  const value = (name: string, labels = '') => read.get(name)?.samples.get(labels)
  expect(value('wine_database_up')).toBe(1)
  expect(value('wine_database_damaged')).toBe(0)
  expect(value('wine_database_writes_waiting')).toBe(0)
  expect(value('wine_database_connections_awaited')).toBe(0)
  const connections = [...(read.get('wine_database_connections')?.samples.values() ?? [])]
  expect(connections.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(0)
  expect(value('wine_database_size_bytes')).toBeGreaterThan(100_000)
  expect(value('wine_disk_free_bytes', '{folder="backups"}')).toBeGreaterThan(0)
  expect(value('wine_disk_free_bytes', '{folder="data"}') === undefined).toBe(kind === 'postgresql')
})

it('tells of backups: never, failed, good', async () => {
  const values = async () => {
    const read = await scrape()
    return ['last_success_timestamp_seconds', 'last_failure_timestamp_seconds', 'last_size_bytes'].map(name =>
      read.get(`wine_backup_${name}`)?.samples.get(''),
    )
  }
  expect(await values()).toEqual([0, 0, 0])
  const failedAt = new Date('2026-02-01T02:00:00Z')
  await recordFailure(server.api.books, 'No room is left at /mnt/nas.', failedAt)
  expect(await values()).toEqual([0, failedAt.getTime() / 1000, 0])
  const madeAt = new Date('2026-02-01T03:00:00Z')
  const findings = { count: 2, lostHeads: [], told: [] } as never
  const earlier = {} as never
  const report = { path: '/mnt/nas/wine.gz', bytes: 4711, rows: 1, tables: 1, schema: '', auditHeads: [] }
  await recordBackup(server.api.books, { ...report, findings, earlier, seconds: 1.5 }, madeAt)
  expect(await values()).toEqual([madeAt.getTime() / 1000, 0, 4711])
  expect(await sampleOf('wine_backup_findings')).toBe(2)
  expect(await sampleOf('wine_installation_founded_timestamp_seconds')).toBe(0)
  await writeNote(server.api.books, 'founded_at', failedAt.toISOString())
  expect(await sampleOf('wine_installation_founded_timestamp_seconds')).toBe(failedAt.getTime() / 1000)
})

it('tells of the outbox of notices: those that wait, are late, were tried in vain or given up', async () => {
  const now = Date.now()
  const notice = (channel: string, about: string, values: object) => ({
    wineryId: winery.id,
    userId: 1,
    channel,
    about,
    subject: 'A Name Of Nobody',
    text: 'someone@example.org',
    state: 'waiting',
    attempts: 0,
    createdAt: new Date(now - 7_200_000).toISOString(),
    nextAt: new Date(now + 3_600_000).toISOString(),
    why: null,
    doneAt: null,
    ...values,
  })
  const late = { nextAt: new Date(now - 600_000).toISOString() }
  await server.api.books
    .insertInto('notices')
    .values([
      notice('mail', 'a', {}),
      notice('mail', 'b', late),
      notice('mail', 'c', { attempts: 2 }),
      notice('mail', 'd', { state: 'failed' }),
      notice('mail', 'e', { state: 'delivered' }),
      notice('webhook', 'f', {}),
      notice('webhook', 'g', { state: 'uncertain' }),
    ])
    .execute()
  const read = await scrape()
  const both = (name: string) => [...(read.get(`wine_notices_${name}`)?.samples.values() ?? [])]
  expect(both('waiting')).toEqual([3, 1])
  expect(both('retrying')).toEqual([1, 0])
  expect(both('failed')).toEqual([1, 0])
  expect(both('uncertain')).toEqual([0, 1])
  const [overdue, nothing] = both('overdue_seconds')
  expect(overdue).toBeGreaterThanOrEqual(600)
  expect(overdue).toBeLessThan(900)
  expect(nothing).toBe(0)
})

it('counts what became of notices that were handed over', async () => {
  const post = openPost({ ...server.settings, mail: null }, server.metrics)
  const to = { email: 'someone@example.org', webhookUrl: null, webhookTopic: null }
  const refused = await growth('wine_notice_deliveries_total', '{channel="mail",outcome="refused"}', () =>
    post('mail', to, { id: '1', subject: 'A tank', text: 'is hot' }),
  )
  expect(refused).toBe(1)
})

it('L1: counts open streams, and takes none for a slow answer', async () => {
  const count = '_count{method="GET",route="/api/live"}'
  const call = get(`${url}/api/live`, { headers: { authorization: `Bearer ${winery.admin.token}` } })
  const [answer] = await once(call, 'response')
  await expect.poll(() => sampleOf('wine_live_streams_open')).toBe(1)
  answer.destroy()
  await expect.poll(() => sampleOf('wine_live_streams_open')).toBe(0)
  expect((await sampleOf('wine_http_request_duration_seconds', count)) ?? 0).toBe(0)
})

it('V14: holds no name, address, token or path of anybody', async () => {
  const { text } = await server.as(token).get('/metrics')
  const { dataDir, databaseUrl = dataDir } = server.settings
  const { adminEmail, admin } = winery
  for (const word of ['Nobody', '@', adminEmail, admin.token ?? '', token, dataDir, databaseUrl, '/mnt/nas'])
    expect(text).not.toContain(word)
})

it('R7: a database that is away is told, and what needs none is told as ever', async () => {
  const own = await startApp({ metrics })
  await own.newWinery()
  await own.connection.db.destroy()
  const read = readScrape((await own.as(token).get('/metrics')).text)
  const failed = [...(read.get('wine_scrape_error')?.samples ?? [])].filter(([, value]) => value === 1)
  expect(read.get('wine_database_up')?.samples.get('')).toBe(0)
  expect(failed.map(([part]) => part)).toEqual(
    expect.arrayContaining(['{part="backups"}', '{part="notices"}']),
  )
  expect(read.get('process_resident_memory_bytes')?.samples.get('')).toBeGreaterThan(1_000_000)
  expect(read.has('wine_notices_waiting')).toBe(false)
  await own.stop()
})
