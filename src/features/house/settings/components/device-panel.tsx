import { clockWarning } from '#client/connection/clock.ts'
import { clockOffset } from '#client/connection/connection.ts'
import { useEntries } from '#client/outbox/outbox.ts'
import { type DeviceState, useDeviceState } from '#client/shelf/use-device-state.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { Badge } from '#client/ui/text/badge.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { showExactMoment } from '#shared/moments.ts'
import { settingsTexts } from '../contract.ts'
import { describeShelf } from '../rules.ts'

/** What this device keeps to work without signal. */
export function DevicePanel({ onDone }: { onDone: (text: string) => void }) {
  const { state, empty } = useDeviceState()
  const waiting = useEntries().length
  async function emptyAndSay() {
    await empty()
    onDone(settingsTexts.shelfEmptied)
  }
  return (
    <Panel
      title="This device"
      hint="What it keeps to work without signal. Signing out removes it, but not what waits to be sent."
      aside={<Button onClick={() => void emptyAndSay()}>Empty the shelf</Button>}
    >
      <DescriptionList
        items={[
          { label: 'Without signal', value: state ? <Opens state={state} /> : 'Checking...' },
          { label: 'On the shelf', value: state ? describeShelf(state) : 'Checking...' },
          {
            label: 'Kept since',
            value: state?.since ? showExactMoment(new Date(state.since).toISOString()) : 'Nothing yet',
          },
          { label: 'Waiting to be sent', value: waiting === 1 ? '1 entry' : `${waiting} entries` },
          { label: 'Clock', value: clockWarning(clockOffset()) ?? 'Right' },
          { label: 'Kept for good', value: state ? lastingTexts[`${state.isLasting}`] : 'Checking...' },
        ]}
      />
    </Panel>
  )
}

const lastingTexts = {
  true: 'Yes',
  false: 'The browser may clear it when space runs out.',
  null: 'This browser does not say.',
}

function Opens({ state: { opens, keepsEntries } }: { state: DeviceState }) {
  if (!keepsEntries) return 'This browser keeps nothing here, as in a private window.'
  if (opens === 'yes') return <Badge tone="green">Ready</Badge>
  return opens === 'plain address'
    ? 'This address is not secure, so browsers do not open it without a connection. The guide docs/https.md says how to change that.'
    : 'This browser, or whoever runs the server, has switched it off.'
}
