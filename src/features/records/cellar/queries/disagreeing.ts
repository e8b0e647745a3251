import { litresOfRun } from '#cellar/bottle-sizes.ts'
import type { Queries } from '#server/db/dialect.ts'
import { decodeEffects } from '#shared/cellar-effects.ts'
import type { Disagreement } from '../contract/answers.ts'
import { type BottledRun, disagreementsOf } from '../rules/disagreements.ts'
import type { Balance } from './balances.ts'
import type { NamedCellar } from './naming.ts'
import { readOpenProcesses } from './offering.ts'

/** The tables that decide whether records agree with the ledger. */
export const disagreementTables = ['fermentations', 'agings', 'bottlings', 'cellarLinks'] as const

/** Where the ledger and the other records do not say the same. A cellar without litres owes nothing. */
export async function readDisagreements(
  db: Queries,
  wineryId: number,
  names: NamedCellar,
  balances: ReadonlyMap<number, Balance>,
): Promise<Disagreement[]> {
  if (balances.size === 0) return []
  const statuses = await db
    .selectFrom('vessels')
    .select(['id', 'status'])
    .where('wineryId', '=', wineryId)
    .execute()
  const vessels = statuses.map(({ id, status }) => {
    const balance = balances.get(id)
    const lastDay = balance?.last.doneAt.slice(0, 10) ?? null
    const room = names.capacities.get(id) ?? 0
    return { id, status, room, content: balance?.content ?? null, lastDay }
  })
  const processes = await readOpenProcesses(db, wineryId)
  const runs = await readRuns(db, wineryId)
  await names.learn([...processes, ...runs].map(({ batchId }) => batchId))
  await names.learnFrom([...balances.values()].map(({ content }) => content))
  return disagreementsOf({ names, vessels, processes, runs })
}

async function readRuns(db: Queries, wineryId: number): Promise<BottledRun[]> {
  const runs = await db
    .selectFrom('bottlings')
    .select(['id', 'batchId', 'bottlingDate', 'bottleCount', 'bottleSize'])
    .where('wineryId', '=', wineryId)
    .where('status', '=', 'Completed')
    .orderBy('bottlingDate')
    .execute()
  if (runs.length === 0) return []
  const firstDays = await firstDaysOfBatches(db, wineryId)
  const bottled = await bottledByRun(db, wineryId)
  return runs.map(({ id, batchId, bottlingDate, bottleCount, bottleSize }) => {
    const litres = litresOfRun(bottleCount, bottleSize)
    const first = firstDays.get(batchId)
    return {
      id,
      batchId,
      day: bottlingDate,
      ml: litres === null ? null : Math.round(litres * 1000),
      ledgerMl: bottled.get(id) ?? null,
      isBefore: first === undefined || bottlingDate < first,
    }
  })
}

/** The day of the first operation that names each wine. */
async function firstDaysOfBatches(db: Queries, wineryId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('cellarTouches')
    .select(['batchId', ({ fn }) => fn.min('doneAt').as('first')])
    .where('wineryId', '=', wineryId)
    .where('batchId', 'is not', null)
    .groupBy('batchId')
    .execute()
  return new Map(rows.map(({ batchId, first }) => [batchId as number, String(first).slice(0, 10)]))
}

/** What the current bottlings that belong to a run have bottled, in millilitres. */
async function bottledByRun(db: Queries, wineryId: number): Promise<Map<number, number>> {
  const operations = await db
    .selectFrom('cellarOperations')
    .select(['id', 'effects', 'details'])
    .where('wineryId', '=', wineryId)
    .where('status', '=', 'current')
    .where('kind', '=', 'bottling')
    .execute()
  const links = await db
    .selectFrom('cellarLinks')
    .select(['operationId', 'recordId'])
    .where('wineryId', '=', wineryId)
    .where('kind', '=', 'bottling')
    .execute()
  const runOf = new Map(links.map(({ operationId, recordId }) => [operationId, recordId]))
  const bottled = new Map<number, number>()
  for (const { id, effects, details } of operations) {
    const run = runOf.get(id) ?? (JSON.parse(details) as { bottlingId?: number | null }).bottlingId
    if (!run) continue
    const ml = decodeEffects(effects)
      .moves.flatMap(({ out }) => out)
      .reduce((sum, [, each]) => sum + each, 0)
    bottled.set(run, (bottled.get(run) ?? 0) + ml)
  }
  return bottled
}
