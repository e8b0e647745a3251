import type { ComponentProps } from 'react'
import { Chart } from '#client/ui/charts/chart.tsx'
import { Panel } from '#client/ui/page/panel.tsx'

type ChartPanelProps = Omit<ComponentProps<typeof Chart>, 'label'> & { title: string; hint: string }

/** A chart in a panel of its own, which gives it its name. */
export function ChartPanel({ title, hint, ...chart }: ChartPanelProps) {
  return (
    <Panel title={title} hint={hint}>
      <Chart label={title} {...chart} />
    </Panel>
  )
}
