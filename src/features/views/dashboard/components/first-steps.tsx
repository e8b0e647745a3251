import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/data/api.ts'
import { useOneAtATime } from '#client/data/use-one-at-a-time.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { useUser } from '#client/session/session.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { ErrorBanner } from '#client/ui/messages/banners.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { StepList } from '#client/ui/page/step-list.tsx'
import { samplePath } from '#features/house/sample-winery/contract.ts'
import { dashboardTexts } from '../contract.ts'
import { firstSteps } from '../rules.ts'
import type { DashboardData } from './dashboard-data.tsx'

/** What a new winery does first, until all of it is done; nothing for one that is up and running. */
export function FirstSteps({ data }: { data: DashboardData }) {
  const steps = firstSteps(data)
  const { isAdmin } = useUser()
  const [isLoading, setIsLoading] = useState(false)
  const isUntouched = steps.every(({ isDone }) => !isDone)
  // While it loads, the records already there are heard of: that alone is not the end of it.
  if (steps.every(({ isDone }) => isDone) && !isLoading) return null
  return (
    <Panel title={dashboardTexts.firstSteps} hint={dashboardTexts.firstStepsHint}>
      <Stack>
        <StepList steps={steps} />
        {isAdmin && (isUntouched || isLoading) && <LoadSample isBusy={isLoading} onBusy={setIsLoading} />}
      </Stack>
    </Panel>
  )
}

function LoadSample({ isBusy, onBusy }: { isBusy: boolean; onBusy: (isBusy: boolean) => void }) {
  const queryClient = useQueryClient()
  const oneAtATime = useOneAtATime()
  const [failure, setFailure] = useState<string | null>(null)

  async function load() {
    onBusy(true)
    setFailure(null)
    try {
      await call('POST', samplePath)
    } catch (error) {
      setFailure(failureMessage(error))
    } finally {
      onBusy(false)
      // Also after a failure: what was loaded until then should be seen.
      void queryClient.invalidateQueries()
    }
  }

  return (
    <div>
      {failure && <ErrorBanner text={failure} />}
      <p>{dashboardTexts.sampleHint}</p>
      <Button disabled={isBusy} onClick={() => void oneAtATime(load)}>
        {isBusy ? dashboardTexts.loadingSample : dashboardTexts.loadSample}
      </Button>
    </div>
  )
}
