import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTokens } from '#server/auth/tokens.ts'
import type { Connection } from '#server/db/connect.ts'
import type { Database } from '#server/db/dialect.ts'
import { openDoor } from '#server/db/writing/write-door.ts'
import {
  canStartPostgres,
  type DurablePostgres,
  startDurablePostgres,
} from '../../scripts/prepare/ensure-postgres.mjs'
import { aVineyard } from '../builders.ts'
import type { Answer, Caller } from '../caller.ts'
import { aColleague, type Colleague } from '../colleagues.ts'
import { keepPromise, noteSkipped, type Rounds } from './ground/rounds.ts'
import { type RunningServer, signInFounder, startServer } from './ground/running-server.ts'
import { expectSoundStore } from './ground/soundness.ts'
import {
  currentSnapshot,
  forgetfulSettings,
  nextIdOf,
  onServer,
  spendId,
  spendUntil,
} from './ground/spent-ids.ts'
import { newStore, type Store } from './ground/store.ts'

// A crash or an older copy makes PostgreSQL count the same transactions again. What the server remembers of the state
// that had the same number before must not be taken for the present.

const canStart = canStartPostgres()
if (!canStart) noteSkipped('P6 lives', 'no programs of PostgreSQL to start a server of its own with')

/** Numbers that are given out and forgotten: more than the changes of the next life take. */
const spent = 60
/** Once in a while the server writes down what it was to forget. */
const mostTries = 5

const list = '/api/vineyard'
const namesIn = ({ body }: Answer) => body.map(({ name }: { name: string }) => name)

/** The first answer of a server that has found its database again. */
async function settled(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    await pause(50)
  }
  throw new Error('The server did not find its database again.')
}

/** By another process than the server, through the door as everything. */
async function deactivate(db: Database, id: number): Promise<void> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const actor = { userId: null, userName: 'Test', wineryId: Number(row.wineryId), requestId: 'test' }
  await openDoor({ db, clock: () => new Date() }, actor, async door => ({
    status: 200,
    body: await door.update('users', row, { active: false }),
  }))
}

interface People {
  leaving: Colleague
  staying: Colleague
}

describe.skipIf(!canStart)('on a postgresql of its own', () => {
  let postgres: DurablePostgres
  let store: Store
  let server: RunningServer
  let admin: Caller

  beforeAll(async () => {
    postgres = await startDurablePostgres()
    await forgetfulSettings(postgres.url)
    await postgres.halt('fast')
    await postgres.resume()
    store = await newStore('postgresql', postgres.url)
    server = await startServer(store, { env: { BACKUP_DIR: 'off' } })
    admin = server.as(await signInFounder(server))
  })
  afterAll(async () => {
    await expectSoundStore(store)
    expect(await server.stop()).toBe(0)
    await store.drop()
    postgres.stop()
  })

  const inStore = async <Result>(work: (connection: Connection) => Promise<Result>) => {
    const connection = await store.open()
    try {
      return await work(connection)
    } finally {
      await connection.db.destroy()
    }
  }

  const twoPeople = () =>
    inStore(async (connection): Promise<People> => {
      const { db } = connection
      const tokens = await openTokens(db)
      const way = { connection, as: server.as, api: { db, clock: () => new Date(), tokens } }
      const { id } = await db.selectFrom('wineries').select('id').executeTakeFirstOrThrow()
      const rights = { 'vineyards:view': true }
      return {
        leaving: await aColleague(way, { id }, rights),
        staying: await aColleague(way, { id }, rights),
      }
    })

  const addVineyard = async (name: string) =>
    expect((await settled(() => admin.post(list, aVineyard({ name })))).status).toBe(201)

  /** Both are remembered, and what they were shown is kept: asked once more, it costs the server no look. */
  async function remember({ leaving, staying }: People): Promise<{ snapshot: string; tag: string }> {
    return onServer(postgres.url, async client => {
      for (let count = 0; count < spent; count++) await spendId(client)
      for (const { caller } of [leaving, staying, leaving, staying])
        expect((await settled(() => caller.get(list))).status).toBe(200)
      const shown = await staying.caller.get(list)
      return { snapshot: await currentSnapshot(client), tag: String(shown.headers.etag) }
    })
  }

  /** Another life's changes, up to the moment in which its number is that of the remembered state. */
  async function liveOn({ leaving }: People, snapshot: string, vineyard: string): Promise<void> {
    await inStore(({ db }) => deactivate(db, leaving.id))
    await addVineyard(vineyard)
    await onServer(postgres.url, client => spendUntil(client, snapshot))
  }

  const isForgotten = (snapshot: string) =>
    onServer(postgres.url, async client => nextIdOf(await currentSnapshot(client)) < nextIdOf(snapshot) - 20)

  async function expectPresent({ leaving, staying }: People, vineyard: string): Promise<void> {
    const refused = await settled(() => leaving.caller.get(list))
    const shown = await settled(() => staying.caller.get(list))
    expect([refused.status, shown.status, namesIn(shown).includes(vineyard)]).toEqual([401, 200, true])
  }

  /** Loses numbers by a crash, as often as told. */
  const surviveCrashes = (id: string, rounds: Rounds, crash: () => Promise<void>) =>
    keepPromise(id, 'postgresql', rounds, async run => {
      let tries = 0
      for (let round = 0; round < run.rounds; ) {
        const people = await twoPeople()
        const { snapshot } = await remember(people)
        await crash()
        if (!(await isForgotten(snapshot))) {
          if (++tries > mostTries * run.rounds) throw new Error('The database forgets no numbers.')
          continue
        }
        const vineyard = `${id} ${round}`
        await liveOn(people, snapshot, vineyard)
        await expectPresent(people, vineyard)
        round++
        run.passed()
      }
    })

  it('P6: a person deactivated after a crash of the database is out, a changed list is shown as it is', () =>
    surviveCrashes('P6 immediate stop', { fast: 3, gate: 50 }, async () => {
      await postgres.halt('immediate')
      await postgres.resume()
    }))

  it('P6: the same when one of its processes is killed and it starts over in place', () =>
    surviveCrashes('P6 killed backend', { fast: 3, gate: 50 }, async () => {
      await onServer(postgres.url, async client => {
        const { rows } = await client.query('select pg_backend_pid() as pid')
        process.kill(rows[0].pid, 'SIGKILL')
      }).catch(() => undefined)
      await untilReachable()
    }))

  async function untilReachable(): Promise<void> {
    for (let tries = 0; tries < 200; tries++) {
      const isUp = await onServer(postgres.url, client => client.query('select 1')).catch(() => null)
      if (isUp) return
      await pause(50)
    }
    throw new Error('The database did not start over.')
  }

  it('P6: the same when an older copy of the database is put in its place, for what browsers keep too', () =>
    keepPromise('P6 older copy', 'postgresql', { fast: 2, gate: 20 }, async run => {
      for (let round = 0; round < run.rounds; round++) {
        const people = await twoPeople()
        await postgres.halt('fast')
        postgres.keepState()
        await postgres.resume()
        const [former, present] = [`former ${round}`, `present ${round}`]
        await addVineyard(former)
        const { snapshot, tag } = await remember(people)
        await postgres.halt('fast')
        postgres.returnToState()
        await postgres.resume()
        await liveOn(people, snapshot, present)
        await expectPresent(people, present)
        const { staying } = people
        const again = await staying.caller.get(list, { 'if-none-match': tag })
        expect([again.status, namesIn(again).includes(former)]).toEqual([200, false])
        run.passed()
      }
    }))
})
