import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { MissingRecord } from '#client/records/missing-record.tsx'
import { LinkButton } from '#client/ui/actions/button.tsx'
import { EmptyState } from '#client/ui/messages/list-placeholders.tsx'
import { LoadingState } from '#client/ui/messages/spinner.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import {
  kindNames,
  type OperationKind,
  operationKinds,
} from '#features/records/cellar/contract/vocabulary.ts'
import { statusMessages } from '#shared/failures.ts'
import { CellarProvider, useCellarAround, useVesselsAt } from './components/cellar-around.tsx'
import { NewEntry } from './components/new-entry.tsx'
import { useOpeningRows } from './components/opening-rows.tsx'
import { entrySubtitles } from './rules/entry-texts.ts'
import { readChosen } from './rules/entry-values.ts'
import { thisMinute } from './rules/shown-volumes.ts'

/** One form per kind of operation: `/cellar/new/transfer?vessels=1,2`, and `/cellar/opening`. */
export function EntryScreen() {
  const { kind = 'opening' } = useParams()
  const known = kindNames.find(name => name === kind)
  if (!known)
    return (
      <>
        <PageHeader heading="Cellar" actions={<LinkButton to="/cellar">Cellar</LinkButton>} />
        <EmptyState text={statusMessages[404]} />
      </>
    )
  // Another kind is another entry: nothing of the last one stays.
  return <Entry key={known} kind={known} />
}

function Entry({ kind }: { kind: OperationKind }) {
  const [search] = useSearchParams()
  const [at, setAt] = useState(thisMinute)
  const vessels = useVesselsAt(at)
  const around = useCellarAround(vessels.data)
  const opening = useOpeningRows(kind === 'opening')
  const isThere = vessels.data !== undefined && !opening.isPending
  return (
    <>
      <PageHeader
        heading={operationKinds[kind].label}
        subtitle={entrySubtitles[kind]}
        actions={<LinkButton to="/cellar">Cellar</LinkButton>}
      />
      {vessels.error && !vessels.data && <MissingRecord {...vessels} />}
      {!isThere && !vessels.error && <LoadingState text="Loading..." />}
      {isThere && (
        <CellarProvider around={around}>
          <NewEntry
            kind={kind}
            startAt={at}
            chosen={readChosen(search.get('vessels') ?? '', around.vessels)}
            opening={opening.rows}
            onTime={setAt}
            onStale={() => void vessels.refetch()}
          />
        </CellarProvider>
      )}
    </>
  )
}
