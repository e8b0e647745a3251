import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { schemaVersion } from '#server/db/migrate.ts'
import { letGoOfFiles } from '../backups.ts'
import { atOnce } from './ground/ground.ts'
import { MixedWriter } from './ground/mixed-writers.ts'
import { isGate, keepPromise, seed } from './ground/rounds.ts'
import { type RunningServer, signInFounder, startServer } from './ground/running-server.ts'
import { expectSound } from './ground/soundness.ts'
import { kinds, newStore, onEach, oneOfKinds, type Store } from './ground/store.ts'

const writesEach = 12

describe.each(kinds)('on %s', kind => {
  it('R8: servers that start together on an empty store prepare it once, and then share it without damage', () =>
    keepPromise('R8', kind, onEach(3, 20), async run => {
      for (let round = 0; round < run.rounds; round++) {
        const store = await newStore(kind)
        const servers = await atOnce(2, () => startServer(store))
        const connection = await store.open()
        const counted = await connection.db
          .selectFrom('wineries')
          .select(({ fn }) => fn.countAll<number>().as('wineries'))
          .executeTakeFirstOrThrow()
        expect(Number(counted.wineries)).toBe(1)
        expect(servers.filter(server => server.output().includes('First sign-in:'))).toHaveLength(1)

        // The first one's token is good at the second: they share one signing key.
        const token = await signInFounder(servers[0] as (typeof servers)[0])
        const writers = await atOnce(8, async number => {
          const writer = new MixedWriter(run.random)
          const server = servers[number % 2] as (typeof servers)[0]
          await writer.write(server.as(token), () => writer.acknowledged >= writesEach)
          return { writer, other: servers[(number + 1) % 2] as (typeof servers)[0] }
        })
        for (const { writer, other } of writers) await writer.check(other.as(token))
        await expectSound(connection)
        await connection.db.destroy()
        expect(await Promise.all(servers.map(server => server.stop()))).toEqual([0, 0])
        await store.drop()
        run.passed()
      }
    }))
})

describe.each(oneOfKinds)('on %s', kind => {
  it('R8: a first start whose port is taken founds nothing, and the next one shows the way in', async () => {
    const store = await newStore(kind)
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const PORT = String((other.address() as AddressInfo).port)
    await expect(startServer(store, { env: { ...generated, PORT } })).rejects.toThrow(
      new RegExp(`^The server ended with 1:\\nPort ${PORT} is taken, [^\\n]+\\n$`),
    )
    other.close()
    expect(await wineriesIn(store)).toBe(0)
    const server = await startServer(store, { env: generated })
    await signInAsShown(server)
    await server.stop()
    await store.drop()
  })

  it('R8: a first start killed at any commit leaves no winery whose password nobody knows', async () => {
    let founded = 0
    let isReady = false
    // A quick run tries every other commit.
    for (let nth = isGate ? 1 : 1 + (seed % 2); !isReady; nth += isGate ? 1 : 2) {
      const store = await newStore(kind)
      const plug = join(store.dataDir, 'crash-point.json')
      writeFileSync(plug, JSON.stringify({ when: 'after', statement: '^commit', nth }))
      const env = { ...generated, CRASH_FILE: plug }
      const killed = startServer(store, { preload: './test/promises/ground/crash-at.mjs', env })
      const first = await killed.catch(error => {
        expect(String(error)).toContain('SIGKILL')
      })
      isReady = first !== undefined
      await first?.kill()
      founded += await wineriesIn(store)
      rmSync(plug)
      const next = await startServer(store, { env: generated })
      // Whichever showed one last: a password counts as shown only a moment later.
      const isShownAgain = next.output().includes('First sign-in:')
      await signInAsShown(next, isShownAgain || !first ? next : first)
      await next.stop()
      await store.drop()
    }
    // One was founded and killed before it said so, and one came to the end.
    expect(founded).toBeGreaterThanOrEqual(isGate ? 2 : 1)
  })
})

it('V12: a server that is open to the network without TLS says so, and one behind TLS does not', async () => {
  const store = await newStore('sqlite')
  const warnings = async (env: Record<string, string>) => {
    const server = await startServer(store, { env })
    await server.as().get('/api/health')
    await server.stop()
    return server
      .output()
      .split('\n')
      .filter(line => line.startsWith('Warning:'))
  }
  expect(await warnings({})).toEqual([])
  const file = join(store.dataDir, 'no-folder')
  writeFileSync(file, '')
  const warned = await warnings({ HOST: '0.0.0.0', BACKUP_DIR: file })
  expect(warned).toHaveLength(2)
  expect(warned.join()).toContain('to the network without TLS')
  expect(warned.join()).toContain(`cannot be written to ${file}`)
  await store.drop()
})

/** No password is set, so that one is made. */
const generated = { ADMIN_PASSWORD: '' }

async function wineriesIn(store: Store): Promise<number> {
  const { db } = await store.open()
  try {
    if ((await schemaVersion(db)) === null) return 0
    return (await db.selectFrom('wineries').select('id').execute()).length
  } finally {
    await db.destroy()
    await letGoOfFiles()
  }
}

/** Signs in with what a server has shown. */
async function signInAsShown(server: RunningServer, shown = server): Promise<void> {
  const [, email, password] = /First sign-in: (\S+)\nPassword: (\S+) {2}\(shown/.exec(shown.output()) ?? []
  const { status } = await server.as().post('/api/auth/login', { email, password })
  expect([status, shown.output()]).toEqual([200, expect.stringContaining('First sign-in')])
}
