import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#client/data/api.ts'
import { useAnswer } from '#client/data/use-answer.ts'
import { useOneAtATime } from '#client/data/use-one-at-a-time.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { Button } from '#client/ui/actions/button.tsx'
import type { BannerBoard } from '#client/ui/messages/banners.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { useConfirm } from '#client/ui/windows/confirm.tsx'
import { samplePath, sampleState, sampleTexts } from '#features/house/sample-winery/contract.ts'

/** For as long as sample records are in the winery: a way to take them out again. */
export function SampleWineryPanel({ banners }: { banners: BannerBoard }) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const oneAtATime = useOneAtATime()
  const [isBusy, setIsBusy] = useState(false)
  const { data, refetch } = useAnswer(samplePath, sampleState.parse)
  const { isLoaded = false, isLoading = false } = data ?? {}

  // That the last of its records is there is written in none of them: nobody tells it.
  useEffect(() => {
    if (!isLoading) return
    const asking = setInterval(() => void refetch(), 2000)
    return () => clearInterval(asking)
  }, [isLoading, refetch])

  async function remove() {
    if (!(await confirm({ text: sampleTexts.confirmRemove, yes: 'Remove' }))) return
    banners.clearError()
    setIsBusy(true)
    try {
      await call('DELETE', samplePath)
      banners.showSuccess(sampleTexts.removed)
    } catch (error) {
      banners.showError(failureMessage(error))
    } finally {
      setIsBusy(false)
      void queryClient.invalidateQueries()
    }
  }

  if (!isLoaded && !isLoading) return null
  return (
    <Panel title="Sample winery" hint="Three vintages to look around in. Records of your own stay.">
      <div>
        <Button disabled={isBusy || isLoading} onClick={() => void oneAtATime(remove)}>
          {isLoading ? 'Loading the sample winery...' : isBusy ? 'Removing...' : 'Remove the sample winery'}
        </Button>
      </div>
    </Panel>
  )
}
