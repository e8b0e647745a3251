import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { findBatch, type NamedBatch } from '#cellar/named-batch.ts'
import { FilterBar } from '#client/ui/tables/filter-bar.tsx'
import { FilterSelect, WordFilter } from '#client/ui/tables/filter-select.tsx'
import { numberOf } from '#shared/numbers.ts'
import { bottlingStatuses } from '../contract.ts'

const parsers = { batchId: parseAsString, status: parseAsStringLiteral(bottlingStatuses) }

/** What the runs are narrowed by, kept in the address; a batch is named by its number or by its ID. */
export function useBottlingFilters(batches: readonly NamedBatch[]) {
  const [{ batchId: asked, status }, set] = useQueryStates(parsers)
  const batchId = asked === null ? null : (findBatch(asked, batches)?.id ?? numberOf(asked))
  return { asked, batchId, status, set }
}

interface BottlingFiltersProps {
  filters: ReturnType<typeof useBottlingFilters>
  batches: readonly { value: number; label: string }[]
}

export function BottlingFilters({ filters: { batchId, status, set }, batches }: BottlingFiltersProps) {
  return (
    <FilterBar>
      <FilterSelect
        label="Filter by Wine Batch:"
        all="All Batches"
        chosen={batchId}
        options={batches}
        onChange={chosen => void set({ batchId: chosen })}
      />
      <WordFilter
        label="Filter by Status:"
        all="All Statuses"
        words={bottlingStatuses}
        chosen={status}
        onChange={chosen => void set({ status: chosen })}
      />
    </FilterBar>
  )
}
