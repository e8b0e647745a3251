import { useState } from 'react'
import { Button } from '#client/ui/actions/button.tsx'
import { ChoiceButtons } from '#client/ui/actions/choice-buttons.tsx'
import { CompositionBar, PartList, PartTitle } from '#client/ui/charts/composition.tsx'
import { SubSection } from '#client/ui/page/sub-section.tsx'
import { TextLink } from '#client/ui/text/text-link.tsx'
import type { CellarContent } from '#features/records/cellar/contract/answers.ts'
import { showLitres, showShare } from '#features/records/cellar/rules/shown-contents.ts'
import { type Parting, partingLabels, partings, partsBy } from '../rules/composition.ts'

const options = partings.map(value => ({ value, label: partingLabels[value] }))

/** A wine that was topped for years has many parts, of which most are traces. */
const shownAtFirst = 8

/** Of what a wine is made: by batch, or by what its batches say of their grapes. */
export function WineComposition({ origins }: { origins: CellarContent['composition'] }) {
  const [parting, setParting] = useState<Parting>('batch')
  const [isWhole, setIsWhole] = useState(false)
  const parts = partsBy(parting, origins)
  const shown = isWhole ? parts : parts.slice(0, shownAtFirst)
  return (
    <SubSection
      title="Made of"
      aside={<ChoiceButtons label="Made of, by" options={options} value={parting} onChange={setParting} />}
    >
      <CompositionBar
        parts={parts.map(({ share }, place) => ({ id: place, color: place, percent: share * 100 }))}
      />
      <PartList label={`Made of, by ${partingLabels[parting].toLowerCase()}`}>
        {shown.map(({ key, name, detail, batchId, litres, share }, place) => (
          <li key={key}>
            <PartTitle
              color={place}
              name={batchId === null ? name : <TextLink to={`/batches/${batchId}`}>{name}</TextLink>}
              detail={[showLitres(litres), detail].filter(Boolean).join(' · ')}
              value={showShare(share)}
            />
          </li>
        ))}
      </PartList>
      {shown.length < parts.length && (
        <div>
          <Button look="quiet" onClick={() => setIsWhole(true)}>
            {`Show all ${parts.length}`}
          </Button>
        </div>
      )}
    </SubSection>
  )
}
