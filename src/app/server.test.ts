import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Losses } from '#server/db/drivers/losses.ts'
import type { Settings } from '#server/settings.ts'
import { callerOf } from '#test/caller.ts'
import { standingApp } from '#test/standing-app.ts'
import { createServer } from './server.ts'

const under = await standingApp()
const winery = await under.newWinery()

it('P6: after a lost connection nothing is remembered of before', async () => {
  const losses = new Losses()
  const connection = { ...under.connection, onLoss: losses.listen }
  const { app, memory } = await createServer({ settings: under.settings, connection, version: 'test' })
  const caller = callerOf(app, winery.admin.token)
  const remembered = () => [
    memory.sessions.find(winery.admin.token ?? '') !== undefined,
    memory.answers.size > 0,
  ]
  expect((await caller.get('/api/vineyard')).status).toBe(200)
  expect(remembered()).toEqual([true, true])
  losses.happened()
  expect(remembered()).toEqual([false, false])
  expect((await caller.get('/api/vineyard')).status).toBe(200)
  expect(remembered()).toEqual([true, true])
  await app.close()
  // Whoever has left is told no more, and so held no more.
  losses.happened()
  expect(remembered()).toEqual([true, true])
})

describe('the service worker', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wine-client-'))
  writeFileSync(join(folder, 'index.html'), '<title>Built</title>')
  writeFileSync(join(folder, 'service-worker.js'), 'built worker')
  afterAll(() => rmSync(folder, { recursive: true }))

  async function askFor(path: string, settings: Partial<Settings>) {
    const { app } = await createServer({
      settings: { ...under.settings, ...settings },
      connection: { ...under.connection, onLoss: new Losses().listen },
      version: 'test',
      clientFolder: folder,
    })
    const answer = await app.inject(path)
    await app.close()
    return answer
  }

  it('is the built one, asked for anew each time', async () => {
    const { body, headers } = await askFor('/service-worker.js', {})
    expect(body).toBe('built worker')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache' })
    expect(headers['content-type']).toContain('javascript')
  })

  it('is one that takes itself away where the operator has withdrawn it', async () => {
    const { statusCode, body, headers } = await askFor('/service-worker.js', { serviceWorker: false })
    expect(statusCode).toBe(200)
    expect(body).toContain('self.registration.unregister()')
    expect(body).toContain('caches.delete')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache' })
    expect(headers['content-type']).toContain('javascript')
    expect((await askFor('/vessels', { serviceWorker: false })).body).toContain('Built')
  })
})
