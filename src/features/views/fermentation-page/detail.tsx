import { IconClipboardList } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useParams } from 'react-router'
import { showMetric } from '#cellar/metrics.ts'
import { batchTitle } from '#cellar/named-batch.ts'
import { ProcessBadge } from '#cellar/process-badge.tsx'
import { useItem } from '#client/data/use-item.ts'
import { useItems } from '#client/data/use-items.ts'
import { DetailPage } from '#client/records/detail-page.tsx'
import { HistorySection } from '#client/records/record-history.tsx'
import { LinkButton } from '#client/ui/actions/button.tsx'
import { PrintButton } from '#client/ui/actions/print-button.tsx'
import { Banners, useBanners } from '#client/ui/messages/banners.tsx'
import { Columns, Stack } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { TextLink } from '#client/ui/text/text-link.tsx'
import { fermentations } from '#features/records/fermentation/contract.ts'
import { type FermentationRow, readFermentation, readingsPath } from '#features/records/fermentation/rules.ts'
import { fermentationMaintenance } from '#features/records/fermentation-maintenance/contract.ts'
import { type ReadingRow, readReading } from '#features/records/fermentation-maintenance/rules.ts'
import { showDay, today } from '#shared/days.ts'
import { CourseTiles } from './components/course-tiles.tsx'
import { QuickReading } from './components/quick-reading.tsx'
import { Readings } from './components/reading-list.tsx'
import { courseOf } from './rules.ts'

interface FermentationDetailProps {
  /** What the watch says of it. */
  watch: (id: number) => ReactNode
}

export function FermentationDetail({ watch }: FermentationDetailProps) {
  const { id } = useParams()
  const record = useItem(fermentations, id, readFermentation)
  return (
    <DetailPage<FermentationRow>
      kind="Fermentation"
      record={record}
      back={{ to: '/fermentation', label: 'All Fermentations' }}
      heading={({ batch }) => `Fermentation of ${batch?.name || batchTitle(batch)}`}
      subtitle={({ batch, vessel }) => [batchTitle(batch), vessel].filter(Boolean).join(', ')}
      actions={row => (
        <>
          <PrintButton />
          <LinkButton icon={<IconClipboardList size={18} aria-hidden />} to={readingsPath(row.batchId)}>
            Maintenance
          </LinkButton>
        </>
      )}
      editPath={row => `/fermentation?edit=${row.id}`}
    >
      {row => <Course fermentation={row} watch={watch} />}
    </DetailPage>
  )
}

function Course({ fermentation, watch }: FermentationDetailProps & { fermentation: FermentationRow }) {
  const readings = useItems<ReadingRow>(fermentationMaintenance, {
    readRow: readReading,
    query: `fermentationId=${fermentation.id}`,
  })
  const banners = useBanners({ errorsClear: true })
  const { data } = readings
  const course = useMemo(() => courseOf(fermentation, data ?? [], today()), [fermentation, data])
  const details = (
    <Panel title="Details">
      <DescriptionList items={describe(fermentation)} />
    </Panel>
  )
  return (
    <>
      <Banners board={banners} />
      <Stack>
        <CourseTiles course={course} />
        {fermentation.status === 'Completed' ? (
          details
        ) : (
          <Columns>
            <QuickReading fermentation={fermentation} earlier={data ?? []} banners={banners} />
            {details}
          </Columns>
        )}
        {watch(fermentation.id)}
        <Readings fermentation={fermentation} load={readings} />
        <HistorySection resource={fermentations} id={fermentation.id} />
      </Stack>
    </>
  )
}

function describe(row: FermentationRow) {
  const { batch, batchId, vessel, vesselId } = row
  return [
    { label: 'Status', value: <ProcessBadge status={row.status || 'N/A'} /> },
    {
      label: 'Wine Batch',
      value: batchId === null ? 'N/A' : <TextLink to={`/batches/${batchId}`}>{batchTitle(batch)}</TextLink>,
    },
    {
      label: 'Vessel',
      value: vesselId === null ? 'N/A' : <TextLink to={`/vessel/${vesselId}`}>{vessel || vesselId}</TextLink>,
    },
    { label: 'Start Date', value: showDay(row.startDate) },
    { label: 'Press Date', value: showDay(row.pressDate, 'Not set') },
    { label: 'End Date', value: showDay(row.endDate, 'Not set') },
    { label: 'Initial Brix', value: showMetric('brix', row.initialBrix) },
    { label: 'Notes', value: row.notes || 'None', isWide: true },
  ]
}
