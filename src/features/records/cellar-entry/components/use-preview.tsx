import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/data/api.ts'
import { useSettled } from '#client/ui/device/use-settled.ts'
import type { Preview, RecordChange } from '#features/records/cellar/contract/changes.ts'
import { cellarPath } from '#features/records/cellar/contract.ts'

/** One step of a correction as it is sent. */
export interface SentChange {
  do: 'add' | 'replace' | 'remove'
  id?: number
  version?: number
  operation?: unknown
}

const previewQuery = (asked: string) => ({
  queryKey: [cellarPath, 'preview', asked],
  queryFn: async ({ signal }: { signal?: AbortSignal }) =>
    (await call('POST', `${cellarPath}/preview`, { body: JSON.parse(asked), signal })) as Preview,
  retry: false,
})

const textOf = (changes: readonly SentChange[], records: readonly RecordChange[]) =>
  JSON.stringify({ changes, records })

/** What changes would make of everything after them, asked for when they have stayed the same for `delay` ms. */
export function usePreview(
  changes: readonly SentChange[] | null,
  { records = [], delay = 0 }: { records?: readonly RecordChange[]; delay?: number } = {},
) {
  const asked = changes && textOf(changes, records)
  const { settled, isSettled } = useSettled(asked, delay)
  const query = useQuery({
    ...previewQuery(settled ?? ''),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const isCurrent = isSettled && !query.isPlaceholderData && query.data !== undefined
  return {
    preview: asked === null ? undefined : query.data,
    isCurrent,
    error: query.error,
    refetch: query.refetch,
  }
}

/** Asks at once, for what must not be sent before it has been looked at. */
export function useAskPreview() {
  const queryClient = useQueryClient()
  return (changes: readonly SentChange[]) =>
    queryClient.fetchQuery({ ...previewQuery(textOf(changes, [])), gcTime: 0 })
}
