import { blockedDeleteMessage } from '#shared/dependencies.ts'
import type { Resource } from '#shared/resource.ts'
import type { RecordTableName } from '../../db/tables.ts'
import type { Door } from '../../db/writing/write-door.ts'
import { Failure } from '../../failure.ts'
import { countReferring } from './references.ts'

/** Refuses to delete what other records need; `more` counts what is not just the records that point to this one. */
export async function refuseWhileNeeded(
  door: Door,
  { blockedDelete }: Resource,
  id: number,
  more: Record<string, number> = {},
): Promise<void> {
  if (!blockedDelete) return
  const dependencies: Record<string, number> = {}
  for (const { key, by, onlyWhenAny } of blockedDelete.dependencies) {
    const [table, column] = by?.split('.') ?? []
    const count =
      table && column ? await countReferring(door, table as RecordTableName, column, id) : (more[key] ?? 0)
    if (count > 0 || !onlyWhenAny) dependencies[key] = count
  }
  const message = blockedDeleteMessage(blockedDelete, dependencies)
  if (message) throw new Failure(409, message, { dependencies })
}
