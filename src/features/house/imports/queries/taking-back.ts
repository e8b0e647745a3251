import { isBrokenReference } from '#server/db/dialect.ts'
import type { RecordRow, RecordTableName, StoredRow } from '#server/db/tables.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { Pace } from '#server/event-loop.ts'
import { Failure } from '#server/failure.ts'
import type { Permission } from '#shared/permissions.ts'
import { importTexts } from '../contract.ts'
import type { ImportKind } from './import-kind.ts'

type Fields = Record<string, unknown>

interface Entry {
  kind: string
  recordId: number
  action: string
  before: string | null
  after: string | null
}

/** What every change touches, whatever it changes. */
const stamps = new Set(['version', 'updatedAt'])

/** Tables that tell of imports themselves. */
const own = new Set(['imports', 'importHeadings'])

/**
 * Undoes what an import did, last things first, as the trail tells it: what was made goes, what was changed gets its
 * former values. All of it or nothing: what was changed since, or is needed by others, is never touched.
 */
export async function takeBack(
  door: Door,
  row: RecordRow<'imports'>,
  kinds: readonly ImportKind[],
  may: (permission: Permission) => boolean,
): Promise<void> {
  const { wineryId } = door.actor
  const entries: Entry[] = await door.tx
    .selectFrom('auditEntries')
    .select(['kind', 'recordId', 'action', 'before', 'after'])
    .where('wineryId', '=', wineryId)
    .where('sequence', '>', row.afterSequence)
    .where('requestId', '=', row.requestId)
    .orderBy('sequence', 'desc')
    .execute()
  // In a winery that was brought in the trail knows it by another name.
  if (entries.every(({ kind }) => own.has(kind))) throw new Failure(409, importTexts.unknownSteps)
  const byTable = new Map(kinds.map(kind => [kind.table, kind]))
  const pace = new Pace()
  for (const entry of entries) {
    if (own.has(entry.kind)) continue
    const kind = byTable.get(entry.kind as RecordTableName)
    if (!kind) throw new Error(`No kind of import has written to ${entry.kind}.`)
    const action = entry.action === 'create' ? 'delete' : 'edit'
    if (!may(`${kind.area}:${action}`)) throw new Failure(403)
    await undo(door, kind, entry)
    if (pace.isDue()) await pace.rest()
  }
}

async function undo(door: Door, kind: ImportKind, { recordId, action, before, after }: Entry): Promise<void> {
  const table = kind.table
  const current = (await door.tx
    .selectFrom(table)
    .selectAll()
    .where('wineryId', '=', door.actor.wineryId)
    .where('id', '=', recordId)
    .executeTakeFirst()) as StoredRow | undefined
  const written = JSON.parse(after ?? '{}') as Fields
  const what = `the ${kind.singular} “${kind.titleOf(written)}”`
  if (action === 'create') {
    if (!current) return
    if (differing(current, written).length > 0) throw new Failure(409, importTexts.changedSince(what))
    try {
      await kind.remove(door, current)
    } catch (error) {
      const isNeeded = isBrokenReference(error) || (error instanceof Failure && error.status === 409)
      throw isNeeded ? new Failure(409, importTexts.neededSince(what)) : error
    }
    return
  }
  if (!current) throw new Failure(409, importTexts.changedSince(what))
  const former = JSON.parse(before ?? '{}') as Fields
  const columns = Object.keys(written).filter(name => !stamps.has(name) && written[name] !== former[name])
  // What another step has put back already is as it should be.
  const left = columns.filter(name => current[name] !== former[name])
  if (left.some(name => current[name] !== written[name]))
    throw new Failure(409, importTexts.changedSince(what))
  const values = Object.fromEntries(left.map(name => [name, former[name] ?? null]))
  await door.update(table, current as never, values as never)
}

/** The columns of a row that are not as the trail says they were written. */
function differing(current: StoredRow, written: Fields): string[] {
  return Object.keys(written).filter(name => !stamps.has(name) && current[name] !== written[name])
}
