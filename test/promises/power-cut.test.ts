import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { cutOffWhen } from './ground/http-caller.ts'
import { MixedWriter } from './ground/mixed-writers.ts'
import { canCutPower, cuttableDisk } from './ground/power-cuts.ts'
import { keepPromise, noteSkipped } from './ground/rounds.ts'
import { signInFounder, startServer } from './ground/running-server.ts'
import { expectSound } from './ground/soundness.ts'

const isPossible = canCutPower()
if (!isPossible) noteSkipped('R3', 'needs root, loop devices, ext4, and xfs_io or perl')

describe.skipIf(!isPossible)('on a disk of its own', () => {
  it('R3: a power cut takes no acknowledged write', () =>
    keepPromise('R3', 'sqlite', { fast: 3, gate: 50 }, async run => {
      for (let round = 0; round < run.rounds; round++) {
        const disk = cuttableDisk()
        if (!disk) throw new Error('The disk could not be made again.')
        let server = await startServer({ dataDir: disk.folder })
        const token = await signInFounder(server)
        const writers = Array.from({ length: 8 }, () => new MixedWriter(run.random))
        // A disk that is shut down under a running system may still report as written what it drops that instant; a
        // cut plug leaves nobody to report. So what is heard once the cut has begun is heard by no one.
        let isDark = false
        const caller = cutOffWhen(() => isDark, server.as(token))
        const written = writers.map(writer => writer.writeUntilRefused(caller))
        await pause(run.random.between(200, 1200))
        isDark = true
        await disk.cutPower(async () => {
          await server.kill()
          await Promise.all(written)
        })
        server = await startServer({ dataDir: disk.folder })
        expect(writers.reduce((sum, writer) => sum + writer.acknowledged, 0)).toBeGreaterThan(0)
        for (const writer of writers) await writer.check(server.as(token))
        const connection = await connect({ dataDir: disk.folder })
        await expectSound(connection)
        await connection.db.destroy()
        await server.stop()
        disk.remove()
        run.passed()
      }
    }))
})
