import type { Queries } from '#server/db/dialect.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { nestedPeople } from '#server/http/records/people.ts'
import type { ImportHead } from '../contract.ts'
import type { PassResult } from './importing.ts'

const longestFileName = 200

/** Writes down that a file was brought in. In the trail it stands after all that it has changed. */
export async function noteImport(door: Door, head: ImportHead, result: PassResult, afterSequence: number) {
  const { created, changed, unchanged, wrong, made } = result
  return door.insert('imports', {
    fileName: (head.fileName ?? 'Pasted cells').slice(0, longestFileName),
    kinds: [...new Set(head.sheets.map(({ kind }) => kind))].join(),
    created: created + made,
    changed,
    unchanged,
    wrong,
    requestId: door.actor.requestId,
    afterSequence,
    takenBackAt: null,
    recordedById: door.actor.userId as number,
  })
}

/** How far the trail had come when this transaction began. */
export async function endOfTrail({ tx, actor }: Door): Promise<number> {
  const { sequence } = await tx
    .selectFrom('auditHeads')
    .select('sequence')
    .where('wineryId', '=', actor.wineryId)
    .executeTakeFirstOrThrow()
  return sequence
}

/** What headings meant the last time, by kind. */
export async function rememberedHeadings(
  db: Queries,
  wineryId: number,
): Promise<Map<string, Record<string, unknown>>> {
  const rows = await db
    .selectFrom('importHeadings')
    .select(['kind', 'assignment'])
    .where('wineryId', '=', wineryId)
    .execute()
  return new Map(rows.map(({ kind, assignment }) => [kind, JSON.parse(assignment)]))
}

/** Remembers what headings mean, beside what other files' headings meant. */
export async function rememberHeadings(door: Door, { sheets }: ImportHead): Promise<void> {
  for (const { kind, assignment } of sheets) {
    if (Object.keys(assignment).length === 0) continue
    const before = await door.tx
      .selectFrom('importHeadings')
      .selectAll()
      .where('wineryId', '=', door.actor.wineryId)
      .where('kind', '=', kind)
      .executeTakeFirst()
    const whole = JSON.stringify({ ...(before ? JSON.parse(before.assignment) : {}), ...assignment })
    if (before) await door.update('importHeadings', before, { assignment: whole })
    else await door.insert('importHeadings', { kind, assignment: whole })
  }
}

const mostListed = 100

/** The imports of a winery, newest first. */
export async function listImports(db: Queries, wineryId: number) {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where('wineryId', '=', wineryId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()
  const people = await nestedPeople.load(db, wineryId, [...new Set(rows.map(row => row.recordedById))])
  return rows.map(row => ({
    ...row,
    kinds: row.kinds.split(','),
    recordedBy: people.get(row.recordedById) ?? null,
  }))
}
