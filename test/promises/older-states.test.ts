import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqlitePath } from '#server/db/connect.ts'
import { aUser, aVineyard } from '../builders.ts'
import type { Answer, Caller } from '../caller.ts'
import { runCommand } from './ground/console.ts'
import { keepPromise } from './ground/rounds.ts'
import { type RunningServer, signInFounder, startServer } from './ground/running-server.ts'
import { expectSoundStore } from './ground/soundness.ts'
import { newStore, oneOfKinds, type Store } from './ground/store.ts'

// Whoever puts an older state in place begins another life of the database from there. What browsers keep of the former
// life must not be called the present, however alike the two have counted.

const list = '/api/vineyard'
const start = (store: Store) => startServer(store, { env: { BACKUP_DIR: 'off' } })
const namesIn = ({ body }: Answer): string[] => body.map(({ name }: { name: string }) => name)

/** The tags that a browser keeps, by path. */
interface Kept {
  record: string
  tags: Record<string, string>
}

/** One change of one life, and what a browser then keeps of the list and of the record. */
async function live(caller: Caller, name: string): Promise<Kept> {
  const { body } = await caller.post(list, aVineyard({ name }))
  const record = `${list}/${body.id}`
  const tags: Record<string, string> = {}
  for (const path of [list, record]) tags[path] = String((await caller.get(path)).headers.etag)
  return { record, tags }
}

/** What is kept of the former life is not the present; what is kept of the present is. */
async function expectPresent(caller: Caller, former: Kept, name: string): Promise<Kept> {
  const present = await live(caller, name)
  expect(present.record).toBe(former.record)
  const ask = (path: string, { tags }: Kept) => caller.get(path, { 'if-none-match': tags[path] ?? '' })
  const shown = await ask(list, former)
  expect([shown.status, shown.status === 200 && namesIn(shown).includes(name)]).toEqual([200, true])
  const one = await ask(present.record, former)
  expect([one.status, one.body?.name]).toEqual([200, name])
  for (const path of Object.keys(present.tags)) expect((await ask(path, present)).status).toBe(304)
  return present
}

describe.each(oneOfKinds)('on %s', kind => {
  let store: Store
  let server: RunningServer

  beforeEach(async () => {
    store = await newStore(kind)
    server = await start(store)
  })
  afterEach(async () => {
    await server.stop()
    await expectSoundStore(store)
    await store.drop()
  })

  it('P3: after one backup was restored twice, nothing kept from between is called unchanged', () =>
    keepPromise('P3 restored twice', kind, { fast: 1, gate: 20 }, async run => {
      const file = join(store.dataDir, 'kept.jsonl.gz')
      await runCommand(store, 'backup', '--to', file)
      const restored = async () => {
        await server.stop()
        await runCommand(store, 'restore', file, '--yes')
        server = await start(store)
        return server.as(await signInFounder(server))
      }
      let former = await live(await restored(), 'former')
      for (let round = 0; round < run.rounds; round++) {
        former = await expectPresent(await restored(), former, `present ${round}`)
        run.passed()
      }
    }))
})

describe('on a file', () => {
  it('P3: after an older copy of the file was put in its place, nothing kept since is called unchanged', () =>
    keepPromise('P3 older file', 'sqlite', { fast: 2, gate: 40 }, async run => {
      const store = await newStore('sqlite')
      const file = sqlitePath(store.dataDir)
      const copy = join(store.dataDir, 'older.sqlite')
      let server = await start(store)
      const token = await signInFounder(server)
      await server.stop()
      for (const part of ['', '-wal']) if (existsSync(file + part)) copyFileSync(file + part, copy + part)
      for (let round = 0; round < run.rounds; round++) {
        server = await start(store)
        const former = await live(server.as(token), `former ${round}`)
        // The plug is pulled, and what is left beside the file goes with it; or it is asked to stop, and leaves nothing.
        if (round % 2 === 0) {
          await server.kill()
          for (const part of ['-wal', '-shm']) rmSync(file + part, { force: true })
          if (existsSync(`${copy}-wal`)) copyFileSync(`${copy}-wal`, `${file}-wal`)
        } else await server.stop()
        copyFileSync(copy, file)
        server = await start(store)
        await expectPresent(server.as(token), former, `present ${round}`)
        await server.stop()
        copyFileSync(copy, file)
        run.passed()
      }
      await expectSoundStore(store)
      await store.drop()
    }))

  it('P6: what another process did before it was killed counts at once, and after the own end too', () =>
    keepPromise('P6 killed neighbour', 'sqlite', { fast: 1, gate: 40 }, async run => {
      const store = await newStore('sqlite')
      let server = await start(store)
      const admin = await signInFounder(server)
      const { body: roles } = await server.as(admin).get('/api/roles')
      for (let round = 0; round < run.rounds; round++) {
        const email = `leaving${round}@promise.test`
        const password = 'for-a-while'
        const sent = aUser({ email, password, roleId: roles[0].id })
        const { body: person } = await server.as(admin).post('/api/users', sent)
        const { body: entered } = await server.as().post('/api/auth/login', { email, password })
        const [leaving, staying] = [server.as(entered.token), server.as(admin)]
        for (const caller of [leaving, staying, leaving, staying])
          expect((await caller.get(list)).status).toBe(200)
        const tag = String((await staying.get(list)).headers.etag)
        const neighbour = await start(store)
        const chief = neighbour.as(admin)
        expect((await chief.patch(`/api/users/${person.id}/status`, { active: false })).status).toBe(200)
        expect((await chief.post(list, aVineyard({ name: `new ${round}` }))).status).toBe(201)
        await neighbour.kill()
        const expectKnown = async () => {
          expect((await server.as(entered.token).get(list)).status).toBe(401)
          const shown = await server.as(admin).get(list, { 'if-none-match': tag })
          expect([shown.status, namesIn(shown)]).toEqual([200, expect.arrayContaining([`new ${round}`])])
        }
        await expectKnown()
        await server.kill()
        server = await start(store)
        await expectKnown()
        run.passed()
      }
      await server.stop()
      await expectSoundStore(store)
      await store.drop()
    }))
})
