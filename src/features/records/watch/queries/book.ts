import type { FindingKind, Severity } from '#cellar/watch/finding.ts'
import type { BookReads, BookWrites } from '#server/db/dialect.ts'
import { ownTurn } from '#server/event-loop.ts'
import type { Judged } from '../rules/judging.ts'

/** Databases take only so many values with one statement. */
const rowsAtOnce = 100

/**
 * Writes down what has begun to hold and what has ended since. A finding that still holds is the same one, however
 * often it is found: its row keeps when it was found first.
 */
export async function noteFindings(
  books: BookWrites,
  wineryId: number,
  judged: readonly Judged[],
  now: string,
): Promise<void> {
  const open = await books
    .selectFrom('watchFindings')
    .selectAll()
    .where('wineryId', '=', wineryId)
    .where('endedAt', 'is', null)
    .execute()
  const known = new Map(open.map(row => [`${row.fermentationId} ${row.kind}`, row]))
  const found = judged.flatMap(({ fermentation, sight }) =>
    sight.findings.map(({ kind, severity, since, sentence }) => ({
      row: known.get(`${fermentation.id} ${kind}`),
      values: { wineryId, fermentationId: fermentation.id, kind, severity, sentence },
      since: new Date(since).toISOString(),
    })),
  )
  // Each statement waits for the disk: what begins is written at once, and so is what ends.
  const begun = found.flatMap(({ row, values, since }) => (row ? [] : { ...values, since, foundAt: now }))
  for (let first = 0; first < begun.length; first += rowsAtOnce)
    await books
      .insertInto('watchFindings')
      .values(begun.slice(first, first + rowsAtOnce))
      // Another server may have been faster: then it has told of it.
      .onConflict(conflict => conflict.doNothing())
      .execute()
  for (const { row, values } of found) {
    const { severity, sentence } = values
    if (!row || (row.severity === severity && row.sentence === sentence)) continue
    await books.updateTable('watchFindings').set({ severity, sentence }).where('id', '=', row.id).execute()
    await ownTurn()
  }
  const holding = new Set(found.map(({ row }) => row?.id))
  const ended = open.flatMap(({ id }) => (holding.has(id) ? [] : id))
  for (let first = 0; first < ended.length; first += rowsAtOnce)
    await books
      .updateTable('watchFindings')
      .set({ endedAt: now })
      .where('id', 'in', ended.slice(first, first + rowsAtOnce))
      .execute()
}

/** What was found in a fermentation, the newest first. */
export async function readFindings(books: BookReads, wineryId: number, fermentationId: number) {
  const rows = await books
    .selectFrom('watchFindings')
    .select(['id', 'kind', 'severity', 'since', 'sentence', 'foundAt', 'endedAt'])
    .where('wineryId', '=', wineryId)
    .where('fermentationId', '=', fermentationId)
    .orderBy('foundAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows as (Omit<(typeof rows)[number], 'kind' | 'severity'> & {
    kind: FindingKind
    severity: Severity
  })[]
}
