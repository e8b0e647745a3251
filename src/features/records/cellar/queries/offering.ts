import { occupationOf as agingOccupation } from '#features/records/aging/rules.ts'
import { occupationOf as fermentationOccupation } from '#features/records/fermentation/rules.ts'
import type { Queries } from '#server/db/dialect.ts'
import { loadReferenced } from '#server/http/records/references.ts'
import type { Offer } from '../contract/changes.ts'
import {
  type MadeRecord,
  type OpenProcess,
  offersOf,
  type PlannedRun,
  type ProcessName,
} from '../rules/offers.ts'
import type { Outlook } from './outlook.ts'
import type { Rights } from './record-changes.ts'

const processTables = { fermentation: 'fermentations', aging: 'agings' } as const

const isOver = {
  fermentation: (row: { vesselId: number; status: string }) => fermentationOccupation(row).isReleased,
  aging: (row: { vesselId: number; status: string }) => agingOccupation(row as never).isReleased,
}

/** The fermentations and agings that have not left their vessel. */
export async function readOpenProcesses(
  db: Queries,
  wineryId: number,
): Promise<(OpenProcess & { startDate: string })[]> {
  const found: (OpenProcess & { startDate: string })[] = []
  for (const kind of ['fermentation', 'aging'] as const) {
    const rows = await db
      .selectFrom(processTables[kind])
      .select(['id', 'version', 'batchId', 'vesselId', 'status', 'startDate'])
      .where('wineryId', '=', wineryId)
      .where('status', 'not in', kind === 'fermentation' ? ['Completed'] : ['Completed', 'Cancelled'])
      .orderBy('id')
      .execute()
    found.push(...rows.filter(row => !isOver[kind](row)).map(row => ({ ...row, kind })))
  }
  return found
}

async function readPlannedRuns(db: Queries, wineryId: number): Promise<PlannedRun[]> {
  return db
    .selectFrom('bottlings')
    .select(['id', 'version', 'batchId', 'bottlingDate'])
    .where('wineryId', '=', wineryId)
    .where('status', '=', 'Planned')
    .execute()
}

/** What can be done to other records together with the changes. */
export async function offersFor(
  { db, wineryId, rights }: { db: Queries; wineryId: number; rights: Rights },
  { plan, names }: Outlook,
): Promise<Offer[]> {
  const processes = await readOpenProcesses(db, wineryId)
  const isBottling = plan.added.some(({ body }) => body.kind === 'bottling')
  const runs = isBottling ? await readPlannedRuns(db, wineryId) : []
  const made = await readMade(
    db,
    wineryId,
    plan.changes.flatMap(({ row }) => (row ? [row.id] : [])),
  )
  await names.learn([...processes, ...made].map(({ batchId }) => batchId))
  await names.learnFrom(
    plan.added.flatMap(({ contents }) => contents.flatMap(each => [each.before, each.after])),
  )
  const operations = plan.added.map(({ body, operation, contents }) => ({
    kind: body.kind,
    doneAt: operation.doneAt,
    contents,
    bottles:
      body.kind === 'bottling'
        ? { count: body.bottleCount, size: body.bottleSize, runId: body.bottlingId }
        : null,
  }))
  const usages = await readUsages(db, wineryId)
  const facts = {
    names,
    processes,
    runs,
    made,
    may: rights,
    usageOf: (vessel: number) => usages.get(vessel) ?? '',
  }
  return offersOf(operations, facts)
}

async function readUsages(db: Queries, wineryId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('vessels')
    .select(['id', 'usageType'])
    .where('wineryId', '=', wineryId)
    .execute()
  return new Map(rows.map(({ id, usageType }) => [id, usageType]))
}

/** The records made with these operations that nobody has changed since. */
async function readMade(
  db: Queries,
  wineryId: number,
  operationIds: readonly number[],
): Promise<MadeRecord[]> {
  if (operationIds.length === 0) return []
  const links = await db
    .selectFrom('cellarLinks')
    .select(['kind', 'recordId', 'did', 'recordVersion'])
    .where('wineryId', '=', wineryId)
    .where('operationId', 'in', [...operationIds])
    .orderBy('id')
    .execute()
  const made: MadeRecord[] = []
  for (const kind of ['fermentation', 'aging', 'bottling'] as const) {
    const table = kind === 'bottling' ? 'bottlings' : processTables[kind]
    const own = links.filter(link => link.kind === kind)
    const rows = await loadReferenced(
      db,
      wineryId,
      table,
      own.map(({ recordId }) => recordId),
    )
    for (const { recordId, did, recordVersion } of own) {
      const row = rows.get(recordId)
      if (!row || row.version !== recordVersion) continue
      const vesselId = 'vesselId' in row ? (row.vesselId as number) : null
      made.push({
        kind,
        did,
        id: row.id,
        version: row.version,
        batchId: row.batchId,
        vesselId,
        wasPlanned: row.version > 1,
      })
    }
  }
  return made
}

/** What is there to begin with: vessels with an open process, and whose wine it is. */
export async function readOpeningVessels(
  db: Queries,
  wineryId: number,
): Promise<{ vesselId: number; kind: ProcessName; recordId: number; batchId: number }[]> {
  const processes = await readOpenProcesses(db, wineryId)
  return processes.map(({ vesselId, kind, id, batchId }) => ({ vesselId, kind, recordId: id, batchId }))
}
