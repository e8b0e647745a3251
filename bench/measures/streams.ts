import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#app/prepare.ts'
import { beginSession } from '#server/auth/sessions.ts'
import { openTokens } from '#server/auth/tokens.ts'
import { openDoor } from '#server/db/writing/write-door.ts'
import { touch } from '../calls.ts'
import type { Bench, Measure } from '../measure.ts'
import { load, lookAt, type Program, startProduct } from '../programs.ts'
import { median, plainHeaders, requestText } from '../requests.ts'
import type { Store } from '../stores.ts'
import { openStreams } from '../streams.ts'

const many = 1000
const ofEach = 4

/** Writes while a thousand streams are open, against writes while nobody listens, and what the streams hold in memory. */
export const measureStreams: Measure = async bench => {
  const store = await bench.store('tenYears')
  const requests = await streamRequests(store)
  const product = await startProduct(store, { watched: true })
  try {
    await writeFor(2 * bench.seconds, bench, product, store)
    const { residentMb: before } = await lookAt(product)
    const rounds: { alone: number; heard: number; after: number; held: number }[] = []
    for (let round = 0; round < bench.rounds; round++) {
      const alone = await writeFor(bench.seconds, bench, product, store)
      const streams = await openStreams(product.port, requests)
      const heard = await writeFor(bench.seconds, bench, product, store)
      // What was written last has been told by then.
      await pause(500)
      const after = await streams.heardAfter(() => touch(product.port, store, '/api/vineyard/1'))
      rounds.push({ alone, heard, after, held: (await lookAt(product)).residentMb })
      await streams.close()
    }
    const middle = (of: keyof (typeof rounds)[number]) => median(rounds.map(each => each[of]))
    return [
      {
        of: 10,
        what: `A write while ${many.toLocaleString('en')} streams are open, against one while none is`,
        value: median(rounds.map(({ alone, heard }) => heard / alone)),
        unit: 'times',
        limit: { atMost: 1.5 },
        sides: `${middle('heard').toFixed(2)} ms against ${middle('alone').toFixed(2)} ms; all had heard of one after ${middle('after').toFixed(0)} ms`,
      },
      {
        of: 10,
        what: `Resident memory with ${many.toLocaleString('en')} open streams`,
        value: middle('held'),
        unit: 'MB',
        sides: `${before.toFixed(0)} MB before the first of them`,
      },
    ]
  } finally {
    await product.stop()
  }
}

/** The median time of a write, one after another, in milliseconds. */
async function writeFor(
  seconds: number,
  { isQuick }: Bench,
  { port }: Program,
  store: Store,
): Promise<number> {
  const writes = Array.from({ length: isQuick ? 10 : 50 }, (_, at) =>
    requestText('PUT', `/api/vineyard/${1 + at}`, plainHeaders(store), {
      notes: `Seen ${performance.now()}`,
    }),
  )
  // The first half of the notes differ from what is stored, so that each of them is a write.
  const turned = writes.map((_, at) =>
    requestText('PUT', `/api/vineyard/${1 + at}`, plainHeaders(store), {
      notes: `Again ${performance.now()}`,
    }),
  )
  const result = await load({ port, requests: [...writes, ...turned], status: 200, connections: 1, seconds })
  return result.median
}

/** People who all listen, each in a few places, as more than one person may not. */
async function streamRequests({ dataDir, databaseUrl }: Store): Promise<string[]> {
  const { db } = await openDatabase({ dataDir, databaseUrl, backupDir: `${dataDir}/backups` })
  const tokens = await openTokens(db)
  const { id: roleId, wineryId } = await db
    .selectFrom('roles')
    .select(['id', 'wineryId'])
    .where('isAdmin', '=', false)
    .executeTakeFirstOrThrow()
  const actor = { userId: null, userName: 'Bench', wineryId, requestId: 'listeners' }
  const store = { db, clock: () => new Date() }
  const { body: people } = await openDoor(store, actor, async door => {
    const made: number[] = []
    for (let number = 0; number < many / ofEach; number++) {
      const email = `listener${number}@example.org`
      const person = { firstName: 'Listener', lastName: `${number}`, email, passwordHash: 'none', roleId }
      made.push((await door.insert('users', { ...person, active: true, lastLogin: null })).id)
    }
    return { status: 201, body: made }
  })
  const requests: string[] = []
  for (const userId of people) {
    const visit = { wineryId, userId, hours: 24, userAgent: undefined, address: undefined }
    const { secret, expiresAt } = await beginSession(db, visit)
    const headers = { authorization: `Bearer ${await tokens.issue(secret, expiresAt)}` }
    requests.push(...Array(ofEach).fill(requestText('GET', '/api/live', headers)))
  }
  await db.destroy()
  return requests
}
