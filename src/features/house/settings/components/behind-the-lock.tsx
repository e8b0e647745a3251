import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/data/api.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { ChangeLine, ChangeLines } from '#client/ui/page/change-lines.tsx'
import { Remark, Story, StoryEntry } from '#client/ui/page/story.tsx'
import { SubSection } from '#client/ui/page/sub-section.tsx'
import { cellarVessel } from '#features/records/cellar/contract/answers.ts'
import type { Lock } from '#features/records/cellar/contract/reads.ts'
import { cellarPath } from '#features/records/cellar/contract.ts'
import { showContents } from '#features/records/cellar/rules/shown-contents.ts'
import { addDays, showDay } from '#shared/days.ts'
import { showExactMoment } from '#shared/moments.ts'
import { personName } from '#shared/people.ts'

/** So many are read before anybody asks for the rest. */
const shownAtFirst = 5

/** Every correction that reached behind the lock, and what it made of the vessels at the lock's day. */
export function BehindTheLock({ lock: { corrections, vessels, lockedBefore } }: { lock: Lock }) {
  const [isWhole, setIsWhole] = useState(false)
  const names = useVesselNames(vessels.length > 0)
  if (corrections.length === 0) return null
  const shown = isWhole ? corrections : corrections.slice(0, shownAtFirst)
  return (
    <>
      <SubSection title="Changed behind the lock">
        <Story label="Changed behind the lock">
          {shown.map(({ id, recordedAt, recordedBy, reason, what }) => (
            <StoryEntry
              key={id}
              when={showExactMoment(recordedAt)}
              dateTime={recordedAt}
              who={personName(recordedBy) || 'Somebody'}
            >
              <ChangeLine title={what.join('. ')} changes={[]} />
              {reason && <Remark>{`Reason: ${reason}`}</Remark>}
            </StoryEntry>
          ))}
        </Story>
        {shown.length < corrections.length && (
          <div>
            <Button look="quiet" onClick={() => setIsWhole(true)}>
              {`Show all ${corrections.length}`}
            </Button>
          </div>
        )}
      </SubSection>
      {lockedBefore && vessels.length > 0 && names && (
        <SubSection title={`At the end of ${showDay(addDays(lockedBefore, -1))}, when it was locked and now`}>
          <ChangeLines label="Vessels at the lock’s day, then and now">
            {vessels.map(({ vesselId, ...contents }) => (
              <li key={vesselId}>
                <ChangeLine
                  isBeside
                  title={names.get(vesselId) ?? `Vessel ${vesselId}`}
                  changes={[{ key: vesselId, ...showContents(contents) }]}
                />
              </li>
            ))}
          </ChangeLines>
        </SubSection>
      )}
    </>
  )
}

function useVesselNames(isWanted: boolean): ReadonlyMap<number, string> | undefined {
  return useQuery({
    queryKey: [cellarPath, 'vessels', 'by name'],
    enabled: isWanted,
    queryFn: async ({ signal }) =>
      cellarVessel.array().parse(await call('GET', `${cellarPath}/vessels`, { signal })),
    select: vessels => new Map(vessels.map(({ id, vesselId }) => [id, vesselId])),
  }).data
}
