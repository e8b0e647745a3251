import { useState } from 'react'
import { More } from '#client/records/record-history.tsx'
import { useUser } from '#client/session/session.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { ChangeLine } from '#client/ui/page/change-lines.tsx'
import { Remark, Story, StoryActs, StoryEntry } from '#client/ui/page/story.tsx'
import { SubSection } from '#client/ui/page/sub-section.tsx'
import { LinkToggle } from '#client/ui/text/link-toggle.tsx'
import { TextLink } from '#client/ui/text/text-link.tsx'
import type { CellarOperation } from '#features/records/cellar/contract/answers.ts'
import { isChanged, showContents, showDoneAt } from '#features/records/cellar/rules/shown-contents.ts'
import type { CellarNames } from '#features/records/cellar/rules/texts.ts'
import { personName } from '#shared/people.ts'
import { storyDetails, storySentence } from '../rules/story.ts'
import { EarlierVersions } from './earlier-versions.tsx'
import type { StoryPages } from './use-story.tsx'

interface StoryListProps {
  story: StoryPages<unknown>
  names: CellarNames
  /** The vessel whose page it is: the others are told when asked for. */
  ownVessel?: number
  withFormer: boolean
  onFormer: (withFormer: boolean) => void
}

/** What was done, newest first, with what it found and what it left. */
export function StoryList({ story, names, ownVessel, withFormer, onFormer }: StoryListProps) {
  const operations = story.entries ?? []
  return (
    <SubSection
      title="What was done"
      aside={
        <Button look="quiet" size="sm" onClick={() => onFormer(!withFormer)}>
          {withFormer ? 'Hide removed and earlier ones' : 'Show removed and earlier ones'}
        </Button>
      }
    >
      {operations.length === 0 && <Remark>Nothing was recorded until then.</Remark>}
      <Story label="What was done">
        {operations.map(operation => (
          <OperationEntry key={operation.id} operation={operation} names={names} ownVessel={ownVessel} />
        ))}
      </Story>
      <More pages={story} />
    </SubSection>
  )
}

interface OperationEntryProps {
  operation: CellarOperation
  names: CellarNames
  ownVessel: number | undefined
}

function OperationEntry({ operation, names, ownVessel }: OperationEntryProps) {
  const { doneAt, recordedBy, status, note, vessels } = operation
  const [isWhole, setIsWhole] = useState(false)
  const { first, others } = inTurn(vessels.filter(isChanged), ownVessel)
  const changes = (isWhole ? [...first, ...others] : first).map(({ vesselId, ...contents }) => ({
    key: vesselId,
    name: names.vessel(vesselId),
    ...showContents(contents),
  }))
  return (
    <StoryEntry
      when={showDoneAt(doneAt)}
      dateTime={doneAt}
      who={personName(recordedBy) || 'Somebody'}
      isFormer={status !== 'current'}
    >
      <ChangeLine
        title={storySentence(operation, names)}
        detail={storyDetails(operation).join(' · ')}
        changes={changes}
      />
      {others.length > 0 && (
        <LinkToggle isOpen={isWhole} onToggle={() => setIsWhole(!isWhole)}>
          {others.length === 1 ? '1 other vessel' : `${others.length} other vessels`}
        </LinkToggle>
      )}
      {note && <Remark>{`“${note}”`}</Remark>}
      {status === 'current' && <EarlierVersions operation={operation} names={names} />}
      <Acts operation={operation} />
    </StoryEntry>
  )
}

/** So many vessels of one operation are told at once. */
const vesselsAtFirst = 3

/** The page's own vessel first; the rest of a row of barrels when asked for. */
function inTurn(vessels: CellarOperation['vessels'], ownVessel: number | undefined) {
  const own = vessels.filter(({ vesselId }) => vesselId === ownVessel)
  const first = own.length > 0 ? own : vessels.slice(0, vesselsAtFirst)
  return { first, others: vessels.filter(each => !first.includes(each)) }
}

/** Where an operation is put right; for those who may. */
function Acts({ operation: { id, status } }: { operation: CellarOperation }) {
  const { permissions } = useUser()
  const path = `/cellar/operations/${id}/correct`
  if (status === 'replaced') return <Remark>An earlier version; it does not count any more.</Remark>
  const mayEdit = permissions['vessels:edit'] === true
  return (
    <>
      {status === 'removed' && <Remark>Removed; it does not count any more.</Remark>}
      {mayEdit && (
        <StoryActs>
          <TextLink to={path}>{status === 'removed' ? 'Put back' : 'Correct'}</TextLink>
          {status === 'current' && <TextLink to={`${path}?remove=1`}>Remove</TextLink>}
        </StoryActs>
      )}
    </>
  )
}
