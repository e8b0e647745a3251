import type { Queries } from '#server/db/dialect.ts'
import { loadReferenced } from '#server/http/records/references.ts'
import type { Operation, Problem } from '#shared/cellar-replay.ts'
import type { Proposal } from '../contract/changes.ts'
import { proposalsOf } from '../rules/proposals.ts'
import type { NamedCellar } from './naming.ts'

/** What would mend a recorded operation that a change makes impossible. */
export async function proposalsFor(
  db: Queries,
  wineryId: number,
  names: NamedCellar,
  operation: Operation,
  problems: readonly Problem[],
): Promise<Proposal[]> {
  const row = (await loadReferenced(db, wineryId, 'cellarOperations', [operation.id])).get(operation.id)
  if (!row) return []
  await names.learn(problems.flatMap(({ batch }) => batch ?? []))
  const { id, version, kind, doneAt, unit, note } = row
  const stated = {
    id,
    version,
    kind,
    doneAt,
    unit,
    note,
    effects: operation.effects,
    details: JSON.parse(row.details),
  }
  return proposalsOf(stated, problems, names)
}
