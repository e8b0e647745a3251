import { ActivityGrid } from '#client/ui/charts/activity-grid.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { weekdays, weeklyActivity } from '../contract.ts'

export function WeekPanel() {
  return (
    <Panel title="Weekly Activity" hint="Entries per area and day">
      <ActivityGrid label="Weekly activity" columns={weekdays} rows={weeklyActivity} />
    </Panel>
  )
}
