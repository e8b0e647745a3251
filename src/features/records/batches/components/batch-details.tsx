import { useQuery } from '@tanstack/react-query'
import { ProcessBadge } from '#cellar/process-badge.tsx'
import { call } from '#client/data/api.ts'
import { asList } from '#client/data/wire-rules.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { RetryButton } from '#client/ui/actions/retry-button.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Spinner } from '#client/ui/messages/spinner.tsx'
import { RelatedList, RelatedPart } from '#client/ui/page/related-list.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { showDay } from '#shared/days.ts'
import { type BatchRow, describeBatch, readBatchFermentation } from '../rules.ts'

/** Apart from the batches' own lists, which every save refreshes. */
export const fermentationsKey = 'fermentations-of-a-batch'

const title = 'Fermentations'

/** What an expanded row tells of its batch. */
export function BatchDetails({ batch }: { batch: BatchRow }) {
  return (
    <>
      <DescriptionList items={describeBatch(batch)} />
      <Fermentations batchId={batch.id} />
    </>
  )
}

function Fermentations({ batchId }: { batchId: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [fermentationsKey, batchId],
    queryFn: async ({ signal }) => {
      const answer = await call('GET', `/api/batch/${batchId}/fermentations`, { signal })
      return asList(answer).map(readBatchFermentation)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const retry = <RetryButton size="sm" onRetry={refetch} />
  if (error || !data)
    return (
      <RelatedPart title={title}>
        {!error && <Spinner text="Loading fermentations..." />}
        {error && (
          <Notice kind="warning" action={retry}>
            {failureMessage(error)}
          </Notice>
        )}
      </RelatedPart>
    )
  return (
    <RelatedList
      title={title}
      emptyText="No fermentations recorded"
      items={data.map(({ id, vessel, startDate, status }) => ({
        id,
        to: `/fermentation/${id}`,
        title: vessel,
        detail: showDay(startDate),
        badge: <ProcessBadge status={status} />,
      }))}
    />
  )
}
