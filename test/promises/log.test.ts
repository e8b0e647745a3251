import { expect, it } from 'vitest'
import { adminEmail, adminPassword, signInFounder, startServer } from './running-server.ts'
import { newStore } from './store.ts'

interface Line {
  level: number
  time: number
  msg: string
  [field: string]: unknown
}

const warning = 40

it('V16: refusals and failed sign-ins are in the log with time, place and person, and no secret is', async () => {
  const store = await newStore('sqlite')
  const server = await startServer(store, { env: { LOG_LEVEL: 'info' } })
  const token = await signInFounder(server)
  const guess = 'a-guessed-password'
  await server.as().post('/api/auth/login', { email: adminEmail, password: guess })
  await server.as('made.up.token').get('/api/users?secret=in-the-query')
  await server.as(token).get('/api/vineyard')
  await server.as(token).post('/api/auth/logout')
  await server.stop()
  const lines = server
    .output()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as Line)
  expect(lines.every(({ time }) => Math.abs(time - Date.now()) < 60_000)).toBe(true)
  const warnings = lines.filter(({ level }) => level === warning)
  expect(warnings).toEqual([
    expect.objectContaining({ msg: 'sign-in refused', account: adminEmail, address: '127.0.0.1' }),
    expect.objectContaining({ msg: 'request', path: '/api/auth/login', status: 401, address: '127.0.0.1' }),
    expect.objectContaining({ msg: 'request', path: '/api/users', status: 401, address: '127.0.0.1' }),
  ])
  expect(lines).toContainEqual(expect.objectContaining({ path: '/api/vineyard', status: 200, user: 1 }))
  for (const secret of [token, guess, adminPassword, 'made.up.token', 'in-the-query'])
    expect(server.output()).not.toContain(secret)
  await store.drop()
})
