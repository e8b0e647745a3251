import { IconPencil } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { useItem } from '#client/data/use-item.ts'
import { useItems } from '#client/data/use-items.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { DescriptionList } from '#client/ui/description-list.tsx'
import { DetailPage } from '#client/ui/detail-page.tsx'
import { Stack } from '#client/ui/layout.tsx'
import { MissingLists } from '#client/ui/missing-lists.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { ProcessBadge } from '#client/ui/process-badge.tsx'
import { HistorySection } from '#client/ui/record-history.tsx'
import { RelatedList } from '#client/ui/related-list.tsx'
import { showDay } from '#shared/days.ts'
import { CurrentUse } from './components/current-use.tsx'
import { describeVessel } from './components/vessel-description.tsx'
import { processKinds, vessels } from './contract.ts'
import {
  readVessel,
  readVesselProcess,
  type ShownVessel,
  showCapacity,
  shownMaterial,
  showVessels,
  type VesselProcess,
} from './rules.ts'

const [fermentation, aging] = processKinds

export function VesselDetail() {
  const { id } = useParams()
  const record = useItem(vessels, id, readVessel)
  const fermentations = useItems<VesselProcess>(fermentation, { readRow: readVesselProcess })
  const agings = useItems<VesselProcess>(aging, { readRow: readVesselProcess })
  const isSettled = !fermentations.isPending && !agings.isPending
  const vessel =
    record.data && isSettled ? showVessels([record.data], [fermentations.data, agings.data])[0] : undefined
  const kinds = [
    { ...fermentation, load: fermentations },
    { ...aging, load: agings },
  ]

  return (
    <DetailPage<ShownVessel>
      kind="Vessel"
      record={{ ...record, data: vessel }}
      back={{ to: '/vessels', label: 'All Vessels' }}
      heading={row => row.vesselId}
      subtitle={row => `${row.vesselType}, ${showCapacity(row)}`}
      actions={row => (
        <LinkButton look="primary" icon={<IconPencil size={18} aria-hidden />} to={`/vessels?id=${row.id}`}>
          Edit
        </LinkButton>
      )}
    >
      {row => (
        <Stack>
          <MissingLists
            lists={kinds.map(({ plural, load }) => ({ name: plural, load }))}
            consequence="Current Use is incomplete."
          />
          <Panel title="Details">
            <DescriptionList items={[...summarise(row), ...describeVessel(row)]} />
            {kinds.map(kind => (
              <RelatedList
                key={kind.name}
                title={`Past ${kind.plural}`}
                emptyText={kind.load.data ? 'None' : 'Not available'}
                items={past(row, kind.load.data ?? []).map(process => ({
                  id: process.id,
                  to: `${kind.screen}?id=${process.id}`,
                  title: process.batch || kind.name,
                  detail: showDay(process.startDate),
                  badge: <ProcessBadge status={process.status || 'N/A'} />,
                }))}
              />
            ))}
          </Panel>
          <HistorySection resource={vessels} id={row.id} />
        </Stack>
      )}
    </DetailPage>
  )
}

function summarise(vessel: ShownVessel) {
  return [
    { label: 'Status', value: <StatusBadge status={vessel.shownStatus} /> },
    { label: 'Current Use', value: <CurrentUse vessel={vessel} /> },
    { label: 'Type', value: vessel.vesselType },
    { label: 'Capacity', value: showCapacity(vessel) },
    { label: 'Material', value: shownMaterial(vessel) },
    { label: 'Usage', value: vessel.usageType },
  ]
}

function past({ id }: ShownVessel, processes: readonly VesselProcess[]): VesselProcess[] {
  return processes.filter(({ vesselId, status }) => vesselId === id && status !== 'Active')
}
