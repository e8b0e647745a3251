import { useState } from 'react'
import { Button } from '#client/ui/actions/button.tsx'
import { Chart } from '#client/ui/charts/chart.tsx'
import { type ChartSeries, timeOfDay } from '#client/ui/charts/chart-model.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { Part } from './part.tsx'

const lines: ChartSeries[] = [
  {
    label: 'Brix',
    points: [
      { x: timeOfDay('2024-08-20'), y: 21.5, note: 'Hillside Block' },
      { x: timeOfDay('2024-08-27'), y: 23.1 },
      { x: timeOfDay('2024-09-03'), y: 24.4 },
    ],
  },
  {
    label: 'pH',
    axis: 'right',
    points: [
      { x: timeOfDay('2024-08-20'), y: 3.31 },
      { x: timeOfDay('2024-09-03'), y: 3.48 },
    ],
  },
]
const types: ChartSeries[] = [
  {
    label: 'Batches',
    points: [
      { x: 'Red', y: 7 },
      { x: 'White', y: 4 },
      { x: 'Rosé', y: 2 },
    ],
  },
]
const long: ChartSeries[] = [
  {
    label: 'Temperature',
    points: Array.from({ length: 5000 }, (_, index) => ({
      x: timeOfDay('2024-01-01') + index * 3_600_000,
      y: 15 + Math.sin(index / 40) * 6,
    })),
  },
]
const single: ChartSeries[] = [{ label: 'Brix', points: [{ x: timeOfDay('2024-08-20'), y: 21.5 }] }]

export function ChartGallery() {
  const [isBroken, setIsBroken] = useState(false)
  const broken = [{ label: 'Broken', points: null }] as unknown as ChartSeries[]
  return (
    <>
      <PageHeader heading="Charts" />
      <Part title="Line">
        <Chart
          kind="line"
          label="Measurements Over Time"
          summary="Brix rises to 24.4."
          series={lines}
          tension={0.3}
        />
      </Part>
      <Part title="Line of 360">
        <Chart kind="line" label="Single reading" summary="One reading." series={single} height={360} />
      </Part>
      <Part title="Bar">
        <Chart
          kind="bar"
          label="Production Pipeline"
          summary="Seven red, four white, two rosé."
          series={types}
        />
      </Part>
      <Part title="Doughnut">
        <Chart kind="doughnut" label="Wine Type Distribution" summary="Mostly red." series={types} />
      </Part>
      <Part title="Loading">
        <Chart kind="line" label="Loading" summary="Nothing yet." series={[]} isLoading />
      </Part>
      <Part title="Failing">
        <Button onClick={() => setIsBroken(!isBroken)}>{isBroken ? 'Repair' : 'Break'}</Button>
        <Chart kind="line" label="Failing" summary="May fail." series={isBroken ? broken : lines} />
      </Part>
      <Part title="Five thousand points">
        <Chart kind="line" label="Long" summary="Temperature goes up and down." series={long} />
      </Part>
    </>
  )
}
