import { lazy, Suspense } from 'react'
import { useAnswer } from '#client/data/use-answer.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { useUser } from '#client/session/session.ts'
import { Banners, useBanners } from '#client/ui/messages/banners.tsx'
import { useLoadFailure } from '#client/ui/messages/load-failure.ts'
import { Columns, Stack } from '#client/ui/page/layout.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { panelTexts } from '#features/house/second-step/rules.ts'
import { AboutPanel } from './components/about-panel.tsx'
import { AccessTokensPanel } from './components/access-tokens-panel.tsx'
import { AccountPanel } from './components/account-panel.tsx'
import { AppearancePanel } from './components/appearance-panel.tsx'
import { BackupsPanel } from './components/backups-panel.tsx'
import { DevicePanel } from './components/device-panel.tsx'
import { DevicesPanel } from './components/devices-panel.tsx'
import { ExportPanel } from './components/export-panel.tsx'
import { LockPanel } from './components/lock-panel.tsx'
import { MyWineriesPanel } from './components/my-wineries-panel.tsx'
import { NoticesPanel } from './components/notices-panel.tsx'
import { SampleWineryPanel } from './components/sample-winery-panel.tsx'
import { SessionsPanel } from './components/sessions-panel.tsx'
import { WatchPanel } from './components/watch-panel.tsx'
import { WineryPanel } from './components/winery-panel.tsx'
import { settings } from './contract.ts'

/** Comes after the screen: most people set it up once. */
const SecondStepPanel = lazy(async () => ({
  default: (await import('./components/second-step-panel.tsx')).SecondStepPanel,
}))

/** Where it will be, so that nothing below moves far when it comes. */
function SecondStepPlace() {
  return (
    <Panel title={panelTexts.title} hint={panelTexts.hint}>
      <DescriptionList items={['One-time codes', 'Asked of you'].map(label => ({ label, value: '…' }))} />
    </Panel>
  )
}

export function SettingsScreen() {
  const { isAdmin } = useUser()
  const banners = useBanners()
  const installation = useAnswer('/api/settings', settings.parse)
  const { data, error } = installation
  useLoadFailure(banners, error && failureMessage(error))

  return (
    <>
      <PageHeader heading="Settings" subtitle="Your account, this device and the winery" />
      <Banners board={banners} />
      <Stack>
        <AccountPanel passwordMinimum={data?.passwordMinimum} onDone={banners.showSuccess} />
        <Columns>
          <AppearancePanel />
          {isAdmin && !error && <WineryPanel winery={data?.winery} onDone={banners.showSuccess} />}
        </Columns>
        <Suspense fallback={<SecondStepPlace />}>
          <SecondStepPanel banners={banners} />
        </Suspense>
        <SessionsPanel banners={banners} />
        <MyWineriesPanel banners={banners} />
        <NoticesPanel banners={banners} />
        <DevicePanel onDone={banners.showSuccess} />
        <AccessTokensPanel banners={banners} />
        {isAdmin && <DevicesPanel banners={banners} />}
        {isAdmin && <SampleWineryPanel banners={banners} />}
        {isAdmin && <BackupsPanel />}
        {isAdmin && <ExportPanel banners={banners} />}
        {isAdmin && <WatchPanel onDone={banners.showSuccess} />}
        {isAdmin && <LockPanel onDone={banners.showSuccess} />}
        {data && <AboutPanel about={data.about} />}
      </Stack>
    </>
  )
}
