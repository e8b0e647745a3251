import { Button } from '#client/ui/actions/button.tsx'
import { ErrorBanner } from '#client/ui/messages/banners.tsx'
import { unexpectedFailure } from '#shared/failures.ts'

/** In place of a page that could not be shown, most often because a newer version was installed meanwhile. */
export function BrokenScreen() {
  return (
    <>
      <ErrorBanner text={unexpectedFailure} />
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
    </>
  )
}
