import { litresOfRun, showLitres } from '#cellar/bottle-sizes.ts'
import { batchTitle } from '#cellar/named-batch.ts'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { TextLink } from '#client/ui/text/text-link.tsx'
import type { AgingRow } from '#features/records/aging/rules.ts'
import { showDay } from '#shared/days.ts'
import type { BottlingRow } from '../rules.ts'

interface BottlingDetailsProps {
  run: BottlingRow
  agings: readonly AgingRow[]
}

export function BottlingDetails({ run, agings }: BottlingDetailsProps) {
  const { batchId, agingId, batch, notes } = run
  const litres = litresOfRun(run.bottleCount, run.bottleSize)
  const aging = agings.find(({ id }) => id === agingId)
  const toBatch = batchId !== null && (
    <TextLink isCode to={`/batches/${batchId}`}>
      {batch?.code || batchTitle(batch)}
    </TextLink>
  )
  const toAging = agingId !== null && (
    <TextLink to={`/aging?id=${agingId}`}>{aging ? placeOf(aging) : `Aging ${agingId}`}</TextLink>
  )
  return (
    <DescriptionList
      items={[
        { label: 'Volume', value: litres === null ? 'Unknown' : showLitres(litres) },
        { label: 'Wine Batch', value: toBatch || 'N/A' },
        { label: 'Aging', value: toAging || 'None' },
        { label: 'Notes', value: notes || 'None', isWide: true },
      ]}
    />
  )
}

function placeOf(aging: AgingRow): string {
  return [aging.vessel, `since ${showDay(aging.startDate)}`].filter(Boolean).join(' ')
}
