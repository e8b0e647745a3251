import { useState } from 'react'
import { useUser } from '#client/session/session.ts'
import { MeasuredBar } from '#client/ui/charts/measured-bar.tsx'
import { TextLink } from '#client/ui/text/text-link.tsx'
import type { CellarContent, CellarVessel } from '#features/records/cellar/contract/answers.ts'
import { showDoneAt, showLitres } from '#features/records/cellar/rules/shown-contents.ts'
import { namesIn } from '../rules/story.ts'
import { useAsOf } from './as-of.tsx'
import { CellarPart } from './cellar-part.tsx'
import { StoryList } from './story-list.tsx'
import { useDisagreementsOf, useVesselNames, useVesselStory } from './use-story.tsx'
import { WineComposition } from './wine-composition.tsx'

/** What is in a vessel, of what it is made, and what was done in it; for those who may see vessels. */
export function VesselInCellar({ vesselId }: { vesselId: number }) {
  const { permissions } = useUser()
  const maySee = permissions['vessels:view'] === true
  const [at, setAt] = useAsOf()
  const [withFormer, setWithFormer] = useState(false)
  const story = useVesselStory(vesselId, { at, withFormer }, maySee)
  const { data: vessels } = useVesselNames(maySee)
  const disagreements = useDisagreementsOf({ vesselId }, maySee)
  if (!maySee) return null
  const names = namesIn(vessels ?? [], story.entries ?? [])
  const vessel = vessels?.find(({ id }) => id === vesselId)
  return (
    <CellarPart
      at={at}
      onAt={next => void setAt(next)}
      load={{ ...story, whole: vessels && story.whole }}
      unknownText="No litres are known of this vessel yet. Start with what is in it today."
      isUnknown={({ content, operations }) => !content && operations.length === 0 && !withFormer}
      disagreements={disagreements}
    >
      {({ content }) => (
        <>
          <ContentBar content={content} vessel={vessel} at={at} />
          {content && <WineComposition origins={content.composition} />}
          <StoryList
            story={story}
            names={names}
            ownVessel={vesselId}
            withFormer={withFormer}
            onFormer={setWithFormer}
          />
        </>
      )}
    </CellarPart>
  )
}

interface ContentBarProps {
  content: CellarContent | null
  vessel: CellarVessel | undefined
  at: string | null
}

function ContentBar({ content, vessel, at }: ContentBarProps) {
  const room = vessel?.capacityLitres ?? null
  if (!content)
    return (
      <MeasuredBar
        label={at ? 'Empty then' : 'Empty'}
        value={room ? `room for ${showLitres(room)}` : ''}
        percent={0}
      />
    )
  const { batch, volume, fill, since } = content
  const held =
    room === null ? showLitres(volume) : `${showLitres(volume).replace(/ L$/, '')} of ${showLitres(room)}`
  const ullage = room === null ? 0 : room - volume
  return (
    <MeasuredBar
      size="lg"
      label={[batch.batchId, batch.batchName].filter(Boolean).join(' ')}
      value={held}
      percent={(fill ?? 0) * 100}
      {...(ullage < 0 && { tone: 'red' as const })}
      note={
        <>
          {`since ${showDoneAt(since)}`}
          {ullage > 0 && vessel?.vesselType === 'Barrel' && ` · ${showLitres(ullage)} to the top`}
          {' · '}
          <TextLink to={`/batches/${batch.id}`}>Open the wine</TextLink>
        </>
      }
    />
  )
}
