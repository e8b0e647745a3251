import { expect, it } from 'vitest'
import { Losses } from '#server/db/drivers/losses.ts'
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
