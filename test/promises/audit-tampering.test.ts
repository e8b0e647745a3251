import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuditVerdict, verifyAudit } from '#server/audit/verify-audit.ts'
import { foundWinery } from '#server/auth/founding.ts'
import type { Connection } from '#server/db/connect.ts'
import type { DatabaseTransaction } from '#server/db/dialect.ts'
import { migrate } from '#server/db/migrate.ts'
import type { AuditEntryTable } from '#server/db/tables.ts'
import { hashEntry } from '#server/db/writing/audit-entry.ts'
import { openDoor } from '#server/db/writing/write-door.ts'
import { openForReading } from '#server/table-stores/open-store.ts'
import type { TableStore } from '#server/table-stores/table-store.ts'
import { aVineyard } from '../builders.ts'
import { keepPromise, type Random } from './ground/rounds.ts'
import { kinds, newStore, type Store } from './ground/store.ts'

type Entry = Omit<AuditEntryTable, 'id'> & { id: number }
interface Trail {
  tx: DatabaseTransaction
  entries: Entry[]
  random: Random
}

const other = (value: string | number | null) =>
  typeof value === 'number' ? value + 1 : value === null ? 'something' : `${value} `

// The `id` is left out: it only says in which order rows were stored, and carries nothing of the entry.
const columns = [
  'sequence',
  'at',
  'userId',
  'userName',
  'action',
  'kind',
  'recordId',
  'before',
  'after',
  'requestId',
  'previousHash',
  'hash',
] as const

const put = ({ tx }: Trail, { id, ...values }: Entry) =>
  tx.updateTable('auditEntries').set(values).where('id', '=', id).execute()
const remove = ({ tx }: Trail, entry: Entry) =>
  tx.deleteFrom('auditEntries').where('id', '=', entry.id).execute()
const headOf = ({ tx }: Trail, { wineryId }: Entry) =>
  tx.updateTable('auditHeads').where('wineryId', '=', wineryId)

/** Ways to lie about the past, each of which the chain alone must show. */
const lies: Record<string, (trail: Trail) => Promise<unknown>> = {
  async 'change one column'(trail) {
    const entry = trail.random.pick(trail.entries)
    const column = trail.random.pick(columns)
    const value =
      column === 'sequence' ? 1_000_000 : column === 'userId' ? (entry.userId ?? 0) + 1 : other(entry[column])
    await put(trail, { ...entry, [column]: value })
  },
  async 'change one column and make its own hash fit'(trail) {
    const entry = trail.random.pick(trail.entries)
    const changed = { ...entry, userName: other(entry.userName) as string }
    await put(trail, { ...changed, hash: hashEntry(changed) })
  },
  'delete an entry': trail => remove(trail, trail.random.pick(trail.entries)),
  async 'cut off the end'(trail) {
    const last = trail.entries.at(-1) as Entry
    for (const entry of trail.entries.slice(-trail.random.between(1, 5))) await remove(trail, entry)
    return last
  },
  async 'exchange what two entries say'(trail) {
    const [a, b] = [trail.random.pick(trail.entries.slice(0, 8)), trail.random.pick(trail.entries.slice(8))]
    const { id, sequence, previousHash, hash } = a
    await put(trail, { ...b, id, sequence, previousHash, hash })
    await put(trail, { ...a, id: b.id, sequence: b.sequence, previousHash: b.previousHash, hash: b.hash })
  },
  async 'add an entry at the end'(trail) {
    const { id: _id, ...last } = trail.entries.at(-1) as Entry
    const added = { ...last, sequence: last.sequence + 1, previousHash: last.hash, userName: 'Nobody' }
    await trail.tx
      .insertInto('auditEntries')
      .values({ ...added, hash: hashEntry(added) })
      .execute()
  },
  async 'change the head'(trail) {
    const head = headOf(trail, trail.entries[0] as Entry)
    const hash = (trail.entries.at(-2) as Entry).hash
    await (trail.random.next() < 0.5
      ? head.set({ hash })
      : head.set(({ eb }) => ({ sequence: eb('sequence', '-', 1) }))
    ).execute()
  },
  'delete the head': trail =>
    trail.tx
      .deleteFrom('auditHeads')
      .where('wineryId', '=', (trail.entries[0] as Entry).wineryId)
      .execute(),
}

