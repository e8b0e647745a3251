import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fileWords } from '#app/winery-file-words.ts'
import { foundWinery } from '#server/auth/founding.ts'
import { migrate } from '#server/db/migrate.ts'
import { checkWineryFile } from '#server/winery-file/check-winery-file.ts'
import { readWinery, type Winery } from '../winery-rows.ts'
import { startCommand } from './ground/console.ts'
import { fillNeighbour } from './ground/large-winery.ts'
import { keepPromise } from './ground/rounds.ts'
import { expectSoundStore } from './ground/soundness.ts'
import { kinds, newStore, onEach, type Store } from './ground/store.ts'

const preload = './test/promises/ground/crash-at.mjs'
const plugOf = (store: Store) => join(store.dataDir, 'crash-point.json')
const fileOf = (store: Store) => join(store.dataDir, 'going.zip')

/** A store with two wineries, of which the second is to go. */
async function storeOfTwo(kind: Store['kind']): Promise<{ store: Store; staying: number; going: number }> {
  const store = await newStore(kind)
  const connection = await store.open()
  await migrate(connection.db)
  const found = (wineryName: string) =>
    foundWinery(connection.db, {
      wineryName,
      firstName: 'Ada',
      lastName: 'Min',
      email: `${wineryName.toLowerCase()}@example.org`,
      passwordHash: 'x',
    })
  const [staying, going] = [await found('Staying'), await found('Going')]
  await fillNeighbour(connection, staying)
  await fillNeighbour(connection, going)
  await connection.db.destroy()
  return { store, staying, going }
}

const countOf = (rows: Winery) => [...rows.values()].reduce((sum, each) => sum + each.length, 0)

function remove(store: Store, plug: object | null) {
  rmSync(plugOf(store), { force: true })
  if (plug) writeFileSync(plugOf(store), JSON.stringify(plug))
  const args = ['winery:remove', '--winery', 'Going', '--to', fileOf(store), '--name', 'Going']
  return startCommand(store, args, { preload, env: { CRASH_FILE: plugOf(store), BACKUP_DIR: 'off' } }).ended
}

/** The statements of a removal from its first to its last. */
async function statementsOf(kind: Store['kind']): Promise<{ first: number; last: number }> {
  const { store } = await storeOfTwo(kind)
  const list = join(store.dataDir, 'statements.jsonl')
  expect((await remove(store, { list })).how).toBe(0)
  const statements = readFileSync(list, 'utf8').trim().split('\n')
  await store.drop()
  const deletes = statements.flatMap((line, index) => (/^"delete from/i.test(line) ? [index] : []))
  return { first: deletes[0] ?? expect.fail('nothing was removed'), last: statements.length - 1 }
}

describe.each(kinds)('on %s', kind => {
  it('R4: killed while a winery is removed, it is there whole or gone whole, its file is whole, and its neighbour is as it was', () =>
    keepPromise('R4 removal', kind, onEach(2, 30), async run => {
      const { first, last } = await statementsOf(kind)
      for (let round = 0; round < run.rounds; round++) {
        const { store, staying, going } = await storeOfTwo(kind)
        const [neighbour, whole] = [await readWinery(store, staying), countOf(await readWinery(store, going))]
        const nth = 1 + run.random.between(first, last)
        const when = run.random.pick(['before', 'after'])
        expect((await remove(store, { when, statement: '', nth })).how, `${when} ${nth}`).toBe('SIGKILL')

        const left = countOf(await readWinery(store, going))
        // The entry that tells of the export comes before, and stays.
        if (left > 0) expect(left).toBe(whole + 1)
        expect(await readWinery(store, staying)).toEqual(neighbour)
        await expectSoundStore(store)
        ;(await checkWineryFile(fileOf(store), fileWords.namings)).close()
        rmSync(fileOf(store))
        // Once more, without a kill: what is still there goes.
        const again = await remove(store, null)
        if (left > 0) expect(again.how, again.output).toBe(0)
        else expect(existsSync(fileOf(store))).toBe(false)
        expect(countOf(await readWinery(store, going))).toBe(0)
        await store.drop()
        run.passed()
      }
    }))
})
