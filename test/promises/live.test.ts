import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aVessel, aVineyard } from '../builders.ts'
import type { Caller } from '../caller.ts'
import { type Listener, listenAt } from '../live.ts'
import { type Ground, startGround } from './ground/ground.ts'
import { keepPromise, type Run } from './ground/rounds.ts'
import { kinds } from './ground/store.ts'

// What one person writes, the other's stream says, at the same server and at another one; and nobody hears more than
// they may view at that moment.

const open: Listener[] = []
afterEach(() => {
  for (const listener of open.splice(0)) listener.leave()
})

async function listen(url: string | undefined, { token }: Caller): Promise<Listener> {
  const listener = await listenAt(url ?? '', token)
  expect(listener.status).toBe(200)
  open.push(listener)
  return listener
}

/** Waits until the listener has heard of the record. */
const hears = (listener: Listener, id: number) =>
  listener.until(events =>
    events.some(({ writes }) =>
      writes.some(({ records }) => records.some(each => each.path === '/api/vineyard' && each.id === id)),
    ),
  )

const soon = 1000
/** A machine that takes so much longer than usual for the simplest of calls says nothing about the product. */
const usualCall = 50

/** Writes again and again, and counts what is heard late; 95 of 100 must be heard soon. */
async function writeAndHear(run: Run, writer: Caller, listener: Listener): Promise<void> {
  let late = 0
  for (let round = 0; round < run.rounds; round++) {
    const began = performance.now()
    await writer.get('/api/health')
    const called = performance.now()
    const slowness = Math.max(1, (called - began) / usualCall)
    const { status, body } = await writer.post('/api/vineyard', aVineyard({ name: `Row ${round}` }))
    expect(status).toBe(201)
    await hears(listener, body.id)
    if (performance.now() - called > soon * slowness) late++
    run.passed()
    // Not in step with anything that happens each second.
    await pause(run.random.between(0, 300))
  }
  expect(late).toBeLessThanOrEqual(run.rounds / 20)
}

describe.each(kinds)('on %s', kind => {
  let ground: Ground

  beforeAll(async () => {
    ground = await startGround(kind, { servers: kind === 'postgresql' ? 2 : 1 })
  })
  afterAll(async () => {
    await ground.expectSound()
    await ground.stop()
  })
  const urlOf = (server: number) => ground.servers[server]?.url

  it('L1: what is written is heard at the same server', () =>
    keepPromise('L1', kind, { fast: 20, gate: 1000 }, async run => {
      const winery = await ground.newWinery()
      const { caller } = await ground.aColleague(winery, 'Winemaker')
      await writeAndHear(run, winery.admin, await listen(urlOf(0), caller))
    }))

  // Two processes on one SQLite file notice each other by looking at it once a second.
  const twoServers = kind === 'postgresql' ? it : null
  twoServers?.('L1: what is written at one server is heard at the other', () =>
    keepPromise('L1 two servers', kind, { fast: 20, gate: 1000 }, async run => {
      const winery = await ground.newWinery()
      const { caller } = await ground.aColleague(winery, 'Winemaker')
      await writeAndHear(run, winery.admin, await listen(urlOf(1), caller))
    }),
  )

  it('L4: whose right is taken away, or who is put out, hears nothing more, wherever they listen', () =>
    keepPromise('L4', kind, { fast: 2, gate: 50 }, async run => {
      const winery = await ground.newWinery()
      for (let round = 0; round < run.rounds; round++) {
        const there = kind === 'sqlite' ? 0 : round % 2
        const rights = { 'vineyards:view': true, 'vessels:view': true }
        const blinded = await ground.aColleague(winery, rights)
        const dismissed = await ground.aColleague(winery, rights)
        const [eye, ear] = [
          await listen(urlOf(there), blinded.caller),
          await listen(urlOf(there), dismissed.caller),
        ]
        await winery.admin.put(`/api/roles/${blinded.roleId}`, { permissions: { 'vineyards:view': true } })
        await winery.admin.patch(`/api/users/${dismissed.id}/status`, { active: false })
        await winery.admin.post('/api/vessel', aVessel({ vesselId: `Secret ${round}` }))
        const { body } = await winery.admin.post('/api/vineyard', aVineyard({ name: `Told ${round}` }))
        await hears(eye, body.id)
        await ear.untilEnded()
        expect(eye.events.flatMap(({ tables }) => tables)).not.toContain('vessels')
        expect(ear.events.flatMap(({ tables }) => tables)).not.toContain('vessels')
        run.passed()
      }
    }))
})
