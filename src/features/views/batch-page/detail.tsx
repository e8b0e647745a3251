import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useItem } from '#client/data/use-item.ts'
import { DetailPage } from '#client/records/detail-page.tsx'
import { MissingLists } from '#client/records/missing-lists.tsx'
import { HistorySection } from '#client/records/record-history.tsx'
import { useUser } from '#client/session/session.ts'
import { LinkButton } from '#client/ui/actions/button.tsx'
import { ButtonLine } from '#client/ui/actions/button-line.tsx'
import { PrintButton } from '#client/ui/actions/print-button.tsx'
import { MainAndSide, Stack } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { Badge } from '#client/ui/text/badge.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { batches } from '#features/records/batches/contract.ts'
import {
  type BatchRow,
  batchTone,
  describeBatch,
  readBatch,
  showBatchName,
} from '#features/records/batches/rules.ts'
import { showDay } from '#shared/days.ts'
import { namedLists, useBatchRecords } from './components/batch-records.tsx'
import { LifeChart } from './components/life-chart.tsx'
import { LifeTimeline } from './components/life-timeline.tsx'
import type { NextStep } from './contract.ts'
import { nextSteps } from './rules.ts'

interface BatchDetailProps {
  /** What the cellar's ledger tells of a wine; put in from outside, as views do not know each other. */
  inTheCellar?: (batchId: number) => ReactNode
  /** What the watch says of a fermentation under way, with its forecast. */
  watch?: (fermentationId: number) => ReactNode
}

export function BatchDetail({ inTheCellar, watch }: BatchDetailProps) {
  const { id } = useParams()
  const record = useItem(batches, id, readBatch)
  return (
    <DetailPage<BatchRow>
      kind="Wine Batch"
      record={record}
      back={{ to: '/batches', label: 'All Wine Batches' }}
      heading={showBatchName}
      subtitle={row => [row.batchId, row.wineType].filter(Boolean).join(', ')}
      actions={row => (
        <>
          <LinkButton to={`/cellar?wine=${row.id}`}>In the cellar</LinkButton>
          <PrintButton />
        </>
      )}
      editPath={row => `/batches?edit=${row.id}`}
    >
      {row => <Life batch={row} inTheCellar={inTheCellar?.(row.id)} watch={watch} />}
    </DetailPage>
  )
}

interface LifeProps extends Pick<BatchDetailProps, 'watch'> {
  batch: BatchRow
  inTheCellar: ReactNode
}

function Life({ batch, inTheCellar, watch }: LifeProps) {
  const { lists, events, readings } = useBatchRecords(batch)
  const { permissions } = useUser()
  const steps = nextSteps({
    batch,
    fermentations: lists.fermentations.data,
    agings: lists.agings.data,
    bottlings: lists.bottlings.data,
  }).filter(({ needs }) => permissions[needs] === true)
  const { fermentations, agings, bottlings } = lists
  const underWay = fermentations.data?.filter(({ status }) => status === 'Active' || status === 'Stuck') ?? []
  // A wine that goes on has a next step: it has its place before the lists say which.
  const isAsking =
    batch.status !== 'Completed' && [fermentations, agings, bottlings].some(load => load.isPending)
  return (
    <Stack>
      <MissingLists lists={namedLists(lists)} consequence="What is shown here is incomplete." />
      {(steps.length > 0 || isAsking) && <NextSteps steps={steps} />}
      <LifeChart readings={readings} events={events} imageName={batch.batchId} />
      {watch && underWay.map(({ id }) => <Fragment key={id}>{watch(id)}</Fragment>)}
      <MainAndSide
        main={<LifeTimeline events={events} />}
        side={
          <Panel title="Details">
            <DescriptionList items={[...summarise(batch), ...describeBatch(batch)]} />
          </Panel>
        }
      />
      {inTheCellar}
      <HistorySection resource={batches} id={batch.id} />
    </Stack>
  )
}

function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  return (
    <Panel title="What next" isScreenOnly>
      <ButtonLine>
        {steps.map(({ label, to }) => (
          <LinkButton key={to} to={to}>
            {label}
          </LinkButton>
        ))}
      </ButtonLine>
    </Panel>
  )
}

function summarise(batch: BatchRow) {
  return [
    { label: 'Status', value: <Badge tone={batchTone(batch.status)}>{batch.status}</Badge> },
    { label: 'Batch ID', value: batch.batchId },
    { label: 'Type', value: batch.wineType || 'N/A' },
    { label: 'Start Date', value: showDay(batch.startDate) },
  ]
}
