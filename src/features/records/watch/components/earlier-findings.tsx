import { useState } from 'react'
import { findingTitles } from '#cellar/watch/finding.ts'
import type { WineryClock } from '#cellar/watch/watched-fermentation.ts'
import { useAnswer } from '#client/data/use-answer.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Disclosure } from '#client/ui/page/disclosure.tsx'
import { FindingList } from '#client/ui/page/finding-list.tsx'
import type { FoundBefore } from '../contract.ts'
import { watchPath } from '../rules/places.ts'

/** What was found before, and until when it held; asked for when somebody wants to see it. */
export function EarlierFindings({ id, clock }: { id: number; clock: WineryClock }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, error } = useAnswer(
    `${watchPath}/${id}/findings`,
    answer => (Array.isArray(answer) ? (answer as FoundBefore[]) : []),
    isOpen,
  )
  const ended = data?.flatMap(({ endedAt, ...finding }) => (endedAt ? [{ ...finding, endedAt }] : []))
  return (
    <Disclosure title="Earlier findings" level={3} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
      {error && <Notice kind="warning">{failureMessage(error)}</Notice>}
      {ended?.length === 0 && <p>Nothing was found before.</p>}
      {ended && ended.length > 0 && (
        <FindingList
          label="Earlier findings"
          lines={ended.map(finding => ({
            key: String(finding.id),
            title: findingTitles[finding.kind],
            look: 'aside',
            text: finding.sentence,
            notes: [
              `From ${clock.dayAndTime(Date.parse(finding.foundAt))} to ${clock.dayAndTime(Date.parse(finding.endedAt))}`,
            ],
          }))}
        />
      )}
    </Disclosure>
  )
}