/** Lies by someone who knows how the chain is made: only a head noted elsewhere shows them. */
const cleverLies: Record<string, (trail: Trail) => Promise<unknown>> = {
  async 'cut off the end and move the head back'(trail) {
    for (const entry of trail.entries.slice(-3)) await remove(trail, entry)
    const { sequence, hash, ...rest } = trail.entries.at(-4) as Entry
    await headOf(trail, { sequence, hash, ...rest })
      .set({ sequence, hash })
      .execute()
  },
  async 'make the chain anew from some entry on'(trail) {
    const start = trail.random.between(0, trail.entries.length - 1)
    let previousHash = trail.entries[start]?.previousHash ?? ''
    for (const [index, entry] of trail.entries.slice(start).entries()) {
      const changed = { ...entry, previousHash, ...(index === 0 && { after: '{"acreage":99}' }) }
      previousHash = hashEntry(changed)
      await put(trail, { ...changed, hash: previousHash })
    }
    await headOf(trail, trail.entries[0] as Entry)
      .set({ hash: previousHash })
      .execute()
  },
}

describe.each(kinds)('on %s', kind => {
  let store: Store
  let connection: Connection
  let wineryId: number
  let notedHead: string
  let reading: TableStore

  beforeAll(async () => {
    store = await newStore(kind)
    connection = await store.open()
    const { db } = connection
    await migrate(db)
    for (const name of ['First', 'Second'])
      wineryId = await foundWinery(db, {
        wineryName: name,
        firstName: 'Ada',
        lastName: 'Min',
        email: `${name}@promise.test`,
        passwordHash: 'none',
      })
    const actor = { userId: 1, userName: 'Ada Min', wineryId, requestId: 'test' }
    for (let number = 0; number < 8; number++)
      await openDoor({ db, clock: () => new Date() }, actor, async door => {
        const row = await door.insert('vineyards', aVineyard({ name: `Block ${number}` }))
        await door.update('vineyards', row, { acreage: number + 1 })
        return { status: 200, body: null }
      })
    const head = await db.selectFrom('auditHeads').selectAll().where('wineryId', '=', wineryId).execute()
    notedHead = head[0]?.hash ?? ''
    reading = await openForReading(store)
  })
  afterAll(async () => {
    await reading.close()
    await connection.db.destroy()
    await store.drop()
  })

  const verdict = (heads: string[] = []): Promise<AuditVerdict> => verifyAudit(reading, { heads })

  /** Tells the lie, hears the verdict, and puts everything back. */
  async function after(lie: (trail: Trail) => Promise<unknown>, random: Random, heads: string[] = []) {
    const { db } = connection
    const entries = await db
      .selectFrom('auditEntries')
      .selectAll()
      .where('wineryId', '=', wineryId)
      .orderBy('sequence')
      .execute()
    const allHeads = await db.selectFrom('auditHeads').selectAll().execute()
    await db.transaction().execute(tx => lie({ tx, entries, random }))
    const found = await verdict(heads)
    await db.transaction().execute(async tx => {
      await tx.deleteFrom('auditEntries').where('wineryId', '=', wineryId).execute()
      for (const { id: _id, ...values } of entries)
        await tx.insertInto('auditEntries').values(values).execute()
      await tx.deleteFrom('auditHeads').execute()
      await tx.insertInto('auditHeads').values(allHeads).execute()
    })
    return found
  }

  it('A1: finds every random tampering with the audit trail, and nothing in an honest one', () =>
    keepPromise('A1', kind, { fast: 30, gate: 100 }, async run => {
      for (let round = 0; round < run.rounds; round++) {
        const names = Object.keys(lies)
        const name = names[round % names.length] as string
        const { breaks } = await after(lies[name] as (trail: Trail) => Promise<unknown>, run.random)
        expect([name, breaks.map(({ winery }) => winery)]).toEqual([name, ['Second']])
        expect((await verdict([notedHead])).breaks).toEqual([])
        run.passed()
      }
    }))

  it.each(Object.entries(cleverLies))('A1: a noted head shows who did %s', async (_name, lie) => {
    await keepPromise('A1 noted heads', kind, { fast: 3, gate: 20 }, async run => {
      for (let round = 0; round < run.rounds; round++) {
        const { breaks, missingHeads } = await after(lie, run.random, [notedHead])
        expect({ breaks, missingHeads }).toEqual({ breaks: [], missingHeads: [notedHead] })
        expect((await verdict([notedHead])).missingHeads).toEqual([])
        run.passed()
      }
    })
  })

  it('A1: names the winery, the entry, who and what is wrong', async () => {
    const { db } = connection
    await db
      .updateTable('auditEntries')
      .set({ userName: 'Somebody Else' })
      .where('wineryId', '=', wineryId)
      .where('sequence', '=', 6)
      .execute()
    const { breaks } = await verdict()
    expect(breaks).toEqual([
      {
        wineryId,
        winery: 'Second',
        what: 'its content does not match its hash',
        entry: {
          sequence: 6,
          at: expect.any(String),
          userName: 'Somebody Else',
          action: 'update',
          kind: 'vineyards',
        },
      },
    ])
  })
})
