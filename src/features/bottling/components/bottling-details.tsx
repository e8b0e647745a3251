import { DescriptionList } from '#client/ui/description-list.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { type AgingRow, agingTitle } from '#features/aging/rules.ts'
import { batchTitle } from '#shared/named-batch.ts'
import { type BottlingRow, litresOfRun, showLitres } from '../rules.ts'

interface BottlingDetailsProps {
  run: BottlingRow
  agings: readonly AgingRow[]
}

export function BottlingDetails({ run, agings }: BottlingDetailsProps) {
  const { batchId, agingId, batch, notes } = run
  const litres = litresOfRun(run.bottleCount, run.bottleSize)
  const aging = agings.find(({ id }) => id === agingId)
  return (
    <DescriptionList
      items={[
        { label: 'Wine', value: litres === null ? 'Unknown' : showLitres(litres) },
        {
          label: 'Wine Batch',
          value:
            batchId === null ? 'N/A' : <TextLink to={`/batches/${batchId}`}>{batchTitle(batch)}</TextLink>,
        },
        {
          label: 'Aging',
          value:
            agingId === null ? (
              'None'
            ) : (
              <TextLink to={`/aging?id=${agingId}`}>
                {aging ? agingTitle(aging) : `Aging ${agingId}`}
              </TextLink>
            ),
        },
        { label: 'Notes', value: notes || 'None', isWide: true },
      ]}
    />
  )
}
