import type { Forecast } from '#cellar/watch/forecast.ts'
import { CurveCard } from '#client/ui/page/curve-card.tsx'
import { Badge } from '#client/ui/text/badge.tsx'
import type { Judged } from '../rules/judging.ts'
import { courseLines, lastReadingLine, phaseOf } from '../rules/texts.ts'
import { FermentationCurve } from './fermentation-curve.tsx'
import { Findings } from './findings.tsx'

interface WatchCardProps {
  judged: Judged
  forecast: Forecast | undefined
  onChange: () => void
  onFailure: (message: string) => void
}

const tones = { act: 'red', look: 'yellow' } as const

/** One fermentation under way: what needs a person, its curve, and how it goes on. */
export function WatchCard({ judged, forecast, onChange, onFailure }: WatchCardProps) {
  const { fermentation, severity } = judged
  const { batch, vessel } = fermentation
  return (
    <CurveCard
      title={vessel?.vesselId ?? batch.batchName}
      subtitle={[batch.batchName, batch.grapeVariety, vessel?.location].filter(Boolean).join(', ')}
      to={`/fermentation/${fermentation.id}`}
      badge={<Badge tone={severity ? tones[severity] : 'green'}>{phaseOf(judged)}</Badge>}
      curve={<FermentationCurve judged={judged} forecast={forecast} />}
      figures={courseLines(judged)}
      caption={[`${lastReadingLine(judged)}.`, forecast?.kind === 'dry' ? null : forecast?.sentence]
        .filter(Boolean)
        .join(' ')}
    >
      <Findings judged={judged} onChange={onChange} onFailure={onFailure} />
    </CurveCard>
  )
}
