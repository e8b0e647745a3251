import { useIsAnythingUnfinished } from '#client/data/unfinished.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { Toast } from '#client/ui/messages/toast.tsx'
import { reloadIntoNewVersion, useIsNewVersionReady } from './new-version.ts'

/** Offers a newer version, never while something is typed and not saved or being sent. */
export function UpdateToast() {
  const isReady = useIsNewVersionReady()
  const isBusy = useIsAnythingUnfinished()
  if (!isReady || isBusy) return null
  return (
    <Toast
      action={
        <Button look="primary" size="sm" onClick={reloadIntoNewVersion}>
          Reload
        </Button>
      }
    >
      A new version is ready.
    </Toast>
  )
}
