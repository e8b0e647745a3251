import { IconBarrel, IconBottle, IconPlant2, IconTarget } from '@tabler/icons-react'
import { useState } from 'react'
import { ChoiceButtons } from '#client/ui/actions/choice-buttons.tsx'
import { MeasuredBar } from '#client/ui/charts/measured-bar.tsx'
import { Columns, Row, Stack, Tiles } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { StatCard } from '#client/ui/page/stat-card.tsx'
import { StepFlow } from '#client/ui/page/step-flow.tsx'
import { completion, goals, groupings, lines, stages, summary, years } from '../contract.ts'
import { stepsOf } from '../rules.ts'
import { BatchesPanel, ParallelBatches } from './batches-panel.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { MilestonesPanel } from './milestones-panel.tsx'
import { WeekPanel } from './week-panel.tsx'

const icons = [IconTarget, IconPlant2, IconBottle, IconBarrel]
const choices = <Value extends string>(values: readonly Value[]) =>
  values.map(value => ({ value, label: value }))

const completionSeries = (['Premium', 'Standard', 'Economy', 'Target'] as const).map(label => ({
  label,
  points: stages.map((stage, index) => ({ x: stage, y: completion[label][index] ?? 0 })),
}))

export function TimelineTab() {
  const [year, setYear] = useState<(typeof years)[number]>('2024')
  const [grouping, setGrouping] = useState<(typeof groupings)[number]>('Month')
  return (
    <Stack>
      <Row>
        <ChoiceButtons label="Year" options={choices(years)} value={year} onChange={setYear} />
        <ChoiceButtons
          label="View by"
          isLabelShown
          options={choices(groupings)}
          value={grouping}
          onChange={setGrouping}
        />
      </Row>
      <Tiles label="Summary" smallest={9}>
        {summary.map(({ label, value, unit, detail }, index) => (
          <StatCard
            key={label}
            label={label}
            value={value}
            unit={unit}
            details={[detail]}
            icon={icons[index]}
          />
        ))}
      </Tiles>
      <ChartPanel
        kind="bar"
        title="Stage Completion"
        hint="Percent done, by line and stage"
        summary="Premium and Standard are aging, Economy is being blended; aging is on target for Premium."
        series={completionSeries}
      />
      <Panel title="Process Flow" hint="Seven stages from harvest to bottling">
        <Stack>
          {lines.map(line => (
            <Panel key={line} isInset title={line}>
              <StepFlow label={`${line}, stage by stage`} steps={stepsOf(line)} />
            </Panel>
          ))}
        </Stack>
      </Panel>
      <ParallelBatches />
      <BatchesPanel />
      <Columns>
        <WeekPanel />
        <MilestonesPanel />
      </Columns>
      <Panel title="Production Goals">
        <Tiles label="Goals">
          {goals.map(({ name, value, of, percent }) => (
            <Panel key={name} isInset title={name}>
              <MeasuredBar isProgress label={of} value={value} percent={percent} />
            </Panel>
          ))}
        </Tiles>
      </Panel>
    </Stack>
  )
}
