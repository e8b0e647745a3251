import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dropDraft } from '#client/data/drafts.ts'
import { goesOn } from '#client/records/form.tsx'
import { Button } from '#client/ui/actions/button.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import type { CellarOperation } from '#features/records/cellar/contract/answers.ts'
import type { OperationBody } from '#features/records/cellar/contract/bodies.ts'
import type { Correction } from '#features/records/cellar/contract/changes.ts'
import { cellarPath } from '#features/records/cellar/contract.ts'
import { changeSentence, titleOf } from '../rules/change-sentence.ts'
import { entryInput } from '../rules/entry-values.ts'
import { judgeBody } from '../rules/judgement.ts'
import { valuesOfOperation } from '../rules/values-of-operation.ts'
import { useCellar } from './cellar-around.tsx'
import { ChangePreview } from './change-preview.tsx'
import { EntryForm } from './entry-form.tsx'
import { correctedEntry, Recorded, type RecordedEntry } from './recorded.tsx'
import type { SentChange } from './use-preview.tsx'

interface CorrectEntryProps {
  operation: CellarOperation
  isRemoval: boolean
  onTime: (doneAt: string) => void
}

/** Replaces, removes or puts back one operation of the past, after a look at what follows from it. */
export function CorrectEntry({ operation, isRemoval, onTime }: CorrectEntryProps) {
  const { names } = useCellar()
  const leave = useLeave()
  const [values] = useState(() => valuesOfOperation(operation))
  const [looking, setLooking] = useState<{ sentence: string; change: SentChange } | null>(() =>
    isRemoval && operation.status === 'current' ? removalOf(operation) : null,
  )
  const [recorded, setRecorded] = useState<RecordedEntry | null>(null)
  const tell = useChangeSentence(operation)
  const form = `${cellarPath}/operations ${operation.id}`

  function finish(text: string, correction: Correction) {
    dropDraft(form)
    setRecorded(correctedEntry(text, correction))
    window.scrollTo({ top: 0 })
  }

  if (recorded) return <Recorded entry={recorded} names={names} />
  const { id, version, status } = operation
  return (
    <Stack>
      {status !== 'current' && (
        <Former operation={operation} onPutBack={() => setLooking(returnOf(operation, values))} />
      )}
      {looking && (
        <ChangePreview
          sentence={looking.sentence}
          changes={[looking.change]}
          confirm={wordsOf(looking.change)}
          onBack={() => (isRemoval ? leave() : setLooking(null))}
          onDone={finish}
        />
      )}
      {status === 'current' && !isRemoval && (
        <EntryForm
          kind={operation.kind}
          values={values}
          draft={{ form, version }}
          submitLabel="Look at the changes"
          busyLabel="Looking..."
          isHidden={looking !== null}
          isKnown={doneAt => doneAt === operation.doneAt}
          onTime={onTime}
          onSave={async body => {
            setLooking({ sentence: tell(body), change: { do: 'replace', id, version, operation: body } })
            window.scrollTo({ top: 0 })
            return goesOn
          }}
          onCancel={leave}
        />
      )}
    </Stack>
  )
}

/** Back to where somebody came from; to the cellar where this was the first page. */
function useLeave(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate('/cellar') : navigate(-1))
}

/** What an operation says otherwise than it did. */
function useChangeSentence(operation: CellarOperation): (body: OperationBody) => string {
  const around = useCellar()
  const [was] = useState(() => entryInput.safeParse(valuesOfOperation(operation)).data)
  return body => {
    const [before, after] = [was && judgeBody(was, around, false), judgeBody(body, around, false)]
    if (!before?.effects || !after.effects) return `${titleOf(operation)} is replaced.`
    return changeSentence(
      { body: before.body, effects: before.effects },
      { body, effects: after.effects },
      around.names,
    )
  }
}

const removalOf = (operation: CellarOperation) => ({
  sentence: `${titleOf(operation)} is removed. It stays readable and can be put back.`,
  change: { do: 'remove' as const, id: operation.id, version: operation.version },
})

const returnOf = (operation: CellarOperation, values: unknown) => ({
  sentence: `${titleOf(operation)} is put back.`,
  change: { do: 'add' as const, operation: entryInput.parse(values) },
})

function wordsOf({ do: act }: SentChange): { label: string; done: string } {
  if (act === 'remove') return { label: 'Remove it', done: 'Removed.' }
  return act === 'add'
    ? { label: 'Put it back', done: 'Put back.' }
    : { label: 'Correct it', done: 'Corrected.' }
}

/** An operation that does not count any more. */
function Former({ operation, onPutBack }: { operation: CellarOperation; onPutBack: () => void }) {
  if (operation.status === 'replaced')
    return (
      <Notice>This is an earlier version: it has been corrected since and does not count any more.</Notice>
    )
  return (
    <Notice action={<Button onClick={onPutBack}>Put it back</Button>}>This operation was removed.</Notice>
  )
}
