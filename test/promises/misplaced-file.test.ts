import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { aVineyard } from '../builders.ts'
import type { Caller } from '../caller.ts'
import { leftover } from './ground/leftovers.ts'
import { keepPromise, noteSkipped, someOf } from './ground/rounds.ts'
import { type RunningServer, signInFounder, startServer } from './ground/running-server.ts'
import { expectSound } from './ground/soundness.ts'

const isPossible = process.platform !== 'win32'
if (!isPossible) noteSkipped('R7 files', 'Windows lets nobody move or remove a file that is open')

const list = '/api/vineyard'

interface Cellar {
  /** What DATA_DIR names: a link to `home`. */
  link: string
  home: string
  /** A folder beside, for what is taken away. */
  away: string
  file: string
}

function newCellar(): Cellar {
  const root = mkdtempSync(join(tmpdir(), 'wine-misplaced-'))
  leftover(() => rmSync(root, { recursive: true, force: true }))
  const [link, home, away] = [join(root, 'data'), join(root, 'home'), join(root, 'away')]
  mkdirSync(home)
  mkdirSync(away)
  symlinkSync(home, link)
  return { link, home, away, file: join(home, 'wine.sqlite') }
}

const parts = ['', '-wal', '-shm']
const moveAll = (from: string, to: string) => {
  for (const part of parts) renameSync(from + part, to + part)
}

interface Misplacement {
  name: string
  happens(cellar: Cellar): void
  /** Puts back what was there; where nothing can, only a new start heals. */
  ends?(cellar: Cellar): void
}

const taken = ({ away }: Cellar) => join(away, 'taken.sqlite')

const misplacements: Misplacement[] = [
  {
    name: 'moved away',
    happens: cellar => renameSync(cellar.file, taken(cellar)),
    ends: cellar => renameSync(taken(cellar), cellar.file),
  },
  {
    name: 'moved away with its log',
    happens: cellar => moveAll(cellar.file, taken(cellar)),
    ends: cellar => moveAll(taken(cellar), cellar.file),
  },
  {
    name: 'replaced by a copy',
    happens(cellar) {
      renameSync(cellar.file, taken(cellar))
      copyFileSync(taken(cellar), cellar.file)
    },
    ends: cellar => renameSync(taken(cellar), cellar.file),
  },
  {
    name: 'moved with its folder',
    happens: ({ home, away }) => renameSync(home, join(away, 'home')),
    ends: ({ home, away }) => renameSync(join(away, 'home'), home),
  },
  {
    name: 'behind a link that leads elsewhere',
    happens({ link, away }) {
      unlinkSync(link)
      symlinkSync(away, link)
    },
    ends({ link, home }) {
      unlinkSync(link)
      symlinkSync(home, link)
    },
  },
  {
    name: 'robbed of its log',
    happens: ({ file }) => unlinkSync(`${file}-wal`),
  },
  {
    name: 'robbed of its log and the index of it',
    happens({ file }) {
      unlinkSync(`${file}-wal`)
      unlinkSync(`${file}-shm`)
    },
  },
]

async function expectRefused(server: RunningServer, caller: Caller): Promise<void> {
  const ready = await server.as().get('/api/health/ready')
  expect([ready.status, ready.body.message]).toEqual([
    503,
    expect.stringMatching(/moved, removed or replaced/),
  ])
  for (const answer of [
    ready,
    await caller.post(list, aVineyard({ name: 'Refused' })),
    await caller.get(list),
    await server.as().post('/api/auth/login', { email: 'a@promise.test', password: 'x' }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await server.as().get('/api/health')).status).toBe(200)
}

const add = async (caller: Caller, name: string) =>
  expect((await caller.post(list, aVineyard({ name }))).status).toBe(201)

/** In the order in which they were made. */
const namesOf = async (caller: Caller): Promise<string[]> => {
  const made = (await caller.get(list)).body as { id: number; name: string }[]
  return made.toSorted((a, b) => a.id - b.id).map(({ name }) => name)
}

/** How often the log speaks of it. */
const told = (server: RunningServer) =>
  server.output().match(/^The .* was moved, removed or replaced/gm)?.length ?? 0

async function expectSoundFile(dataDir: string): Promise<void> {
  const connection = await connect({ dataDir })
  await expectSound(connection)
  await connection.db.destroy()
}

/** Waits until the server has emptied the log that was left behind. The file alone then holds all of it. */
async function expectStored(cellar: Cellar, names: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 50 && statSync(`${cellar.file}-wal`).size > 0; tries++) await pause(100)
  const copy = { dataDir: mkdtempSync(join(cellar.away, 'copy-')) }
  copyFileSync(taken(cellar), join(copy.dataDir, 'wine.sqlite'))
  const { db } = await connect(copy)
  const stored = new Set((await db.selectFrom('vineyards').select('name').execute()).map(({ name }) => name))
  await db.destroy()
  expect(names.filter(name => !stored.has(name))).toEqual([])
}

/** What is stored then shows when the file is back; acknowledged it was not. */
const pointsOfAWrite = [
  { name: 'after its first insert', when: 'after', statement: '^insert into "vineyards"', isStored: false },
  { name: 'at its COMMIT', when: 'before', statement: '^commit', isStored: true },
  { name: 'before its answer', when: 'after', statement: '^commit', isStored: true },
]

