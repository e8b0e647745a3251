import { PageHeader } from '#client/ui/page-header.tsx'
import { EmptyState } from '#client/ui/states.tsx'

/** Says honestly that a page is not there yet. */
export function ComingScreen({ heading }: { heading: string }) {
  return (
    <>
      <PageHeader heading={heading} />
      <EmptyState text="This page is being prepared and will open with one of the next versions." />
    </>
  )
}
