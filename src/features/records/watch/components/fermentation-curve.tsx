import type { Forecast } from '#cellar/watch/forecast.ts'
import { phaseNames, phaseStretches } from '#cellar/watch/phases.ts'
import { anHour } from '#cellar/watch/watched-fermentation.ts'
import { Curve } from '#client/ui/charts/curve.tsx'
import type { WatchedAlone } from '../contract.ts'
import type { Judged } from '../rules/judging.ts'
import { sugarLine } from '../rules/texts.ts'

const eventNames: Readonly<Record<string, string>> = {
  addition: 'Addition',
  blend: 'Blend',
  racking: 'Racking',
}

interface FermentationCurveProps {
  judged: Judged
  forecast: Forecast | undefined
  /** One like it from the past. */
  past?: WatchedAlone['past'] | undefined
  isLarge?: boolean
}

/** The sugar of a fermentation, what was measured and how it may go on. */
export function FermentationCurve({ judged, forecast, past, isLarge = false }: FermentationCurveProps) {
  const { curve, phase } = judged.sight
  const { events = [], limits } = judged.watched
  const last = curve.good.at(-1)
  const told = last ? `, ${sugarLine(last)} at the last reading` : ''
  const first = curve.points[0]?.at ?? 0
  // What a device says rests on no reading of a person's.
  const byPeople = curve.points.filter(({ ids }) => ids.length > 0)
  const byDevices = curve.points.filter(({ ids }) => ids.length === 0)
  return (
    <Curve
      label={`Sugar over time: ${phaseNames[phase].toLowerCase()}${told}. ${forecast?.sentence ?? ''}`.trim()}
      points={byPeople.map(point => ({ at: point.at, value: point.brix, isOdd: curve.odd.has(point) }))}
      machine={byDevices.map(({ at, brix }) => ({ at, value: brix }))}
      {...(forecast?.kind === 'band' && { band: forecast.course })}
      level={{ value: limits.dryBrix, label: 'dry' }}
      stretches={
        isLarge
          ? phaseStretches(curve, judged.watched).map(({ from, to, phase: each }) => ({
              from,
              to,
              label: phaseNames[each],
            }))
          : []
      }
      marks={
        isLarge
          ? events.flatMap(({ at, kind }) =>
              eventNames[kind] && at >= first ? [{ at, label: eventNames[kind] as string }] : [],
            )
          : []
      }
      {...(past && {
        other: {
          label: past.batchName,
          points: past.points.map(({ hours, brix }) => ({
            at: judged.watched.startedAt + hours * anHour,
            value: brix,
          })),
        },
      })}
      isLarge={isLarge}
      unit="°Bx"
    />
  )
}
