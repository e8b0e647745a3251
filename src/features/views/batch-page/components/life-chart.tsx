import { useMemo } from 'react'
import { MeasurementChart } from '#cellar/measurement-chart.tsx'
import { type ReadingSource, readingMetrics } from '#cellar/process-readings.ts'
import { readingTime } from '#cellar/readings.ts'
import { placeOfReading, type ReadingInVessel, stageNames, stagesOf } from '#cellar/stages.ts'
import { ChoiceButtons } from '#client/ui/actions/choice-buttons.tsx'
import type { Measured } from '#client/ui/charts/measurement-series.ts'
import { useAddressChoice } from '#client/ui/device/address-choice.ts'
import type { LifeEvent } from '../contract.ts'
import { marksOf } from '../rules.ts'

const stages = [
  { value: 'all', label: 'Whole life' },
  { value: 'vineyard', label: stageNames.vineyard },
  { value: 'fermentation', label: stageNames.fermentation },
  { value: 'aging', label: stageNames.aging },
] as const

const measured: Measured<ReadingInVessel> = {
  metrics: readingMetrics,
  time: readingTime,
  name: placeOfReading,
  // A batch in two tanks has two courses.
  run: ({ source, processId }) => `${source} ${processId}`,
}
const core = ['brix', 'ph', 'temperature']

interface LifeChartProps {
  /** Undefined while they load. */
  readings: readonly ReadingInVessel[] | undefined
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
  // Beside the months of an aging the days of a fermentation would be a needle.
  const stretches = useMemo(() => {
    const momentsOf = (each: ReadingSource) => marksOf(events ?? [], each).map(({ x }) => x)
    return stage === 'all' ? stagesOf(readings ?? [], momentsOf) : undefined
  }, [readings, events, stage])
  return (
    <MeasurementChart
      rows={rows}
      measured={measured}
      core={core}
      imageName={imageName}
      marks={marks}
      stretches={stretches}
      isFlush
      tools={
        offered.length > 1 && (
          <ChoiceButtons label="Stage" options={offered} value={stage} onChange={setStage} />
        )
      }
    />
  )
}
