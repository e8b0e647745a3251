import { useAnswer } from '#client/data/use-answer.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { useUser } from '#client/session/session.ts'
import { Banners, useBanners } from '#client/ui/messages/banners.tsx'
import { useLoadFailure } from '#client/ui/messages/load-failure.ts'
import { Columns, Stack } from '#client/ui/page/layout.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { AboutPanel } from './components/about-panel.tsx'
import { AccountPanel } from './components/account-panel.tsx'
import { AppearancePanel } from './components/appearance-panel.tsx'
import { BackupsPanel } from './components/backups-panel.tsx'
import { LockPanel } from './components/lock-panel.tsx'
import { SampleWineryPanel } from './components/sample-winery-panel.tsx'
import { SessionsPanel } from './components/sessions-panel.tsx'
import { WineryPanel } from './components/winery-panel.tsx'
import { settings } from './contract.ts'

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
        <SessionsPanel banners={banners} />
        {isAdmin && <SampleWineryPanel banners={banners} />}
        {isAdmin && <BackupsPanel />}
        {isAdmin && <LockPanel onDone={banners.showSuccess} />}
        {data && <AboutPanel about={data.about} />}
      </Stack>
    </>
  )
}
