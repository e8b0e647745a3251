import { MeasuredBar } from '#client/ui/charts/measured-bar.tsx'
import { Columns, Stack, Tiles } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { improvements, lineScores, qualityDistribution } from '../contract.ts'
import { ChartPanel } from './chart-panel.tsx'

const distribution = [
  { label: 'Lots', points: qualityDistribution.map(({ grade, lots }) => ({ x: grade, y: lots })) },
]

export function QualityTab() {
  return (
    <Stack>
      <Tiles label="Scores by line" smallest={17}>
        {lineScores.map(({ line, score, ...parts }) => (
          <Panel key={line} title={line} aside={<strong>{`${score} / 100`}</strong>}>
            <Stack>
              <MeasuredBar label="Aroma" value={String(parts.aroma)} percent={parts.aroma} />
              <MeasuredBar label="Balance" value={String(parts.balance)} percent={parts.balance} />
              <MeasuredBar label="Finish" value={String(parts.finish)} percent={parts.finish} />
            </Stack>
          </Panel>
        ))}
      </Tiles>
      <Columns>
        <ChartPanel
          kind="doughnut"
          title="Quality Distribution"
          hint="26 lots by their score at the last tasting"
          summary="15 of 26 lots scored 90 or more; three are to be improved."
          series={distribution}
        />
        <Panel title="Improvement Tracking" hint="From last year to now, and what is aimed at">
          <Stack>
            {improvements.map(({ name, from, to, goal, percent }) => (
              <MeasuredBar
                key={name}
                isProgress
                label={name}
                value={to}
                percent={percent}
                tone="green"
                note={`From ${from}, goal ${goal}`}
              />
            ))}
          </Stack>
        </Panel>
      </Columns>
    </Stack>
  )
}
