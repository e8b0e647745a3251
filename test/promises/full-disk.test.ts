import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { aVineyard } from '../builders.ts'
import { leftover } from './ground/leftovers.ts'
import { MixedWriter } from './ground/mixed-writers.ts'
import { keepPromise, noteSkipped } from './ground/rounds.ts'
import { signInFounder, startServer } from './ground/running-server.ts'
import { expectSound } from './ground/soundness.ts'

const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

/** A folder with little room, or null where this account may not make one. */
function smallDisk(megabytes: number): { folder: string; remove(): void } | null {
  const folder = mkdtempSync(join(tmpdir(), 'wine-small-disk-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)) {
    removeFolder()
    return null
  }
  const remove = leftover(() => {
    run('umount', '-l', folder)
    removeFolder()
  })
  return { folder, remove }
}

const probe = smallDisk(1)
probe?.remove()
if (!probe) noteSkipped('R6', 'this account may not mount a small tmpfs')

/** Leaves no byte free. */
function fill(folder: string): string {
  const filler = join(folder, 'filler')
  const { bsize, bavail } = statfsSync(folder)
  for (let blocks = Number(bavail); blocks >= 0; blocks--) {
    try {
      writeFileSync(filler, Buffer.alloc(blocks * Number(bsize)))
      return filler
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error
    }
  }
  return filler
}

describe.skipIf(!probe)('on a small disk', () => {
  it('R6: a full disk gives clean refusals, reads go on, and space heals it without loss', () =>
    keepPromise('R6', 'sqlite', { fast: 1, gate: 5 }, async ({ rounds, random, passed }) => {
      for (let round = 0; round < rounds; round++) {
        const disk = smallDisk(6)
        if (!disk) throw new Error('The small disk could not be mounted again.')
        const server = await startServer({ dataDir: disk.folder })
        const token = await signInFounder(server)
        const caller = server.as(token)
        const writers = Array.from({ length: 4 }, () => new MixedWriter(random))
        for (const writer of writers) await writer.write(caller, () => writer.acknowledged >= 10)
        const before = (await caller.get('/api/vineyard')).body.length
        const filler = fill(disk.folder)

        const filling = await Promise.all(writers.map(writer => writer.writeUntilRefused(server.as(token))))
        for (const refusal of filling)
          expect([refusal?.status, refusal?.body.code]).toEqual([503, 'unavailable'])
        expect((await caller.get('/api/vineyard')).body.length).toBeGreaterThanOrEqual(before)
        expect((await caller.get('/api/health')).status).toBe(200)

        rmSync(filler)
        expect((await caller.post('/api/vineyard', aVineyard())).status).toBe(201)
        for (const writer of writers) await writer.check(caller)
        const connection = await connect({ dataDir: disk.folder })
        await expectSound(connection)
        await connection.db.destroy()
        expect(await server.stop()).toBe(0)
        disk.remove()
        passed()
      }
    }))

  it('R6: a server that is started on a full disk says so in one sentence', async () => {
    const disk = smallDisk(1)
    if (!disk) throw new Error('The small disk could not be mounted again.')
    fill(disk.folder)
    await expect(startServer({ dataDir: disk.folder })).rejects.toThrow(
      `The server ended with 1:\nThere is no space left in ${disk.folder}. Free some and start again.\n`,
    )
    disk.remove()
  })
})
