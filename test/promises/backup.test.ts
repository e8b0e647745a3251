import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBackupRecord } from '#server/backup/backup-record.ts'
import { checkBackup } from '#server/backup/read-backup.ts'
import { contentOf, letGoOfFiles } from '../backups.ts'
import { runCommand, startCommand } from './ground/console.ts'
import { MixedWriter } from './ground/mixed-writers.ts'
import { keepPromise, type Run } from './ground/rounds.ts'
import { type RunningServer, signInFounder, startServer } from './ground/running-server.ts'
import { expectSoundStore } from './ground/soundness.ts'
import { type Kind, newStore, oneOfKinds, restoredOn, type Store } from './ground/store.ts'

const clients = 4

/** Lets clients write while the work goes on; they stop when it has ended. */
async function underLoad<Result>(
  { random }: Run,
  server: RunningServer,
  token: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const writers = Array.from({ length: clients }, () => new MixedWriter(random))
  let over = false
  const written = writers.map(writer => writer.write(server.as(token), () => over))
  try {
    while (writers.some(writer => writer.acknowledged < 10)) await pause(5)
    return await work()
  } finally {
    over = true
    await Promise.all(written)
  }
}

const expectSound = async (store: Store) => {
  await expectSoundStore(store)
  await letGoOfFiles()
}

/** Where the process is killed in a restore; what must then be there. */
const pointsOfRestore = (kind: Kind) => {
  // Each shape of the schema is made in memory once, and the restore point is proven in a scratch database.
  const inRealOne = 3
  const commits = kind === 'sqlite' ? 3 : 4
  return [
    {
      name: 'after the old tables are gone',
      when: 'after',
      statement: '^create table "batches"',
      nth: inRealOne,
    },
    { name: 'when all rows are loaded', when: 'before', statement: '^update revisions' },
    { name: 'before COMMIT', when: 'before', statement: '^commit', nth: commits },
    { name: 'after COMMIT', when: 'after', statement: '^commit', nth: commits, isNew: true },
  ] as { name: string; when: string; statement: string; nth?: number; isNew?: boolean }[]
}

