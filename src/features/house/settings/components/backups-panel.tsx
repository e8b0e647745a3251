import { useAnswer } from '#client/data/use-answer.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { Badge } from '#client/ui/text/badge.tsx'
import { type Description, DescriptionList } from '#client/ui/text/description-list.tsx'
import { type BackupState, backupState, backupsPath } from '#features/house/backups/contract.ts'
import { backupWarning, findingWarning, showSchedule, showSize } from '#features/house/backups/rules.ts'
import { showSignInTime } from '../rules.ts'

/** How the backups of the installation stand; for administrators. */
export function BackupsPanel() {
  const { data, error } = useAnswer(backupsPath, backupState.parse)
  return (
    <Panel
      title="Backups"
      hint="Each one is restored into a scratch database and compared before it counts as good."
      aside={data && <Verdict state={data} />}
    >
      {error && <Notice kind="warning">{failureMessage(error)}</Notice>}
      {data && <Facts state={data} />}
    </Panel>
  )
}

function Verdict({ state }: { state: BackupState }) {
  if (state.lastFailure) return <Badge tone="red">Failed</Badge>
  if (state.finding) return <Badge tone="red">Changed records</Badge>
  return state.lastGood ? <Badge tone="green">Good</Badge> : <Badge tone="gray">None yet</Badge>
}

function Facts({ state }: { state: BackupState }) {
  const { daily, lastGood, lastFailure } = state
  const warnings = [findingWarning(state), backupWarning(state, new Date())].filter(text => text !== null)
  const failure = lastFailure && { label: 'Last failure', value: showSignInTime(lastFailure.at) }
  return (
    <Stack>
      {warnings.map(warning => (
        <Notice key={warning} kind="warning">
          {warning}
        </Notice>
      ))}
      <DescriptionList
        items={[
          { label: 'Daily backup', value: showSchedule(daily) },
          { label: 'Last good backup', value: lastGood ? showSignInTime(lastGood.at) : 'None yet' },
          ...(failure ? [failure] : []),
          ...(lastGood ? factsOf(lastGood) : []),
        ]}
      />
    </Stack>
  )
}

function factsOf({ bytes, rows, file }: NonNullable<BackupState['lastGood']>): Description[] {
  return [
    { label: 'Size', value: showSize(bytes) },
    { label: 'Records', value: rows.toLocaleString('en-US') },
    { label: 'File', value: file, isWide: true },
  ]
}
