import { useAnswer } from '#client/data/use-answer.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { useUser } from '#client/session/session.ts'
import { Panel } from '#client/ui/page/panel.tsx'
import { Badge } from '#client/ui/text/badge.tsx'
import { type Description, DescriptionList } from '#client/ui/text/description-list.tsx'
import { TextLink } from '#client/ui/text/text-link.tsx'
import type { InstallationSettings } from '../contract.ts'

/** What the product is and runs on; for administrators also what its upkeep asks for. */
export function AboutPanel({ about }: { about: InstallationSettings['about'] }) {
  const { isAdmin } = useUser()
  return (
    <Panel title="About" hint="What to name when you ask for help.">
      <DescriptionList
        items={[
          { label: 'Wine Management', value: `Version ${about.version}` },
          { label: 'Database', value: `${about.database} ${about.databaseVersion}` },
          { label: 'Health', value: <Health /> },
          ...(isAdmin ? upkeep(about) : []),
        ]}
      />
    </Panel>
  )
}

/** Facts for those who keep the installation: the last backup belongs here as well. */
function upkeep({ schemaVersion }: InstallationSettings['about']): Description[] {
  return [
    { label: 'Database schema', value: schemaVersion ?? 'Unknown' },
    { label: 'Activity', value: <TextLink to="/activity">View activity</TextLink> },
  ]
}

function Health() {
  const { isPending, error } = useAnswer('/api/health/ready', answer => answer)
  if (isPending) return 'Checking...'
  if (!error) return <Badge tone="green">Ready</Badge>
  return (
    <>
      <Badge tone="red">Not ready</Badge> {failureMessage(error)}
    </>
  )
}
