import type { FastifyInstance } from 'fastify'
import { today } from '#shared/days.ts'
import { demoAdmin, demoPassword, demoRoles, demoUsers, demoVessels, demoVineyards } from './cast.ts'
import { Cellar } from './cellar.ts'
import { aDay, Schedule, type StoryClock } from './schedule.ts'
import { type CallAs, tellBatch } from './tell-batch.ts'
import { batchStories } from './vintages.ts'

/** Tells three vintages of a winery through the public API, day by day, so that its own rules hold for them. */
export async function fillWinery(app: FastifyInstance, clock: StoryClock, until: Date): Promise<void> {
  const dayBefore = (days: number) => today(new Date(until.getTime() - days * aDay))
  const schedule = new Schedule(clock, until)
  const stories = batchStories(dayBefore)
  clock.now = schedule.at(Math.max(...stories.map(story => story.start)) + 60, 7)
  const call = await hirePeople(app)
  const vineyards = await inOrder(demoVineyards, vineyard =>
    call(demoAdmin.email, 'POST', '/api/vineyard', vineyard),
  )
  const vessels = await inOrder(demoVessels, async vessel => {
    const { id } = await call(demoAdmin.email, 'POST', '/api/vessel', vessel)
    return { id, usageType: vessel.usageType }
  })
  const cellar = new Cellar(vessels)
  for (const story of stories) tellBatch(story, { schedule, call, cellar, vineyards, dayBefore })
  await schedule.run()
  clock.now = until
}

/** Makes the roles and the users, and signs everyone in. */
async function hirePeople(app: FastifyInstance): Promise<CallAs> {
  const tokens = new Map<string, string>()
  const call: CallAs = async (email, method, url, payload) => {
    const token = tokens.get(email)
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await app.inject({ method, url, payload, headers })
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }
  const signIn = async (email: string) => {
    const answer = await call('', 'POST', '/api/auth/login', { email, password: demoPassword })
    tokens.set(email, (answer as unknown as { token: string }).token)
  }
  await signIn(demoAdmin.email)
  for (const role of demoRoles) await call(demoAdmin.email, 'POST', '/api/roles', role)
  const roles = await app.inject({
    url: '/api/roles',
    headers: { authorization: `Bearer ${tokens.get(demoAdmin.email)}` },
  })
  for (const { role: roleName, ...person } of demoUsers) {
    const role = roles.json<{ id: number; name: string }[]>().find(({ name }) => name === roleName)
    await call(demoAdmin.email, 'POST', '/api/users', { ...person, roleId: role?.id, password: demoPassword })
    await signIn(person.email)
  }
  return call
}

async function inOrder<Thing, Made>(things: Thing[], make: (thing: Thing) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (const thing of things) made.push(await make(thing))
  return made
}
