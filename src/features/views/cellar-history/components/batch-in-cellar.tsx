import { useState } from 'react'
import { useUser } from '#client/session/session.ts'
import { PlaceList } from '#client/ui/page/place-list.tsx'
import { SubSection } from '#client/ui/page/sub-section.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import type { BatchHistory } from '#features/records/cellar/contract/reads.ts'
import { showDoneAt, showLitres } from '#features/records/cellar/rules/shown-contents.ts'
import type { CellarNames } from '#features/records/cellar/rules/texts.ts'
import { numberFormat } from '#shared/late-formats.ts'
import { originsOf } from '../rules/composition.ts'
import { namesIn, showWeight } from '../rules/story.ts'
import { isUnknown, namedVolume, underOtherNames } from '../rules/whereabouts.ts'
import { useAsOf } from './as-of.tsx'
import { CellarPart } from './cellar-part.tsx'
import { StoryList } from './story-list.tsx'
import { useBatchStory, useDisagreementsOf, useVesselNames } from './use-story.tsx'
import { WineComposition } from './wine-composition.tsx'

/** Where a wine is, of what it is made, what it came from, and what was done with it; for those who may see vessels. */
export function BatchInCellar({ batchId }: { batchId: number }) {
  const { permissions } = useUser()
  const maySee = permissions['vessels:view'] === true
  const [at, setAt] = useAsOf()
  const [withFormer, setWithFormer] = useState(false)
  const story = useBatchStory(batchId, { at, withFormer }, maySee)
  const { data: vessels } = useVesselNames(maySee)
  const disagreements = useDisagreementsOf({ batchId }, maySee)
  if (!maySee) return null
  const names = namesIn(vessels ?? [], story.entries ?? [])
  return (
    <CellarPart
      at={at}
      onAt={next => void setAt(next)}
      load={{ ...story, whole: vessels && story.whole }}
      unknownText="No litres are known of this wine yet. Start with what is in the vessels today."
      isUnknown={whole => isUnknown(whole) && !withFormer}
      disagreements={disagreements}
    >
      {whole => (
        <>
          <Figures whole={whole} />
          <Whereabouts id={batchId} whole={whole} names={names} at={at} />
          {whole.named.length > 0 && (
            <WineComposition origins={originsOf(whole.named.map(({ content }) => content))} />
          )}
          <StoryList story={story} names={names} withFormer={withFormer} onFormer={setWithFormer} />
        </>
      )}
    </CellarPart>
  )
}

const figures = numberFormat('en-US', { maximumFractionDigits: 1 })

/** What the ledger counts, under its own words: what people typed on the batch stays beside it. */
function Figures({ whole }: { whole: BatchHistory }) {
  const { kilograms, yield: perTonne, bottles } = whole
  const grapes = kilograms.received + kilograms.crushed > 0
  return (
    <DescriptionList
      items={[
        { label: 'In vessels', value: namedVolume(whole) },
        ...(grapes
          ? [
              { label: 'Grapes received', value: showWeight(kilograms.received) },
              { label: 'Grapes crushed', value: showWeight(kilograms.crushed) },
              { label: 'Yield', value: perTonne === null ? 'N/A' : `${figures.format(perTonne)} L/t` },
            ]
          : []),
        ...(bottles > 0 ? [{ label: 'Bottles', value: bottles.toLocaleString('en-US') }] : []),
      ]}
    />
  )
}

interface WhereaboutsProps {
  id: number
  whole: BatchHistory
  names: CellarNames
  at: string | null
}

function Whereabouts({ id, whole, names, at }: WhereaboutsProps) {
  const elsewhere = underOtherNames(id, whole)
  const place = (vesselId: number, litres: number, detail: string) => ({
    id: vesselId,
    to: `/vessels/${vesselId}`,
    name: names.vessel(vesselId),
    value: showLitres(litres),
    detail,
  })
  return (
    <>
      <SubSection title={at ? 'Where it was' : 'Where it is now'}>
        {whole.named.length === 0 && <p>In no vessel under this name.</p>}
        {whole.named.length > 0 && (
          <PlaceList
            label="Vessels that hold it"
            places={whole.named.map(({ vesselId, content }) =>
              place(vesselId, content.volume, `since ${showDoneAt(content.since)}`),
            )}
          />
        )}
      </SubSection>
      {elsewhere.length > 0 && (
        <SubSection title="Its litres under other names">
          <PlaceList
            label="Its litres under other names"
            places={elsewhere.map(({ vesselId, batch, litres }) =>
              place(vesselId, litres, `in ${batch.batchId}`),
            )}
          />
        </SubSection>
      )}
    </>
  )
}
