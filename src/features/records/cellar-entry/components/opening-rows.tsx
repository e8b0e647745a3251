import { useAnswer } from '#client/data/use-answer.ts'
import { asList } from '#client/data/wire-rules.ts'
import { cellarPath } from '#features/records/cellar/contract.ts'
import { numberOf } from '#shared/numbers.ts'

/** A vessel in which something ferments or ages, and the wine that it is called after. */
export interface OpeningRow {
  vesselId: number
  batchId: number | null
}

/** The vessels to begin with; one that both ferments and ages comes once. */
export function useOpeningRows(isWanted: boolean): { rows: readonly OpeningRow[]; isPending: boolean } {
  const { data, isPending, error } = useAnswer(`${cellarPath}/opening`, readRows, isWanted)
  return { rows: data ?? [], isPending: isWanted && isPending && !error }
}

function readRows(answer: unknown): OpeningRow[] {
  const rows = new Map<number, OpeningRow>()
  for (const { vesselId, batch } of asList(answer)) {
    const id = numberOf(vesselId)
    const batchId = numberOf((batch as { id?: unknown } | null)?.id)
    if (id !== null && !rows.has(id)) rows.set(id, { vesselId: id, batchId })
  }
  return [...rows.values()]
}
