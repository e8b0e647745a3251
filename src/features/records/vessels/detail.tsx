import { IconQrcode } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useParams } from 'react-router'
import { showCapacity } from '#cellar/capacities.ts'
import { readProcessReading } from '#cellar/process-readings.ts'
import { useItem } from '#client/data/use-item.ts'
import { useItems } from '#client/data/use-items.ts'
import { DetailPage } from '#client/records/detail-page.tsx'
import { MissingLists } from '#client/records/missing-lists.tsx'
import { HistorySection } from '#client/records/record-history.tsx'
import { LinkButton } from '#client/ui/actions/button.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { StatusBadge } from '#client/ui/text/badge.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { CurrentUse } from './components/current-use.tsx'
import { describeVessel } from './components/vessel-description.tsx'
import { VesselReadings } from './components/vessel-readings.tsx'
import { VesselUses } from './components/vessel-uses.tsx'
import { labelsPath, processKinds, readingKinds, vessels } from './contract.ts'
import {
  readVessel,
  readVesselProcess,
  type ShownVessel,
  shownMaterial,
  showVessels,
  type VesselProcess,
} from './rules.ts'

const [fermentation, aging] = processKinds
const [fermentationReadings, agingReadings] = readingKinds

type Raw = Record<string, unknown>
const readFermentationReading = (raw: Raw) => readProcessReading('fermentation', raw)
const readAgingReading = (raw: Raw) => readProcessReading('aging', raw)

/** What was in a vessel and what was measured of it; each list may be refused on its own. */
function useHistory(id: string | undefined) {
  const query = `vesselId=${encodeURIComponent(id ?? '')}`
  const fermentations = useItems<VesselProcess>(fermentation, { readRow: readVesselProcess, query })
  const agings = useItems<VesselProcess>(aging, { readRow: readVesselProcess, query })
  const fermented = useItems(fermentationReadings, { readRow: readFermentationReading, query })
  const aged = useItems(agingReadings, { readRow: readAgingReading, query })
  const isRead = !fermented.isPending && !aged.isPending
  return {
    processes: [fermentations, agings],
    readings: useMemo(
      () => (isRead ? [...(fermented.data ?? []), ...(aged.data ?? [])] : undefined),
      [isRead, fermented.data, aged.data],
    ),
    loads: {
      [fermentation.plural]: fermentations,
      [aging.plural]: agings,
      [fermentationReadings.plural]: fermented,
      [agingReadings.plural]: aged,
    },
  }
}

interface VesselDetailProps {
  /** What the cellar's ledger tells of a vessel; put in from outside, as this area does not know it. */
  inTheCellar?: (vesselId: number) => ReactNode
}

export function VesselDetail({ inTheCellar }: VesselDetailProps) {
  const { id } = useParams()
  const record = useItem(vessels, id, readVessel)
  const { processes, readings, loads } = useHistory(id)
  const lists = processes.map(({ data }) => data)
  const isSettled = processes.every(({ isPending }) => !isPending)
  const vessel = record.data && isSettled ? showVessels([record.data], lists)[0] : undefined

  return (
    <DetailPage<ShownVessel>
      kind="Vessel"
      record={{ ...record, data: vessel }}
      back={{ to: '/vessels', label: 'All Vessels' }}
      heading={row => row.vesselId}
      subtitle={row => `${row.vesselType}, ${showCapacity(row)}`}
      actions={row => (
        <>
          <LinkButton to={`/cellar?chosen=${row.id}`}>In the cellar</LinkButton>
          <LinkButton icon={<IconQrcode size={18} aria-hidden />} to={labelsPath([row])}>
            Print label
          </LinkButton>
        </>
      )}
      editPath={row => `/vessels?id=${row.id}`}
    >
      {row => (
        <Stack>
          <MissingLists lists={loads} consequence="What is shown here is incomplete." />
          <Panel title="Details">
            <DescriptionList items={[...summarise(row), ...describeVessel(row)]} />
          </Panel>
          <VesselUses vesselId={row.id} lists={lists} />
          <VesselReadings readings={readings} vesselCode={row.vesselId} />
          {inTheCellar?.(row.id)}
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
