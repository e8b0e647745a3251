import { IconBarrel, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#client/ui/actions/button.tsx'
import { ChoiceButtons } from '#client/ui/actions/choice-buttons.tsx'
import { IconButton } from '#client/ui/actions/icon-button.tsx'
import { QuickActions } from '#client/ui/actions/quick-actions.tsx'
import { Tabs } from '#client/ui/actions/tabs.tsx'
import { Timeline } from '#client/ui/calendar/timeline.tsx'
import { ActivityGrid } from '#client/ui/charts/activity-grid.tsx'
import { CompositionBar, PartTitle } from '#client/ui/charts/composition.tsx'
import { MeasuredBar } from '#client/ui/charts/measured-bar.tsx'
import { Meter } from '#client/ui/charts/meter.tsx'
import { NumberInput } from '#client/ui/forms/number-input.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { LoadingState, Spinner } from '#client/ui/messages/spinner.tsx'
import { Disclosure } from '#client/ui/page/disclosure.tsx'
import { Columns, MainAndSide, ShortFields, Stack, Tiles } from '#client/ui/page/layout.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { StatCard } from '#client/ui/page/stat-card.tsx'
import { StepFlow } from '#client/ui/page/step-flow.tsx'
import { Badge } from '#client/ui/text/badge.tsx'
import { Prose } from '#client/ui/text/prose.tsx'
import { TextLink } from '#client/ui/text/text-link.tsx'
import { Part } from './part.tsx'

const tones = ['gray', 'yellow', 'green', 'red', 'blue'] as const
const periods = ['week', 'month', 'year'].map(value => ({ value, label: value }))

export function PageGallery() {
  return (
    <>
      <PageHeader heading="Parts of a page" subtitle="For screens that are more than one list" />
      <Part title="Tabs">
        <Tabs
          label="Views"
          tabs={[
            { name: 'first', label: 'Overview', content: <p>The first leaf.</p> },
            { name: 'second', label: 'Production', content: <p>The second leaf.</p> },
          ]}
        />
      </Part>
      <Part title="Panels">
        <MainAndSide
          main={
            <Panel title="Composition" hint="What it is for" aside={<Badge tone="green">Valid</Badge>}>
              <Prose>
                <p>Paragraphs to be read at leisure.</p>
              </Prose>
              <Panel isInset title="A part within" aside={<Spinner isInline />}>
                One level down.
              </Panel>
            </Panel>
          }
          side={<Panel title="Beside">Stays in view.</Panel>}
        />
      </Part>
      <Part title="Tiles and columns">
        <Stack>
          <Tiles label="Figures">
            <Panel title="One">1</Panel>
            <Panel title="Two">2</Panel>
          </Tiles>
          <Columns>
            <Panel title="Left">of the same weight</Panel>
            <Panel title="Right">as this one</Panel>
          </Columns>
        </Stack>
      </Part>
      <Part title="Meters">
        <Stack>
          {tones.map((tone, index) => (
            <Meter key={tone} label={tone} percent={index * 30} tone={tone} />
          ))}
          <MeasuredBar label="Alcohol" value="13.50" unit="%" percent={81} note="With a note." />
          <CompositionBar label="Shares" parts={tones.map((_, id) => ({ id, color: id, percent: 20 }))} />
        </Stack>
      </Part>
      <Part title="Figures">
        <Tiles label="Figures of the cellar" smallest={9}>
          <StatCard label="Vessels" value="42" unit="in all" icon={IconBarrel} details={['7 empty']} />
          <StatCard label="Barrels" value="31" caption="2 new this month" to="/tables" />
        </Tiles>
      </Part>
      <Part title="What happens">
        <Stack>
          <StepFlow
            label="Stages"
            steps={[
              { name: 'Harvest', state: 'done', note: '100%' },
              { name: 'Crush', state: 'current', note: '40%' },
              { name: 'Aging', state: 'ahead' },
            ]}
          />
          <ActivityGrid label="Week" columns={['Mon', 'Tue']} rows={[{ name: 'Cellar', counts: [1, 4] }]} />
          <Timeline
            label="Timeline"
            entries={[{ id: '1', icon: IconBarrel, title: 'Topped', text: 'Barrel 3', when: 'Today' }]}
          />
        </Stack>
      </Part>
      <Part title="Notices">
        <Stack>
          <Notice>Sample data.</Notice>
          <Notice kind="warning" action={<Button size="sm">Put it right</Button>}>
            Total percentage must equal 100%.
          </Notice>
        </Stack>
      </Part>
      <Part title="Ways">
        <TextLink to="/tables">To the tables</TextLink>
        <QuickActions actions={[{ label: 'Add Vessel', to: '/tables', icon: IconBarrel }]} />
      </Part>
      <Part title="Loading a page">
        <LoadingState text="Loading your dashboard..." />
      </Part>
      <Controls />
    </>
  )
}

function Controls() {
  const [period, setPeriod] = useState('month')
  const [isOpen, setIsOpen] = useState(true)
  const [text, setText] = useState('0')
  return (
    <Part title="Controls">
      <Stack>
        <ChoiceButtons label="Period" isLabelShown options={periods} value={period} onChange={setPeriod} />
        <Disclosure
          isOpen={isOpen}
          onToggle={() => setIsOpen(!isOpen)}
          title={<PartTitle color={1} name="Merlot" detail="13.5% alcohol" value="40%" />}
          aside={<IconButton label="Remove" icon={<IconTrash aria-hidden />} onClick={() => setText('0')} />}
        >
          <ShortFields>
            <NumberInput label="pH" value={text} onChange={setText} step={0.01} />
            <NumberInput label="TA" value={text} onChange={setText} step={0.01} />
          </ShortFields>
        </Disclosure>
      </Stack>
    </Part>
  )
}
