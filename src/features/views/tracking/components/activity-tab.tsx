import { IconBarrel, IconClipboardCheck, IconFlask, IconPlant2 } from '@tabler/icons-react'
import { useState } from 'react'
import { ChoiceButtons } from '#client/ui/actions/choice-buttons.tsx'
import { Timeline } from '#client/ui/calendar/timeline.tsx'
import { Stack, Tiles } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { StatCard } from '#client/ui/page/stat-card.tsx'
import { activities, activityCounters, activityFilters } from '../contract.ts'

const icons = {
  Vineyard: IconPlant2,
  Fermentation: IconFlask,
  Aging: IconBarrel,
  'Quality Control': IconClipboardCheck,
}
const filters = activityFilters.map(value => ({ value, label: value }))
const entries = activities.map(({ id, kind, ...entry }) => ({ ...entry, id: String(id), icon: icons[kind] }))

export function ActivityTab() {
  const [filter, setFilter] = useState<(typeof activityFilters)[number]>('All Activities')
  return (
    <Stack>
      <Tiles label="Counters" smallest={9}>
        {activityCounters.map(({ label, value, detail }) => (
          <StatCard key={label} label={label} value={value} details={[detail]} />
        ))}
      </Tiles>
      <Panel title="Activity Feed">
        <Stack>
          <ChoiceButtons label="Show" options={filters} value={filter} onChange={setFilter} />
          <Timeline label="Recent activity" entries={entries} />
        </Stack>
      </Panel>
    </Stack>
  )
}
