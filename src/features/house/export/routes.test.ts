import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { aVineyard } from '#test/builders.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { stored } from '#test/stored.ts'
import { unzipped } from '#test/winery-files.ts'
import { exportPath, exportTexts } from './contract.ts'

const { server, winery, admin } = await appWithFreshWineries()

const entries = async () => (await admin.get('/api/activity')).body as Record<string, unknown>[]

/** The server as a browser meets it: a download that breaks off needs a connection that can. */
async function address(): Promise<string> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as { port: number }
  return `http://127.0.0.1:${port}${exportPath}`
}

/** More than fits into the buffers on the way: while nobody reads it, it is being made. */
async function fillWithMuch(): Promise<void> {
  for (let number = 0; number < 120; number++) {
    const notes = randomBytes(30_000).toString('base64')
    await stored(server, winery, 'vineyards', aVineyard({ notes }))
  }
}

it('gives an administrator everything of the winery as one ZIP, and notes who took it', async () => {
  await admin.post('/api/vineyard', aVineyard({ name: 'North Slope' }))
  const answer = await server.app.inject({
    url: exportPath,
    headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'br, gzip' },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="test-winery-\d{4}-\d\d-\d\d\.zip"$/),
    'cache-control': 'no-store',
  })
  expect(answer.headers['content-encoding']).toBeUndefined()
  const path = join(server.settings.dataDir, `${winery.id}.zip`)
  writeFileSync(path, answer.rawPayload)
  const files = await unzipped(path)
  expect(String(files.get('json/vineyards.json'))).toContain('North Slope')
  const [last] = await entries()
  expect(last).toMatchObject({ action: 'exported', kind: 'wineries', userName: 'Ada Min' })
  // The note is the last word of the trail in the file itself.
  const trail = JSON.parse(String(files.get('json/audit-entries.json')))
  expect(trail.at(-1)).toMatchObject({ action: 'export', sequence: last?.id })
})

it('tells of it without making it', async () => {
  const before = await entries()
  const answer = await server.app.inject({
    method: 'HEAD',
    url: exportPath,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(await entries()).toEqual(before)
})

it('frees everything when a download breaks off', async () => {
  await fillWithMuch()
  const url = await address()
  const headers = { authorization: `Bearer ${admin.token}` }
  const begun = (signal?: AbortSignal) =>
    vi.waitFor(async () => {
      const answer = await fetch(url, { headers, ...(signal && { signal }) })
      if (answer.status !== 200) throw new Error(await answer.text())
      return answer
    })
  for (let round = 0; round < 4; round++) {
    const breaking = new AbortController()
    await begun(breaking.signal)
    breaking.abort()
  }
  const whole = Buffer.from(await (await begun()).arrayBuffer())
  expect(whole.length).toBeGreaterThan(3_000_000)
})

it('serves so many at once and tells the others to wait', async () => {
  await fillWithMuch()
  const url = await address()
  const headers = { authorization: `Bearer ${admin.token}` }
  const answers = await Promise.all(Array.from({ length: 4 }, () => fetch(url, { headers })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
  const [refused] = answers.filter(({ status }) => status === 429)
  expect(await refused?.json()).toMatchObject({ message: exportTexts.busy })
  for (const answer of answers) if (!answer.bodyUsed) await answer.arrayBuffer()
})
