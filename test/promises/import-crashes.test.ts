import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { importRows } from '../imports.ts'
import { Unanswered } from './ground/http-caller.ts'
import { keepPromise } from './ground/rounds.ts'
import { signInFounder, startServer } from './ground/running-server.ts'
import { expectSoundStore } from './ground/soundness.ts'
import { kinds, newStore, onEach } from './ground/store.ts'

/** Enough that it takes longer than a request does. */
const rowsAtOnce = 400

const sheetOf = (round: number) => ({
  kind: 'batches',
  rows: Array.from({ length: rowsAtOnce }, (_, at) => ({
    batchId: `R${round}-${at}`,
    batchName: `Row ${at} of round ${round}`,
  })),
})

describe.each(kinds)('on %s', kind => {
  it('R4: a server killed at any moment of an import has written all of it or nothing, and a retry does it once', () =>
    keepPromise('R4 import', kind, onEach(4, 100), async run => {
      const store = await newStore(kind)
      let server = await startServer(store)
      const token = await signInFounder(server)
      const began = performance.now()
      await importRows(server.as(token), 'write', [sheetOf(0)])
      const usual = performance.now() - began
      let stored = rowsAtOnce
      for (let round = 1; round <= run.rounds; round++) {
        const besides = { headers: { 'idempotency-key': `import ${round}` } }
        const importing = importRows(server.as(token), 'write', [sheetOf(round)], besides).then(
          ({ end }) => end,
          error => {
            if (!(error instanceof Unanswered)) throw error
            return undefined
          },
        )
        await pause(run.random.between(0, Math.ceil(1.3 * usual)))
        await server.kill()
        const told = await importing
        server = await startServer(store)
        const caller = server.as(token)
        const count = async () => (await caller.get('/api/batch')).body.length as number
        const found = await count()
        expect([stored, stored + rowsAtOnce]).toContain(found)
        if (told?.isWritten) expect(found).toBe(stored + rowsAtOnce)
        const again = await importRows(caller, 'write', [sheetOf(round)], besides)
        expect(again.end).toMatchObject({ isWritten: true, created: rowsAtOnce })
        stored += rowsAtOnce
        expect(await count()).toBe(stored)
        await expectSoundStore(store)
        run.passed()
      }
      await server.stop()
      await store.drop()
    }))
})
