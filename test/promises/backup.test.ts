import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { checkBackup } from '#server/backup/read-backup.ts'
import { contentOf, letGoOfFiles } from '../backups.ts'
import { runCommand, startCommand } from './console.ts'
import { MixedWriter } from './mixed-writers.ts'
import { keepPromise, onEach, type Run } from './rounds.ts'
import { type RunningServer, signInFounder, startServer } from './running-server.ts'
import { expectSoundStore } from './soundness.ts'
import { type Kind, kinds, newStore, type Store } from './store.ts'

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

/** A store with some records and a backup of an earlier state; no server runs on it. */
async function storeWithPast(run: Run, kind: Kind): Promise<{ store: Store; past: string }> {
  const store = await newStore(kind)
  const server = await startServer(store)
  const token = await signInFounder(server)
  const past = join(store.dataDir, 'past.jsonl.gz')
  await underLoad(run, server, token, async () => runCommand(store, 'backup', '--to', past))
  await underLoad(run, server, token, async () => undefined)
  await server.stop()
  return { store, past }
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

describe.each(kinds)('on %s', kind => {
  it('R9: a backup made under load restores to an equal database, on either kind', () =>
    keepPromise('R9', kind, onEach(1, 10), async run => {
      for (let round = 0; round < run.rounds; round++) {
        const store = await newStore(kind)
        const server = await startServer(store)
        const token = await signInFounder(server)
        const file = join(store.dataDir, 'under-load.jsonl.gz')
        const said = await underLoad(run, server, token, () => runCommand(store, 'backup', '--to', file))
        expect(said).toContain('The backup is good')
        await server.stop()
        const quiet = join(store.dataDir, 'quiet.jsonl.gz')
        await runCommand(store, 'backup', '--to', quiet)
        expect(await runCommand(store, 'verify-audit', '--since', file, '--since', quiet)).toContain(
          'The audit trail is whole',
        )
        const content = await contentOf(store)
        for (const other of kinds) {
          const elsewhere = await newStore(other)
          await runCommand(elsewhere, 'restore', file, '--yes')
          // One state: every row is what its last audit entry says.
          await expectSound(elsewhere)
          await runCommand(elsewhere, 'restore', quiet, '--yes')
          // How the backup itself ended is noted after it was made.
          expect({ ...(await contentOf(elsewhere)), installation: '' }).toEqual({
            ...content,
            installation: '',
          })
          await elsewhere.drop()
        }
        await store.drop()
        run.passed()
      }
    }))

  it('R9: a cut or bit-flipped file is refused, and so is a restore under a running server', () =>
    keepPromise('R9 damage', kind, onEach(1, 10), async run => {
      for (let round = 0; round < run.rounds; round++) {
        const { store, past } = await storeWithPast(run, kind)
        const before = await contentOf(store)
        const good = readFileSync(past)
        const flipped = Buffer.from(good)
        const bit = run.random.between(0, good.length * 8 - 1)
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        for (const bytes of [good.subarray(0, run.random.between(0, good.length - 1)), flipped]) {
          const bad = join(store.dataDir, 'bad.jsonl.gz')
          writeFileSync(bad, bytes)
          const { how, output } = await startCommand(store, ['restore', bad, '--yes']).ended
          expect([how, output.trim()]).toEqual([
            1,
            expect.stringMatching(/^\S+ is (damaged: .+|not a backup .+)\.$/),
          ])
        }
        const server = await startServer(store)
        const refused = await startCommand(store, ['restore', past, '--yes']).ended
        expect([refused.how, refused.output.trim()]).toEqual([
          1,
          expect.stringMatching(/in use by a running server/),
        ])
        await server.stop()
        expect(await contentOf(store)).toEqual(before)
        await store.drop()
        run.passed()
      }
    }))

  it('R4: a killed backup leaves no file that could be taken for one, and the next one is good', () =>
    keepPromise('R4 backup', kind, onEach(3, 10), async run => {
      const { store } = await storeWithPast(run, kind)
      const folder = join(store.dataDir, 'kept')
      mkdirSync(folder)
      const finished = () => readdirSync(folder).filter(name => !name.startsWith('.'))
      for (let round = 0; round < run.rounds; round++) {
        const known = finished()
        const { child, ended } = startCommand(store, ['backup', '--to', `${folder}/`])
        while (readdirSync(folder).every(name => !name.startsWith('.')) && child.exitCode === null)
          await pause(1)
        await pause(run.random.between(0, 100))
        child.kill('SIGKILL')
        await ended
        for (const name of finished()) await checkBackup(join(folder, name))
        await runCommand(store, 'backup', '--to', join(folder, `after-${round}.jsonl.gz`))
        expect(readdirSync(folder).filter(name => name.startsWith('.'))).toEqual([])
        expect(finished().length).toBeGreaterThan(known.length)
        run.passed()
      }
      await expectSound(store)
      await store.drop()
    }))

  it('R4: a killed restore leaves the old data or the new, whole', () =>
    keepPromise('R4 restore', kind, onEach(4, 40), async run => {
      const { store, past } = await storeWithPast(run, kind)
      const restored = await newStore(kind)
      await runCommand(restored, 'restore', past, '--yes')
      const contents = { new: await contentOf(restored), old: await contentOf(store) }
      await restored.drop()
      const present = join(store.dataDir, 'present.jsonl.gz')
      await runCommand(store, 'backup', '--to', present)
      contents.old = await contentOf(store)
      const points = pointsOfRestore(kind)
      for (let round = 0; round < run.rounds; round++) {
        const point = points[round % points.length] as (typeof points)[0]
        const plug = join(store.dataDir, 'crash-point.json')
        writeFileSync(plug, JSON.stringify(point))
        const { how, output } = await startCommand(store, ['restore', past, '--yes'], {
          preload: './test/promises/crash-at.mjs',
          env: { CRASH_FILE: plug, BACKUP_DIR: join(store.dataDir, `points-${round}`) },
        }).ended
        expect([point.name, how], output).toEqual([point.name, 'SIGKILL'])
        const kept = /kept in (\S+)/.exec(output)?.[1] ?? ''
        expect(existsSync(kept), output).toBe(true)
        expect([point.name, await contentOf(store)]).toEqual([
          point.name,
          point.isNew ? contents.new : contents.old,
        ])
        await expectSound(store)
        // Back to where it was, from the restore point that the killed one had made.
        if (point.isNew) await runCommand(store, 'restore', kept, '--yes')
        expect(await contentOf(store)).toEqual(contents.old)
        run.passed()
      }
      await store.drop()
    }))
})
