import { Tabs } from '#client/ui/actions/tabs.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ActivityTab } from './components/activity-tab.tsx'
import { QualityTab } from './components/quality-tab.tsx'
import { TimelineTab } from './components/timeline-tab.tsx'
import { sampleNotice } from './contract.ts'

export function TrackingScreen() {
  return (
    <>
      <PageHeader heading="Production Tracking" subtitle="From harvest to bottle, across lines and lots" />
      <Stack>
        <Notice>{sampleNotice}</Notice>
        <Tabs
          label="Views of production"
          tabs={[
            { name: 'timeline', label: 'Timeline View', content: <TimelineTab /> },
            { name: 'quality', label: 'Quality Metrics', content: <QualityTab /> },
            { name: 'activity', label: 'Recent Activity', content: <ActivityTab /> },
          ]}
        />
      </Stack>
    </>
  )
}
