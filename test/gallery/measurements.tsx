import { MeasurementChart } from '#cellar/measurement-chart.tsx'
import { type Measured, timeOf } from '#client/ui/charts/measurement-series.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { Part } from './part.tsx'

interface Reading {
  id: number
  day: string
  block: string
  brix: number | null
  ph: number | null
  ta: number | null
  sg: number | null
}

const measured: Measured<Reading> = {
  metrics: [
    { key: 'brix', label: 'Brix', value: row => row.brix },
    { key: 'ph', label: 'pH', side: 'right', value: row => row.ph },
    { key: 'ta', label: 'TA', value: row => row.ta },
    { key: 'sg', label: 'SG', side: 'right', value: row => row.sg },
  ],
  time: row => timeOf(row.day),
  name: row => row.block,
}
const core = ['brix', 'ph']

const ripening = ['2024-08-06', '2024-08-13', '2024-08-20', '2024-08-27', '2024-09-03', '2024-09-10']
const readings = ripening.map((day, week) => ({
  id: week + 1,
  day,
  block: week % 2 ? 'River Bend' : 'Hillside Block',
  brix: 18 + week * 1.2,
  ph: 3.1 + week * 0.06,
  ta: 9.4 - week * 0.5,
  sg: 1.074 + week * 0.005,
}))
const many = Array.from({ length: 10_000 }, (_, index) => ({
  id: index + 1,
  day: new Date(Date.UTC(2000, 0, 1 + (index % 9_000))).toISOString().slice(0, 10),
  block: `Block ${index % 40}`,
  brix: 20 + Math.sin(index / 90) * 4,
  ph: 3.3 + Math.cos(index / 70) / 5,
  ta: 7 + Math.sin(index / 50),
  sg: 1.08 + Math.cos(index / 60) / 100,
}))

/** Readings over time. All of them follow the same address, as only one stands on a page of the product. */
export function MeasurementGallery() {
  return (
    <>
      <PageHeader heading="Measurements" />
      <Part title="Readings">
        <MeasurementChart rows={readings} measured={measured} core={core} imageName="gallery" />
      </Part>
      <Part title="Ten thousand of 360">
        <MeasurementChart rows={many} measured={measured} core={core} imageName="many" height={360} />
      </Part>
      <Part title="Loading">
        <MeasurementChart rows={undefined} measured={measured} core={core} imageName="gallery" />
      </Part>
      <Part title="No readings">
        <MeasurementChart rows={[]} measured={measured} core={core} imageName="gallery" />
      </Part>
    </>
  )
}
