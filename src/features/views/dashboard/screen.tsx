import { IconBarrel, IconBottle, IconChartHistogram, IconPlant2 } from '@tabler/icons-react'
import { useUser } from '#client/session/session.ts'
import { ChoiceButtons } from '#client/ui/actions/choice-buttons.tsx'
import { QuickActions } from '#client/ui/actions/quick-actions.tsx'
import { Tabs } from '#client/ui/actions/tabs.tsx'
import { useAddressChoice } from '#client/ui/device/address-choice.ts'
import { ErrorBanner } from '#client/ui/messages/banners.tsx'
import { LoadingState } from '#client/ui/messages/spinner.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { showDay, today } from '#shared/days.ts'
import { useDashboardData } from './components/dashboard-data.tsx'
import { FirstSteps } from './components/first-steps.tsx'
import { InventoryTab } from './components/inventory-tab.tsx'
import { OverviewTab } from './components/overview-tab.tsx'
import { ProductionTab } from './components/production-tab.tsx'
import { dashboardTexts, periodLabels, periods } from './contract.ts'

const quickActions = [
  { label: 'New Wine Batch', to: '/batches', icon: IconBottle },
  { label: 'Add Vineyard', to: '/vineyards', icon: IconPlant2 },
  { label: 'Add Vessel', to: '/vessels', icon: IconBarrel },
  { label: 'View Tracking', to: '/tracking', icon: IconChartHistogram },
]

export function DashboardScreen() {
  const { firstName } = useUser()
  const [period, setPeriod] = useAddressChoice('period', periods, { start: 'month' })
  const data = useDashboardData()
  return (
    <>
      <PageHeader
        heading={`Welcome back, ${firstName || 'Winemaker'}!`}
        subtitle={`Your winery on ${showDay(today())}`}
        actions={
          <ChoiceButtons
            label="Period"
            options={periods.map(value => ({ value, label: periodLabels[value] }))}
            value={period}
            onChange={setPeriod}
          />
        }
      />
      {data.failures.map(text => (
        <ErrorBanner key={text} text={text} />
      ))}
      {data.isLoading ? (
        <LoadingState text={dashboardTexts.loading} />
      ) : (
        <Stack>
          <FirstSteps data={data} />
          <Tabs
            label="Views of the winery"
            tabs={[
              { name: 'overview', label: 'Overview', content: <OverviewTab data={data} period={period} /> },
              { name: 'production', label: 'Production', content: <ProductionTab data={data} /> },
              { name: 'inventory', label: 'Inventory', content: <InventoryTab data={data} /> },
            ]}
          />
        </Stack>
      )}
      <QuickActions actions={quickActions} />
    </>
  )
}
