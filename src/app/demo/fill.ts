import type { FastifyInstance } from 'fastify'
import type { CallAs } from './call-as.ts'
import { demoAdmin, demoPassword, demoRoles, demoUsers } from './cast.ts'
import type { StoryClock } from './schedule.ts'
import { beginningBefore, tellVintages } from './tell-vintages.ts'

/** Fills a winery that is only there to be looked at: its people first, then three vintages. */
export async function fillWinery(app: FastifyInstance, clock: StoryClock, until: Date): Promise<void> {
  clock.now = beginningBefore(until)
  await tellVintages(await hirePeople(app), clock, until)
}

/** Calls the server with what proves who a person is; whatever is refused ends the story. */
export function callerOf(
  app: FastifyInstance,
  authorizationOf: (email: string) => string | undefined,
): CallAs {
  return async (email, method, url, payload) => {
    const authorization = authorizationOf(email)
    const headers = authorization ? { authorization } : {}
    const answer = await app.inject({ method, url, payload, headers })
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }
}

/** Makes the roles and the users, and signs everyone in. */
async function hirePeople(app: FastifyInstance): Promise<CallAs> {
  const tokens = new Map<string, string>()
  const call = callerOf(app, email => tokens.get(email))
  const signIn = async (email: string) => {
    const answer = await call('', 'POST', '/api/auth/login', { email, password: demoPassword })
    tokens.set(email, `Bearer ${(answer as unknown as { token: string }).token}`)
  }
  await signIn(demoAdmin.email)
  for (const role of demoRoles) await call(demoAdmin.email, 'POST', '/api/roles', role)
  const roles = await app.inject({
    url: '/api/roles',
    headers: { authorization: tokens.get(demoAdmin.email) },
  })
  for (const { role: roleName, ...person } of demoUsers) {
    const role = roles.json<{ id: number; name: string }[]>().find(({ name }) => name === roleName)
    await call(demoAdmin.email, 'POST', '/api/users', { ...person, roleId: role?.id, password: demoPassword })
    await signIn(person.email)
  }
  return call
}
