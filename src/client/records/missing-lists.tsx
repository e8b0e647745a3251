import { isRefusal } from '#client/failures/failure-message.ts'
import { RetryButton } from '../ui/actions/retry-button.tsx'
import { Notice } from '../ui/messages/notice.tsx'

/** The lists that a page needs besides its own, each by the word for what it holds: "agings". */
export type NamedLists = Readonly<Record<string, { error: unknown; refetch: () => unknown }>>

interface MissingListsProps {
  lists: NamedLists
  /** What the page cannot do without them, as a sentence. */
  consequence: string
}

/** Says which other lists this person may not see, or which could not be loaded, for as long as it is so. */
export function MissingLists({ lists, consequence }: MissingListsProps) {
  const missing = Object.entries(lists).filter(([, { error }]) => error)
  const refused = missing.filter(([, { error }]) => isRefusal(error))
  const failed = missing.filter(list => !refused.includes(list))
  const retry = <RetryButton onRetry={() => Promise.all(failed.map(([, { refetch }]) => refetch()))} />
  return (
    <>
      {refused.length > 0 && (
        <Notice kind="warning">
          Your role does not allow you to view {namesOf(refused)}. {consequence}
        </Notice>
      )}
      {failed.length > 0 && (
        <Notice kind="warning" action={retry}>
          The {namesOf(failed)} could not be loaded. {consequence}
        </Notice>
      )}
    </>
  )
}

function namesOf(lists: readonly [name: string, load: unknown][]): string {
  return new Intl.ListFormat('en-US', { style: 'long' }).format(lists.map(([name]) => name))
}
