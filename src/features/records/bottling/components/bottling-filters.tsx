import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { findBatch, type NamedBatch } from '#cellar/named-batch.ts'
import { Select } from '#client/ui/forms/inputs.tsx'
import { FilterBar } from '#client/ui/tables/filter-bar.tsx'
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
      <Select
        label="Filter by Wine Batch:"
        value={batchId === null ? '' : String(batchId)}
        options={[
          { value: '', label: 'All Batches' },
          ...batches.map(({ value, label }) => ({ value: String(value), label })),
        ]}
        onChange={value => void set({ batchId: value || null })}
      />
      <Select
        label="Filter by Status:"
        value={status ?? ''}
        options={[
          { value: '', label: 'All Statuses' },
          ...bottlingStatuses.map(value => ({ value, label: value })),
        ]}
        onChange={value => void set({ status: bottlingStatuses.find(known => known === value) ?? null })}
      />
    </FilterBar>
  )
}
