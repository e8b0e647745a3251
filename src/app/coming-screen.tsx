import { useUser } from '#client/session/session.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { EmptyState } from '#client/ui/states.tsx'

/** Says honestly that a page is not there yet. */
export function ComingScreen({ heading }: { heading: string }) {
  const { firstName } = useUser()
  return (
    <>
      <PageHeader heading={heading.replace('{first name}', firstName || 'Winemaker')} />
      <EmptyState text="This page is being prepared and will open with one of the next versions." />
    </>
  )
}
