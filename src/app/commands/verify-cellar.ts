import { rebuildCellar } from '#features/records/cellar/queries/rebuilding.ts'
import { verifyCellar } from '#features/records/cellar/queries/verifying.ts'
import type { Database, Queries } from '#server/db/dialect.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import { openDoor } from '#server/db/writing/write-door.ts'
import { readSettings } from '#server/settings.ts'
import { openDatabase } from '../prepare.ts'
import { CommandFailure, readArguments } from './command.ts'
import { grouped } from './progress.ts'

const usage = 'npm run verify-cellar -- [--rebuild]'

/** What to do about a difference. */
export const howToRebuild = 'npm run verify-cellar -- --rebuild writes it anew from the operations.'

/** So much of a winery is told; the rest is counted. */
const mostTold = 50

/** Compares what the litre ledger of every winery keeps with its operations; rebuilds it first where asked to. */
export async function verifyCellars(args: string[]): Promise<void> {
  const { rebuild } = readArguments(usage, { args, options: { rebuild: { type: 'boolean' } } }).values
  const { db } = await openDatabase(readSettings(process.env))
  try {
    if (rebuild) await rebuildCellars(db)
    const { sentences, told } = await inSnapshot(db, lookAtCellars)
    if (sentences.length > 0) throw new CommandFailure([...sentences, howToRebuild].join('\n'))
    console.log(told)
  } finally {
    await db.destroy()
  }
}

/** What differs in any winery, a sentence each, and what there is to say when nothing does. */
export interface LedgerVerdict {
  sentences: string[]
  told: string
}

/** Looks at the ledger of every winery. */
export async function lookAtCellars(db: Queries): Promise<LedgerVerdict> {
  const sentences: string[] = []
  const sum = { operations: 0, balances: 0, checkpoints: 0, touches: 0 }
  for (const { id, title } of await wineriesOf(db)) {
    const verdict = await verifyCellar(db, id)
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += verdict[key]
    const { differences } = verdict
    sentences.push(...differences.slice(0, mostTold).map(each => `${title}: ${each}`))
    const more = differences.length - mostTold
    if (more > 0) sentences.push(`${title}: ${grouped(more)} more differ.`)
  }
  const { operations, balances, checkpoints, touches } = sum
  return {
    sentences,
    told:
      `The litre ledger is what its operations make: ${grouped(operations)} operations replayed from nothing, ` +
      `${grouped(balances)} balances, ${grouped(checkpoints)} checkpoints and ${grouped(touches)} lines of the index compared.`,
  }
}

async function wineriesOf(db: Queries): Promise<{ id: number; title: string }[]> {
  const wineries = await db.selectFrom('wineries').select(['id', 'name']).orderBy('id').execute()
  return wineries.map(({ id, name }) => ({ id, title: `"${name}" (winery ${id})` }))
}

async function rebuildCellars(db: Database): Promise<void> {
  for (const { id, title } of await wineriesOf(db)) {
    const actor = { userId: null, userName: 'Console', wineryId: id, requestId: 'verify-cellar' }
    const { body } = await openDoor({ db, clock: () => new Date() }, actor, async door => ({
      status: 200,
      body: await rebuildCellar(door),
    }))
    console.log(`${title}: written anew from ${grouped(body)} operations.`)
  }
}
