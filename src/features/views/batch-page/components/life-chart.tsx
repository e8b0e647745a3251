import { useMemo } from 'react'
import { MeasurementChart } from '#cellar/measurement-chart.tsx'
import { type ProcessReading, readingMetrics } from '#cellar/process-readings.ts'
import { readingTime } from '#cellar/readings.ts'
import { ChoiceButtons } from '#client/ui/actions/choice-buttons.tsx'
import type { Measured } from '#client/ui/charts/measurement-series.ts'
import { useAddressChoice } from '#client/ui/device/address-choice.ts'
import type { LifeEvent } from '../contract.ts'
import { marksOf } from '../rules.ts'

const stages = [
  { value: 'all', label: 'Whole life' },
  { value: 'vineyard', label: 'Vineyard' },
  { value: 'fermentation', label: 'Fermentation' },
  { value: 'aging', label: 'Aging' },
] as const

const sources = { vineyard: 'Vineyard sample', fermentation: 'Fermentation', aging: 'Aging' }
const measured: Measured<ProcessReading> = {
  metrics: readingMetrics,
  time: readingTime,
  name: ({ source }) => sources[source],
}
const core = ['brix', 'ph', 'temperature']

interface LifeChartProps {
  /** Undefined while they load. */
  readings: readonly ProcessReading[] | undefined
  events: readonly LifeEvent[] | undefined
  imageName: string
}

/** All readings of a batch as curves, with what happened to it meanwhile; a stage alone has more room. */
export function LifeChart({ readings, events, imageName }: LifeChartProps) {
  // All have their place until the readings are there, so that nothing moves when they come.
  const offered = stages.filter(
    ({ value }) => value === 'all' || !readings || readings.some(({ source }) => source === value),
  )
  const [asked, setStage] = useAddressChoice(
    'stage',
    stages.map(({ value }) => value),
  )
  const stage = offered.some(({ value }) => value === asked) ? asked : 'all'
  const rows = useMemo(
    () => readings?.filter(({ source }) => stage === 'all' || source === stage),
    [readings, stage],
  )
  const marks = useMemo(() => marksOf(events ?? [], stage), [events, stage])
  return (
    <MeasurementChart
      rows={rows}
      measured={measured}
      core={core}
      imageName={imageName}
      marks={marks}
      isFlush
      tools={
        offered.length > 1 && (
          <ChoiceButtons label="Stage" options={offered} value={stage} onChange={setStage} />
        )
      }
    />
  )
}
