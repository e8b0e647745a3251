import { expect, it } from 'vitest'
import { foundWinery } from '#server/auth/founding.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { signIn, startApp } from '#test/app-under-test.ts'
import { demoAdmin, demoPassword } from './cast.ts'
import { readFermentation, seededRandom } from './curves.ts'
import { fillWinery } from './fill.ts'
import { batchStories } from './vintages.ts'

const lists = {
  '/api/vineyard': 8,
  '/api/vessel': 40,
  '/api/batch': 24,
  '/api/fermentation': 24,
  '/api/users': 6,
  '/api/roles': 4,
}

it('the sample winery is whole, and told by its own rules', { timeout: 120_000 }, async () => {
  const until = new Date('2026-03-20T12:00:00Z')
  const clock = { now: until }
  const server = await startApp({}, () => clock.now)
  try {
    await foundWinery(server.connection.db, {
      wineryName: 'Sample',
      ...demoAdmin,
      passwordHash: await hashPassword(demoPassword),
    })
    await fillWinery(server.app, clock, until)
    const admin = server.as(await signIn(server.as(), demoAdmin.email, demoPassword))
    const list = async (path: string) => (await admin.get(path)).body as Record<string, unknown>[]
    for (const [path, count] of Object.entries(lists))
      expect([path, (await list(path)).length]).toEqual([path, count])
    const statuses = (await list('/api/fermentation')).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set(['Active', 'Completed', 'Stuck']))
    expect(statuses.filter(status => status === 'Stuck')).toHaveLength(1)
    const runs = (await list('/api/bottling')).map(({ status }) => status)
    expect(new Set(runs)).toEqual(new Set(['Planned', 'Completed', 'Cancelled']))
    const times = (await list('/api/fermentation-maintenance')).map(({ readingTimestamp }) =>
      String(readingTimestamp),
    )
    expect(times.length).toBeGreaterThan(250)
    expect(times.every(time => time <= until.toISOString())).toBe(true)
  } finally {
    await server.stop()
  }
})

it('the story and its scatter are the same on every run', () => {
  const dayBefore = (days: number) =>
    new Date(Date.UTC(2026, 2, 20) - days * 86_400_000).toISOString().slice(0, 10)
  const told = () =>
    batchStories(dayBefore).map(({ must, ...story }) => [story, readFermentation(must, 3, seededRandom(7))])
  expect(told()).toEqual(told())
  expect(new Set(batchStories(dayBefore).map(({ code }) => code)).size).toBe(24)
})

it('a must ferments to dryness, warms up and comes to rest', () => {
  const must = { initialBrix: 24.5, finalBrix: -1.4, halfway: 4.6, isRed: true }
  const days = Array.from({ length: 14 }, (_, day) => readFermentation(must, day, seededRandom(day)))
  expect(days[0]?.brix).toBeGreaterThan(24)
  expect(days[13]?.brix).toBeLessThan(-1)
  expect(Math.max(...days.map(day => day.temperature))).toBeGreaterThan(27)
  expect(days[13]?.alc).toBeGreaterThan(13)
})
