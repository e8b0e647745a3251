import { useMemo, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useItem } from '#client/data/use-item.ts'
import { MissingRecord } from '#client/records/missing-record.tsx'
import { LinkButton } from '#client/ui/actions/button.tsx'
import { LoadingState } from '#client/ui/messages/spinner.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import type { CellarOperation } from '#features/records/cellar/contract/answers.ts'
import { cellarPath } from '#features/records/cellar/contract.ts'
import { CellarProvider, useCellarAround, useVesselsAt } from './components/cellar-around.tsx'
import { CorrectEntry } from './components/correct-entry.tsx'
import { titleOf } from './rules/change-sentence.ts'

const operations = { path: `${cellarPath}/operations` }
const readOperation = (raw: unknown) => raw as CellarOperation

/** Corrects one operation, or removes it (`?remove=1`): `/cellar/operations/7/correct`. */
export function CorrectionScreen() {
  const { id } = useParams()
  const record = useItem(operations, id, readOperation)
  // As it was when the form opened: a change that arrives meanwhile must not take away what is typed.
  const [opened, setOpened] = useState<CellarOperation | null>(null)
  if (record.data && opened?.id !== record.data.id) setOpened(record.data)
  return (
    <>
      <PageHeader
        heading="Correct"
        subtitle={opened ? titleOf(opened) : '\u00A0'}
        actions={<LinkButton to="/cellar">Cellar</LinkButton>}
      />
      {record.error && !opened && <MissingRecord {...record} />}
      {!record.error && !opened && <LoadingState text="Loading..." />}
      {opened && <Opened key={opened.id} operation={opened} />}
    </>
  )
}

function Opened({ operation }: { operation: CellarOperation }) {
  const [search] = useSearchParams()
  const [at, setAt] = useState(operation.doneAt)
  const vessels = useVesselsAt(at)
  // At its own minute the vessels hold what it left in them; it is judged by what was there before it.
  const before = useMemo(
    () => new Map(operation.vessels.map(({ vesselId, before: held }) => [vesselId, held])),
    [operation],
  )
  const isUndone = at === operation.doneAt && operation.status === 'current'
  const around = useCellarAround(vessels.data, isUndone ? before : undefined)
  if (!vessels.data)
    return vessels.error ? <MissingRecord {...vessels} /> : <LoadingState text="Loading..." />
  return (
    <CellarProvider around={around}>
      <CorrectEntry operation={operation} isRemoval={search.get('remove') !== null} onTime={setAt} />
    </CellarProvider>
  )
}
