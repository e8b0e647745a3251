import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../ui/actions/button.tsx'
import { LoadingState } from '../ui/messages/spinner.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { MissingRecord } from './missing-record.tsx'

interface DetailPageProps<Row> {
  /** The kind of record, for the heading until its own is known. */
  kind: string
  record: { data: Row | undefined; error: unknown; refetch: () => unknown }
  /** Where the list of such records is, and what the link to it says. */
  back: { to: string; label: string }
  heading: (row: Row) => string
  subtitle?: (row: Row) => string
  /** The page's own buttons, between the way back and the one that edits. */
  actions?: (row: Row) => ReactNode
  /** Where the record is edited. */
  editPath: (row: Row) => string
  children: (row: Row) => ReactNode
}

/** The page of one record, or what stands in its way; from either there is a way back to the list. */
export function DetailPage<Row>(props: DetailPageProps<Row>) {
  const { kind, record, back, heading, subtitle, actions, editPath, children } = props
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
        {record.error ? <MissingRecord {...record} /> : <LoadingState text="Loading..." />}
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
            <LinkButton look="primary" icon={<IconPencil size={18} aria-hidden />} to={editPath(data)}>
              Edit
            </LinkButton>
          </>
        }
      />
      {children(data)}
    </>
  )
}
