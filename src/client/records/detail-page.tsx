import type { ReactNode } from 'react'
import { ApiFailure } from '#client/failures/api-failure.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { statusMessages } from '#shared/failures.ts'
import { LinkButton } from '../ui/actions/button.tsx'
import { EmptyState, FailedState, RefusedState } from '../ui/messages/list-placeholders.tsx'
import { LoadingState } from '../ui/messages/spinner.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'

interface DetailPageProps<Row> {
  /** The kind of record, for the heading until its own is known. */
  kind: string
  record: { data: Row | undefined; error: unknown; refetch: () => unknown }
  /** Where the list of such records is, and what the link to it says. */
  back: { to: string; label: string }
  heading: (row: Row) => string
  subtitle?: (row: Row) => string
  /** The page's own buttons, before the way back. */
  actions?: (row: Row) => ReactNode
  children: (row: Row) => ReactNode
}

/** The page of one record, or what stands in its way; from either there is a way back to the list. */
export function DetailPage<Row>(props: DetailPageProps<Row>) {
  const { kind, record, back, heading, subtitle, actions, children } = props
  const { data } = record
  const wayBack = <LinkButton to={back.to}>{back.label}</LinkButton>
  if (data === undefined)
    return (
      <>
        {/* In the shape of what is coming, so that nothing moves when it does. */}
        <PageHeader
          heading={kind}
          subtitle={subtitle && '\u00A0'}
          actions={record.error ? wayBack : undefined}
        />
        {record.error ? <Missing {...record} /> : <LoadingState text="Loading..." />}
      </>
    )
  return (
    <>
      <PageHeader
        heading={heading(data)}
        subtitle={subtitle?.(data)}
        actions={
          <>
            {wayBack}
            {actions?.(data)}
          </>
        }
      />
      {children(data)}
    </>
  )
}

function Missing({ error, refetch }: { error: unknown; refetch: () => unknown }) {
  const status = error instanceof ApiFailure ? error.status : null
  // An address that names no id at all is refused as a bad request; for the reader it is not there either.
  if (status === 404 || status === 400) return <EmptyState text={statusMessages[404]} />
  if (status === 403) return <RefusedState text={failureMessage(error)} />
  return <FailedState onRetry={() => void refetch()} />
}
