import { useMemo } from 'react'
import { useItems } from '#client/data/use-items.ts'
import { serverMessageOr } from '#client/failures/failure-message.ts'
import { RecordsScreen } from '#client/records/records-screen.tsx'
import { LinkButton } from '#client/ui/actions/button.tsx'
import { PrintButton } from '#client/ui/actions/print-button.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { arrangeRows, useTableView } from '#client/ui/tables/table-view.ts'
import { statusMessages } from '#shared/failures.ts'
import { VesselFields } from './components/vessel-fields.tsx'
import { useVesselFilters, VesselFilters } from './components/vessel-filters.tsx'
import { columns, VesselGroups } from './components/vessel-groups.tsx'
import { VesselSummary } from './components/vessel-summary.tsx'
import { processKinds, type VesselInput, vessels } from './contract.ts'
import {
  filterVessels,
  inCellarOrder,
  readVessel,
  readVesselProcess,
  type ShownVessel,
  showVessels,
  type VesselProcess,
  type VesselRow,
  vesselBody,
} from './rules.ts'

const [fermentation, aging] = processKinds

const texts = {
  heading: 'Vessel Management',
  subtitle: 'Tanks, barrels and all the rest: what they hold and what is in them',
  add: 'Add Vessel',
  titles: { adding: 'Add New Vessel', editing: 'Edit Vessel' },
  empty: 'No vessels match the current filters.',
  loadFailed: 'Failed to load data',
}

export function VesselsScreen() {
  const list = useItems<VesselRow>(vessels, { readRow: readVessel, arrange: inCellarOrder })
  const fermentations = useItems<VesselProcess>(fermentation, { readRow: readVesselProcess })
  const agings = useItems<VesselProcess>(aging, { readRow: readVesselProcess })
  const view = useTableView()
  const [filters, setFilters] = useVesselFilters()
  const isSettled = !fermentations.isPending && !agings.isPending
  const shown = useMemo(
    () => (list.data && isSettled ? showVessels(list.data, [fermentations.data, agings.data]) : undefined),
    [list.data, isSettled, fermentations.data, agings.data],
  )
  const { sort, search } = view
  const found = useMemo(
    () => shown && arrangeRows(filterVessels(shown, filters), columns, { sort, search }),
    [shown, filters, sort, search],
  )

  return (
    <RecordsScreen<VesselRow, ShownVessel>
      resource={vessels}
      texts={texts}
      items={list}
      rows={found}
      needs={{ lists: { fermentations, agings }, without: 'Current Use is incomplete.' }}
      readRow={readVessel}
      errorsClear
      editKey="id"
      explainLoad={error => serverMessageOr(error, texts.loadFailed)}
      buttons={
        <>
          <LinkButton to="/cellar">In the cellar</LinkButton>
          <PrintButton />
        </>
      }
      columns={columns}
      highlighted={null}
      around={(nothing, { edit, removal }) => (
        <>
          <Stack>
            {!(list.isError && !list.data) && <VesselSummary vessels={shown} />}
            <VesselFilters filters={filters} onChange={setFilters} view={view} rows={found ?? []} />
          </Stack>
          {found && found.length > 0 ? (
            <VesselGroups rows={found} view={view} actions={row => [edit(row), ...removal(row)]} />
          ) : (
            nothing
          )}
        </>
      )}
      size="lg"
      start={row => (row ? {} : { capacityUnit: 'L', status: 'Empty' })}
      body={(payload, row) => vesselBody(payload as VesselInput, row)}
      unknownText={statusMessages[404]}
      fields={({ edited }) => <VesselFields stored={edited} />}
    />
  )
}
