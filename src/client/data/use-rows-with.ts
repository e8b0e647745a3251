import { useQuery } from '@tanstack/react-query'
import { ApiFailure } from '../failures/api-failure.ts'
import { call } from './api.ts'
import { useWaiting } from './keeping.ts'
import type { Identified, ReadRow } from './use-items.ts'

interface RowOfOptions<Row> {
  /** What is loaded of the list; undefined while nothing is. */
  rows: readonly Row[] | undefined
  /** False where the list goes on beyond what is loaded. */
  isWhole: boolean
  readRow: ReadRow<Row>
  query?: string
}

/**
 * The rows at hand together with the one of this id, which may stand on a page of the list that was not loaded.
 * Undefined while it is being fetched; a record that does not exist is simply not among them.
 */
export function useRowsWith<Row extends Identified>(
  resource: { path: string },
  id: number | null,
  { rows, isWhole, readRow, query = '' }: RowOfOptions<Row>,
): readonly Row[] | undefined {
  const isMissing = id !== null && rows !== undefined && !isWhole && !rows.some(row => row.id === id)
  const waiting = useWaiting(resource.path)
  const address = `${resource.path}/${id}${query && `?${query}`}`
  const { data, isPending } = useQuery({
    queryKey: [resource.path, 'row', address],
    queryFn: async ({ signal }) => {
      try {
        return (await call('GET', address, { signal })) as Record<string, unknown> | null
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 404) return null
        throw error
      }
    },
    enabled: isMissing,
  })
  if (!isMissing) return rows
  if (isPending) return undefined
  return data ? [...rows, readRow({ ...data, ...waiting?.changed.get(id) })] : rows
}
