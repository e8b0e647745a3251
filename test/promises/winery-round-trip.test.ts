import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { foundWinery } from '#server/auth/founding.ts'
import type { Connection } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { differencesOf, inWords, withoutBringingIn } from '../winery-comparison.ts'
import { readWinery } from '../winery-rows.ts'
import { runCommand } from './ground/console.ts'
import { fillLargeWinery, fillNeighbour } from './ground/large-winery.ts'
import { keepPromise } from './ground/rounds.ts'
import { expectSoundStore } from './ground/soundness.ts'
import { type Kind, newStore, oneOfKinds, restoredOn, type Store } from './ground/store.ts'

// A winery of many records goes out of one database and into the other by the commands of the built program. The
// comparison shares no code with it.

const recordsOfRound = { fast: 300, gate: 50_000 }

/** A store in which another winery was first. */
async function storeWithNeighbour(
  kind: Kind,
  work: (connection: Connection) => Promise<number> = async () => 0,
): Promise<{ store: Store; wineryId: number }> {
  const store = await newStore(kind)
  const connection = await store.open()
  await migrate(connection.db)
  await found(connection, 'Neighbour', `neighbour@${kind}.org`)
  const wineryId = await work(connection)
  await connection.db.destroy()
  return { store, wineryId }
}

const found = ({ db }: Connection, wineryName: string, email: string) =>
  foundWinery(db, { wineryName, firstName: 'Ada', lastName: 'Min', email, passwordHash: 'x' })

const largeStore = (kind: Kind, records: number) =>
  storeWithNeighbour(kind, async connection => {
    const wineryId = await found(connection, 'Large', 'large@example.org')
    await fillLargeWinery(connection, wineryId, records)
    return wineryId
  })

const smallStore = (kind: Kind) =>
  storeWithNeighbour(kind, async connection => {
    const wineryId = await found(connection, 'Small', 'small@example.org')
    await fillNeighbour(connection, wineryId)
    return wineryId
  })

describe.each(oneOfKinds)('out of %s', kind => {
  it.each(restoredOn(kind))('E1: everything out and into %s is an equal winery, table by table', other =>
    // A round is a record here.
    keepPromise('E1', `${kind} to ${other}`, recordsOfRound, async ({ rounds, passed }) => {
      const { store, wineryId } = await largeStore(kind, rounds)
      const { store: target, wineryId: last } = await smallStore(other)
      try {
        const file = join(store.dataDir, 'large.zip')
        const began = Date.now()
        const out = await runCommand(store, 'export', '--winery', String(wineryId), '--to', file)
        const between = Date.now()
        const email = 'owner@example.org'
        const said = await runCommand(
          target,
          'bring-in',
          file,
          '--admin-email',
          email,
          '--admin-password',
          'secret',
        )
        const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`
        process.stderr.write(
          `E1 ${kind} to ${other}: out ${seconds(began, between)}, in ${seconds(between, Date.now())}, ${statSync(file).size} bytes\n`,
        )
        expect(out).toContain('Everything of "Large" is in')
        expect(said).toContain('every table is equal to the file')
        const original = await readWinery(store, wineryId)
        const copy = await readWinery(target, last + 1)
        const entries = original.get('audit_entries')?.length ?? 0
        expect(entries).toBeGreaterThanOrEqual(rounds)
        expect(differencesOf(inWords(original), inWords(withoutBringingIn(copy, entries, email)))).toEqual([])
        await expectSoundStore(target)
        for (let record = 0; record < rounds; record++) passed()
      } finally {
        await store.drop()
        await target.drop()
      }
    }),
  )
})
