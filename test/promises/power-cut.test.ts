import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { connect } from '#server/db/connect.ts'
import type { Caller } from '../caller.ts'
import { importRows } from '../imports.ts'
import { cutOffWhen } from './ground/http-caller.ts'
import { MixedWriter } from './ground/mixed-writers.ts'
import { canCutPower, cuttableDisk } from './ground/power-cuts.ts'
import { keepPromise, noteSkipped } from './ground/rounds.ts'
import { signInFounder, startServer } from './ground/running-server.ts'
import { expectSound } from './ground/soundness.ts'

const isPossible = canCutPower()
if (!isPossible) noteSkipped('R3', 'needs root, loop devices, ext4, and xfs_io or perl')

type CutPower = (ended?: Promise<unknown>) => Promise<void>

/** A server on a disk of its own, which is used until its power is cut; what was acknowledged is looked for afterwards. */
async function withoutPower(
  use: (caller: Caller, cutPower: CutPower) => Promise<(caller: Caller) => Promise<void>>,
): Promise<void> {
  const disk = cuttableDisk()
  if (!disk) throw new Error('The disk could not be made again.')
  const server = await startServer({ dataDir: disk.folder })
  const token = await signInFounder(server)
  const check = await use(server.as(token), ended =>
    disk.cutPower(async () => {
      await server.kill()
      await ended
    }),
  )
  const again = await startServer({ dataDir: disk.folder })
  await check(again.as(token))
  const connection = await connect({ dataDir: disk.folder })
  await expectSound(connection)
  await connection.db.destroy()
  await again.stop()
  disk.remove()
}

describe.skipIf(!isPossible)('on a disk of its own', () => {
  it('R3: a power cut takes no acknowledged write', () =>
    keepPromise('R3', 'sqlite', { fast: 3, gate: 50 }, async run => {
      for (let round = 0; round < run.rounds; round++) {
        await withoutPower(async (caller, cutPower) => {
          const writers = Array.from({ length: 8 }, () => new MixedWriter(run.random))
          // A disk that is shut down under a running system may still report as written what it drops that instant; a
          // cut plug leaves nobody to report. So what is heard once the cut has begun is heard by no one.
          let isDark = false
          const heard = cutOffWhen(() => isDark, caller)
          const written = writers.map(writer => writer.writeUntilRefused(heard))
          await pause(run.random.between(200, 1200))
          isDark = true
          await cutPower(Promise.all(written))
          return async again => {
            expect(writers.reduce((sum, writer) => sum + writer.acknowledged, 0)).toBeGreaterThan(0)
            for (const writer of writers) await writer.check(again)
          }
        })
        run.passed()
      }
    }))

  it('R3: a power cut right after an import was told as written takes none of its rows', () =>
    keepPromise('R3 import', 'sqlite', { fast: 2, gate: 20 }, async run => {
      for (let round = 0; round < run.rounds; round++) {
        await withoutPower(async (caller, cutPower) => {
          const count = run.random.between(50, 3000)
          const rows = Array.from({ length: count }, (_, at) => ({
            batchId: `R-${at}`,
            batchName: `Row ${at}`,
          }))
          const { end } = await importRows(caller, 'write', [{ kind: 'batches', rows }])
          await cutPower()
          expect(end).toMatchObject({ isWritten: true, created: count })
          return async again => expect((await again.get('/api/batch')).body).toHaveLength(count)
        })
        run.passed()
      }
    }))
})
