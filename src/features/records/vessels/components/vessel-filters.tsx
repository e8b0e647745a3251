import { IconQrcode } from '@tabler/icons-react'
import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import { LinkButton } from '#client/ui/actions/button.tsx'
import { namedFields } from '#client/ui/tables/columns.ts'
import type { CsvColumn } from '#client/ui/tables/csv.ts'
import { ExportButton } from '#client/ui/tables/export-button.tsx'
import { WordFilter } from '#client/ui/tables/filter-select.tsx'
import { ListTools } from '#client/ui/tables/list-tools.tsx'
import { SearchBox } from '#client/ui/tables/search-box.tsx'
import type { TableView } from '#client/ui/tables/table-model.ts'
import { labelsPath, usageTypes, vesselStatuses, vessels, vesselTypes } from '../contract.ts'
import { type ShownVessel, shownMaterial, type VesselFilters as Values } from '../rules.ts'

const parsers = {
  type: parseAsStringLiteral(vesselTypes),
  usage: parseAsStringLiteral(usageTypes),
  status: parseAsStringLiteral(vesselStatuses),
}

/** What the vessels are filtered by, kept in the address. */
export function useVesselFilters() {
  return useQueryStates(parsers)
}

interface VesselFiltersProps {
  filters: Values
  onChange: ReturnType<typeof useVesselFilters>[1]
  view: TableView
  /** The vessels that pass, to be exported. */
  rows: readonly ShownVessel[]
}

export function VesselFilters({ filters, onChange, view, rows }: VesselFiltersProps) {
  return (
    <ListTools
      search={<SearchBox view={view} label="Search vessels" />}
      filters={
        <>
          <WordFilter
            label="Vessel Type"
            words={vesselTypes}
            chosen={filters.type}
            onChange={type => void onChange({ type })}
          />
          <WordFilter
            label="Usage Type"
            words={usageTypes}
            chosen={filters.usage}
            onChange={usage => void onChange({ usage })}
          />
          <WordFilter
            label="Status"
            words={vesselStatuses}
            chosen={filters.status}
            onChange={status => void onChange({ status })}
          />
        </>
      }
      action={
        rows.length > 0 && (
          <>
            <LinkButton size="sm" icon={<IconQrcode size={18} aria-hidden />} to={labelsPath(rows)}>
              Print labels
            </LinkButton>
            <ExportButton name="vessels" rows={rows} columns={[]} more={exported} />
          </>
        )
      }
    />
  )
}

const { labels } = vessels
const exported: CsvColumn<ShownVessel>[] = [
  ...namedFields(labels, ['vesselId', 'vesselType']),
  { header: 'Material', value: shownMaterial },
  ...namedFields(labels, ['capacity', 'capacityUnit']),
  { header: 'Usage', value: row => row.usageType },
  { header: 'Status', value: row => row.shownStatus },
  { header: 'Current Use', value: row => row.uses.map(({ text }) => text).join(', ') || 'None' },
  { header: 'Kosher', value: row => (row.kosher ? 'Yes' : 'No') },
  ...namedFields(labels, ['age', 'manufacture', 'previousOwner', 'location', 'vintage', 'toast']),
  ...namedFields(labels, ['cooperage', 'notes']),
]