describe.skipIf(!isPossible)('on sqlite', () => {
  it.each(someOf(misplacements, 3))(
    'R7: a database file that was $name under the server takes no write',
    ({ name, happens, ends }) =>
      keepPromise(`R7 ${name}`, 'sqlite', { fast: 1, gate: 20 }, async run => {
        const cellar = newCellar()
        const place = { dataDir: cellar.link }
        let server = await startServer(place, { env: { BACKUP_DIR: 'off' } })
        const token = await signInFounder(server)
        const expected: string[] = []
        for (let round = 0; round < run.rounds; round++) {
          const caller = server.as(token)
          await add(caller, `before ${round}`)
          expected.push(`before ${round}`)
          // Remembered and kept: it must not be answered from memory either.
          expect([await namesOf(caller), await namesOf(caller)]).toEqual([expected, expected])
          const toldBefore = told(server)
          happens(cellar)
          await expectRefused(server, caller)
          expect(told(server) - toldBefore).toBe(1)
          if (ends) ends(cellar)
          else {
            // Even a kill loses nothing that was acknowledged before.
            await server.kill()
            server = await startServer(place, { env: { BACKUP_DIR: 'off' } })
          }
          const again = server.as(token)
          expect((await again.get('/api/health/ready')).status).toBe(200)
          expect(await namesOf(again)).toEqual(expected)
          await add(again, `after ${round}`)
          expected.push(`after ${round}`)
          run.passed()
        }
        expect(await server.stop()).toBe(0)
        await expectSoundFile(cellar.home)
      }),
  )

  it('R7: a write during which its file is taken away is not acknowledged', () =>
    keepPromise('R7 taken at a commit', 'sqlite', { fast: 5, gate: 200 }, async run => {
      const cellar = newCellar()
      const server = await startServer({ dataDir: cellar.link }, { env: { BACKUP_DIR: 'off' } })
      const token = await signInFounder(server)
      const acknowledged: string[] = []
      for (let round = 0; round < run.rounds; round++) {
        let isTaken = false
        /** Writes until it is refused; how often it was acknowledged after the file was taken. */
        const write = async (writer: number): Promise<number> => {
          const caller = server.as(token)
          let late = 0
          for (let count = 0; late < 20; count++) {
            const name = `${round} ${writer} ${count}`
            const { status } = await caller.post(list, aVineyard({ name }))
            if (status === 503) return late
            expect(status).toBe(201)
            acknowledged.push(name)
            if (isTaken) late++
          }
          return late
        }
        const writing = Promise.all([write(0), write(1), write(2)])
        await pause(run.random.between(20, 120))
        renameSync(cellar.file, taken(cellar))
        isTaken = true
        // One answer each may have been on its way.
        for (const late of await writing) expect(late).toBeLessThanOrEqual(1)
        await expectStored(cellar, acknowledged)
        renameSync(taken(cellar), cellar.file)
        run.passed()
      }
      expect(await server.stop()).toBe(0)
      await expectSoundFile(cellar.home)
    }))

  it.each(someOf(pointsOfAWrite, 2))(
    'R7: a write whose file is taken $name is refused, and its retry done once',
    point =>
      keepPromise(`R7 taken ${point.name}`, 'sqlite', { fast: 1, gate: 20 }, async run => {
        const cellar = newCellar()
        const order = join(cellar.away, 'order.json')
        const server = await startServer(
          { dataDir: cellar.link },
          { preload: './test/promises/ground/crash-at.mjs', env: { BACKUP_DIR: 'off', CRASH_FILE: order } },
        )
        const caller = server.as(await signInFounder(server))
        for (let round = 0; round < run.rounds; round++) {
          const headers = { 'idempotency-key': `taken-${round}` }
          const body = aVineyard({ name: `taken ${round}` })
          writeFileSync(order, JSON.stringify({ ...point, move: { from: cellar.file, to: taken(cellar) } }))
          const refused = await caller.post(list, body, headers)
          expect([refused.status, existsSync(taken(cellar))]).toEqual([503, true])
          renameSync(taken(cellar), cellar.file)
          const stored = (await namesOf(caller)).includes(body.name)
          expect(stored).toBe(point.isStored)
          expect((await caller.post(list, body, headers)).status).toBe(201)
          expect((await namesOf(caller)).filter(name => name === body.name)).toHaveLength(1)
          run.passed()
        }
        expect(await server.stop()).toBe(0)
        await expectSoundFile(cellar.home)
      }),
  )

  it('R7: the log of a file that was taken away does not spoil the file that took its place', () =>
    keepPromise('R7 log left behind', 'sqlite', { fast: 1, gate: 40 }, async run => {
      for (let round = 0; round < run.rounds; round++) {
        const cellar = newCellar()
        const env = { BACKUP_DIR: 'off' }
        let server = await startServer({ dataDir: cellar.link }, { env })
        const token = await signInFounder(server)
        await server.stop()
        const copy = join(cellar.away, 'older.sqlite')
        copyFileSync(cellar.file, copy)
        server = await startServer({ dataDir: cellar.link }, { env })
        for (let count = 0; count < run.random.between(3, 30); count++)
          await add(server.as(token), `lost ${count}`)
        renameSync(cellar.file, taken(cellar))
        renameSync(copy, cellar.file)
        // Noticed by somebody who asks, or only at the end.
        if (run.random.next() < 0.5) await expectRefused(server, server.as(token))
        expect(await server.stop()).toBe(0)
        await expectSoundFile(cellar.home)
        server = await startServer({ dataDir: cellar.link }, { env })
        expect(await namesOf(server.as(token))).toEqual([])
        await server.stop()
        run.passed()
      }
    }))

  it('R7: an empty folder where the database was stays empty', async () => {
    const cellar = newCellar()
    const server = await startServer({ dataDir: cellar.link }, { env: { BACKUP_DIR: 'off' } })
    const caller = server.as(await signInFounder(server))
    renameSync(cellar.home, join(cellar.away, 'home'))
    mkdirSync(cellar.home)
    await expectRefused(server, caller)
    expect((await caller.get('/api/activity')).status).toBe(503)
    expect(parts.map(part => existsSync(cellar.file + part))).toEqual([false, false, false])
    await server.stop()
  })
})
