import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/data/api.ts'
import { Remark, StoryInset } from '#client/ui/page/story.tsx'
import { LinkToggle } from '#client/ui/text/link-toggle.tsx'
import {
  type CellarOperation,
  operation as operationAnswer,
} from '#features/records/cellar/contract/answers.ts'
import { cellarPath } from '#features/records/cellar/contract.ts'
import { showDoneAt } from '#features/records/cellar/rules/shown-contents.ts'
import type { CellarNames } from '#features/records/cellar/rules/texts.ts'
import { showDay } from '#shared/days.ts'
import { storySentence } from '../rules/story.ts'
import { correctedWords, recordedWords } from '../rules/what-changed.ts'

interface EarlierVersionsProps {
  operation: CellarOperation
  names: CellarNames
}

/** A version is never changed: read once, it is known. */
function useVersion(id: number | null) {
  const path = `${cellarPath}/operations/${id}`
  return useQuery({
    queryKey: [cellarPath, 'version', id],
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => operationAnswer.parse(await call('GET', path, { signal })),
  }).data
}

/** That an operation was corrected, by whom and in what; opened, it shows how it read before. */
export function EarlierVersions({ operation, names }: EarlierVersionsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { replacesId, correction } = operation
  const earlier = useVersion(replacesId)
  if (!correction) return null
  return (
    <>
      {replacesId === null ? (
        <Remark>{`Added later ${recordedWords(operation)}`}</Remark>
      ) : (
        <LinkToggle isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
          {correctedWords(operation, earlier, names)}
        </LinkToggle>
      )}
      {correction.reason && (
        <Remark>
          {`Reason: ${correction.reason}`}
          {correction.lockedBefore && ` (before the lock of ${showDay(correction.lockedBefore)})`}
        </Remark>
      )}
      {isOpen && earlier && <Version operation={earlier} names={names} />}
    </>
  )
}

/** How an operation read before it was corrected, and what it had been before that. */
function Version({ operation, names }: EarlierVersionsProps) {
  return (
    <StoryInset>
      <Remark>
        {`${storySentence(operation, names)}, done ${showDoneAt(operation.doneAt)}, recorded ${recordedWords(operation)}`}
      </Remark>
      {operation.note && <Remark>{`“${operation.note}”`}</Remark>}
      {operation.replacesId !== null && <EarlierVersions operation={operation} names={names} />}
    </StoryInset>
  )
}
