import { ApiFailure } from '#client/failures/api-failure.ts'
import { statusMessages } from '#shared/failures.ts'
import { EmptyState, FailedState, RefusedState } from '../ui/messages/list-placeholders.tsx'

/** In place of what could not be loaded: that it is not there, that it may not be seen, or a way to try again. */
export function MissingRecord({ error, refetch }: { error: unknown; refetch: () => unknown }) {
  const status = error instanceof ApiFailure ? error.status : null
  // An address that names no id at all is refused as a bad request; for the reader it is not there either.
  if (status === 404 || status === 400) return <EmptyState text={statusMessages[404]} />
  if (status === 403) return <RefusedState />
  return <FailedState onRetry={() => refetch()} />
}