describe.each(oneOfKinds)('on %s', kind => {
  let store: Store
  /** A backup of a state that the store has left behind. */
  let past: string
  let saidOfPast: string
  let rounds = 0

  beforeAll(async () => {
    store = await newStore(kind)
  })
  afterAll(() => store.drop())

  /** Lets a server write for a while, and makes a backup in the middle of it. */
  async function live(run: Run, meanwhile: () => Promise<void> = async () => undefined) {
    const server = await startServer(store)
    const token = await signInFounder(server)
    past = join(store.dataDir, `past-${++rounds}.jsonl.gz`)
    saidOfPast = await underLoad(run, server, token, () => runCommand(store, 'backup', '--to', past))
    await underLoad(run, server, token, meanwhile)
    await server.stop()
  }

  it('R9: a backup made under load restores to an equal database, on either kind', () =>
    keepPromise('R9', kind, { fast: 1, gate: 20 }, async run => {
      for (let round = 0; round < run.rounds; round++) {
        await live(run, async () => {
          const { how, output } = await startCommand(store, ['restore', past, '--yes']).ended
          expect([how, output]).toEqual([1, expect.stringMatching(/in use by a running server/)])
        })
        expect(saidOfPast).toContain('The backup is good')
        const quiet = join(store.dataDir, `quiet-${rounds}.jsonl.gz`)
        await runCommand(store, 'backup', '--to', quiet)
        const said = await runCommand(store, 'verify-audit', '--since', past, '--since', quiet)
        expect(said).toContain('The audit trail is whole')
        const content = await contentOf(store)
        for (const other of restoredOn(kind)) {
          const elsewhere = await newStore(other)
          await runCommand(elsewhere, 'restore', past, '--yes')
          // One state: every row is what its last audit entry says.
          await expectSound(elsewhere)
          await runCommand(elsewhere, 'restore', quiet, '--yes')
          // How a backup ended is noted only after it was made.
          const restored = await contentOf(elsewhere)
          expect({ ...restored, installation: '' }).toEqual({ ...content, installation: '' })
          await elsewhere.drop()
        }
        run.passed()
      }
    }))

  it('R9: a cut or bit-flipped file is refused and the data kept', () =>
    keepPromise('R9 damage', kind, { fast: 1, gate: 20 }, async run => {
      if (!past) await live(run)
      const before = await contentOf(store)
      const good = readFileSync(past)
      for (let round = 0; round < run.rounds; round++) {
        const flipped = Buffer.from(good)
        const bit = run.random.between(0, good.length * 8 - 1)
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        for (const bytes of [good.subarray(0, run.random.between(0, good.length - 1)), flipped]) {
          const bad = join(store.dataDir, 'bad.jsonl.gz')
          writeFileSync(bad, bytes)
          const { how, output } = await startCommand(store, ['restore', bad, '--yes']).ended
          const sentence = /^\S+ is (damaged: .+|not a backup .+)\.$/
          expect([how, output.trim()]).toEqual([1, expect.stringMatching(sentence)])
        }
        run.passed()
      }
      expect(await contentOf(store)).toEqual(before)
    }))

  it('R4: a killed backup leaves no file that could be taken for one, and the next one is good', () =>
    keepPromise('R4 backup', kind, { fast: 1, gate: 20 }, async run => {
      if (!past) await live(run)
      const folder = join(store.dataDir, 'kept')
      mkdirSync(folder)
      const unfinished = () => readdirSync(folder).filter(name => name.startsWith('.'))
      const finished = () => readdirSync(folder).filter(name => !name.startsWith('.'))
      for (let round = 0; round < run.rounds; round++) {
        const { child, ended } = startCommand(store, ['backup', '--to', `${folder}/`])
        while (unfinished().length === 0 && child.exitCode === null) await pause(1)
        await pause(run.random.between(0, 100))
        child.kill('SIGKILL')
        await ended
        for (const name of finished()) await checkBackup(join(folder, name))
        await runCommand(store, 'backup', '--to', join(folder, `after-${round}.jsonl.gz`))
        expect(unfinished()).toEqual([])
        expect(finished()).toContain(`after-${round}.jsonl.gz`)
        run.passed()
      }
      await expectSound(store)
    }))

  it('R4: a killed restore leaves the old data or the new, whole', () =>
    keepPromise('R4 restore', kind, { fast: 4, gate: 80 }, async run => {
      if (!past) await live(run)
      const restored = await newStore(kind)
      await runCommand(restored, 'restore', past, '--yes')
      const contents = { new: await contentOf(restored), old: await contentOf(store) }
      await restored.drop()
      const points = pointsOfRestore(kind)
      for (let round = 0; round < run.rounds; round++) {
        const point = points[round % points.length] as (typeof points)[0]
        const plug = join(store.dataDir, 'crash-point.json')
        writeFileSync(plug, JSON.stringify(point))
        const { how, output } = await startCommand(store, ['restore', past, '--yes'], {
          preload: './test/promises/ground/crash-at.mjs',
          env: { CRASH_FILE: plug, BACKUP_DIR: join(store.dataDir, `points-${round}`) },
        }).ended
        expect([point.name, how], output).toEqual([point.name, 'SIGKILL'])
        const kept = /kept in (\S+)/.exec(output)?.[1] ?? ''
        const expected = point.isNew ? contents.new : contents.old
        expect([point.name, await contentOf(store)]).toEqual([point.name, expected])
        await expectSound(store)
        // Back to where it was, from the restore point that the killed one had made.
        if (point.isNew) await runCommand(store, 'restore', kept, '--yes')
        run.passed()
      }
      expect(await contentOf(store)).toEqual(contents.old)
    }))
})

describe.each(oneOfKinds)('on %s', kind => {
  it('R9: of two servers one makes the daily backup that was missed, and says so', async () => {
    const place = await newStore(kind)
    await (await startServer(place)).stop()
    const { db } = await place.open()
    // Founded long ago, so that a time has passed at which no server ran.
    const value = '2020-01-01T00:00:00.000Z'
    await db.updateTable('installation').set({ value }).where('name', '=', 'founded_at').execute()
    const folder = join(place.dataDir, 'daily')
    const env = { BACKUP_DIR: folder, LOG_LEVEL: 'info' }
    const servers = [await startServer(place, { env }), await startServer(place, { env })]
    const good = () => servers.filter(server => server.output().includes('the daily backup is good'))
    while (good().length === 0) await pause(50)
    expect((await readBackupRecord(db)).lastGood?.file).toMatch(/^wine-daily-/)
    await db.destroy()
    for (const server of servers) expect(await server.stop()).toBe(0)
    expect(good()).toHaveLength(1)
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^wine-daily-/)])
    await place.drop()
  })
})
