import { describe, expect, it } from 'vitest'
import { startCommand } from './ground/console.ts'
import { isGate, Random, seed } from './ground/rounds.ts'
import { adminPassword, type Place, startServer } from './ground/running-server.ts'
import { newStore } from './ground/store.ts'

// Nothing listens there, so that also what can be read as an address fails at once.
const host = '127.0.0.1:1'
const secret = 'Gr4nd-Cru'

const addresses: [string, string][] = [
  ['a port that is none', `postgres://wine:${secret}@127.0.0.1:99999/wine`],
  ['a host that is none', `postgres://wine:${secret}@my host:1/wine`],
  ['a blank in the password', `postgres://wine:${secret} x@${host}/wine`],
  ['a # in the password', `postgres://wine:${secret}#x@${host}/wine`],
  ['an @ in the password', `postgres://wine:x@${secret}@${host}/wine`],
  ['a % in the password', `postgres://wine:%x${secret}@${host}/wine`],
  ['a half letter in the password', `postgres://wine:%c3${secret}@${host}/wine`],
  ['no database', `postgres://wine:${secret}@${host}`],
  ['no host', `postgres://wine:${secret}`],
  ['a host of IPv6', `postgres://wine:${secret}@[::1]:1/wine`],
  ['the password behind', `postgres://${host}/wine?user=wine&password=${secret}`],
]

const commands = [
  ['backup'],
  ['restore', 'none.jsonl.gz', '--yes'],
  ['verify-audit'],
  ['verify-cellar'],
  ['user:password', '--email', 'a@b.org', '--password', 'user-secret'],
  ['winery:create', '--name', 'X', '--admin-email', 'a@b.org', '--admin-password', 'user-secret'],
]

/** What a server or a command says that cannot begin. */
const attempts: ((place: Place) => Promise<string>)[] = [
  place => startServer(place, { env: { LOG_LEVEL: 'trace' } }).then(() => 'ready', String),
  ...commands.map(command => async (place: Place) => {
    const { how, output } = await startCommand(place, command).ended
    expect(how).toBe(1)
    return output
  }),
]
const chance = new Random(`${seed} V16`)

describe('V16: no message holds a word of an address of the database with', () => {
  it.each(addresses)('%s', async (_what, databaseUrl) => {
    const store = await newStore('sqlite')
    const place = { dataDir: store.dataDir, databaseUrl }
    for (const attempt of isGate ? attempts : [chance.pick(attempts)]) {
      const output = await attempt(place)
      // Something is said, in plain words, and nothing of what is secret.
      expect(output).toMatch(/\w+ \w+/)
      expect(output).not.toContain('    at ')
      for (const word of [secret, adminPassword, 'user-secret']) expect(output).not.toContain(word)
    }
    await store.drop()
  })
})

it('V16: a password that was given without quotes is not repeated', async () => {
  const store = await newStore('sqlite')
  const args = [
    'winery:create',
    '--name',
    'X',
    '--admin-password',
    'open',
    'sesame',
    '--admin-email',
    'a@b.org',
  ]
  const { how, output } = await startCommand(store, args).ended
  expect([how, output]).toEqual([1, expect.stringContaining('Usage:')])
  expect(output).not.toMatch(/open|sesame/)
  await store.drop()
})
