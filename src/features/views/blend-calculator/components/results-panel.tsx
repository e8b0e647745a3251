import { MeasuredBar } from '#client/ui/charts/measured-bar.tsx'
import { useSettled } from '#client/ui/device/use-settled.ts'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Spinner } from '#client/ui/messages/spinner.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { Badge } from '#client/ui/text/badge.tsx'
import { Prose } from '#client/ui/text/prose.tsx'
import { blendTexts, calculationDelay, measures } from '../contract.ts'
import {
  type BaseWine,
  barOf,
  blendOf,
  estimatePh,
  hasShare,
  type Measured,
  measuredOf,
  phTone,
  totalOf,
} from '../rules.ts'

/** What comes of the blend, worked out a moment after the last change. */
export function ResultsPanel({ wines }: { wines: readonly BaseWine[] }) {
  const current = wines.map(measuredOf)
  // As text, so that renaming or folding a wine is no change.
  const { settled, isSettled } = useSettled(JSON.stringify(current), calculationDelay)
  const calculated = JSON.parse(settled) as Measured[]
  const isCalculating = hasShare(current) && !isSettled
  return (
    <Panel title="Blend Results" aside={isCalculating && <Spinner isInline text="Calculating..." />}>
      {hasShare(current) ? (
        <div aria-busy={isCalculating}>{hasShare(calculated) && <Results wines={calculated} />}</div>
      ) : (
        <Prose>
          <p>{blendTexts.nothingToBlend}</p>
        </Prose>
      )}
    </Panel>
  )
}

function Results({ wines }: { wines: readonly Measured[] }) {
  const result = blendOf(wines)
  const total = totalOf(wines)
  return (
    <Stack>
      {total !== 100 && <Notice>{blendTexts.partOfBlend(total)}</Notice>}
      {measures.map(({ key, name, unit }) => (
        <MeasuredBar
          key={key}
          label={name}
          value={result[key].toFixed(2)}
          unit={unit}
          percent={barOf(key, result[key])}
          {...(key === 'pH' && { tone: phTone(result.pH), note: blendTexts.approximatePh })}
        />
      ))}
      <Estimate wines={wines} />
    </Stack>
  )
}

/** The second opinion on pH, set apart: it is a model, and the bench has the last word. */
function Estimate({ wines }: { wines: readonly Measured[] }) {
  const estimate = estimatePh(wines)
  const [low, high] = [estimate?.low.toFixed(2), estimate?.high.toFixed(2)]
  return (
    <Panel isInset title="pH by Charge Balance" aside={<Badge tone="blue">Estimate</Badge>}>
      <Prose>
        {estimate ? (
          <p>
            <strong>{estimate.pH.toFixed(2)}</strong>
            {low === high
              ? ', whichever of the base wines are through malolactic fermentation. '
              : ` if all base wines are through malolactic fermentation, ${low} to ${high} depending on which of them are. `}
            Measure a bench blend before you rely on it.
          </p>
        ) : (
          <p>{blendTexts.estimateNeeds}</p>
        )}
      </Prose>
    </Panel>
  )
}
