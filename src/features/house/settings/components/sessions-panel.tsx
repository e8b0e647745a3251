import { useQueryClient } from '@tanstack/react-query'
import { call } from '#client/data/api.ts'
import { useAnswer } from '#client/data/use-answer.ts'
import { useOneAtATime } from '#client/data/use-one-at-a-time.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { Button } from '#client/ui/actions/button.tsx'
import type { BannerBoard } from '#client/ui/messages/banners.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { Badge } from '#client/ui/text/badge.tsx'
import { useConfirm } from '#client/ui/windows/confirm.tsx'
import { type OwnSession, ownSession, settingsTexts } from '../contract.ts'
import { describeBeginning, describeDevice, showSignInTime } from '../rules.ts'

const path = '/api/auth/sessions'
const ownSessions = ownSession.array()

const columns: Column<OwnSession>[] = [
  {
    key: 'device',
    header: 'Device',
    mobilePriority: 1,
    cell: ({ userAgent, isCurrent }) => (
      <>
        {describeDevice(userAgent)} {isCurrent && <Badge tone="green">This device</Badge>}
      </>
    ),
  },
  { key: 'address', header: 'Address', mobilePriority: 4, cell: ({ address }) => address ?? 'Unknown' },
  {
    key: 'since',
    header: 'Signed in',
    mobilePriority: 3,
    cell: ({ createdAt }) => showSignInTime(createdAt),
  },
  { key: 'kind', header: 'With', mobilePriority: 2, cell: describeBeginning },
]

/** Where this person is signed in, and a way out of each place. */
export function SessionsPanel({ banners }: { banners: BannerBoard }) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const oneAtATime = useOneAtATime()
  const sessions = useAnswer(path, ownSessions.parse)
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false

  async function end(address: string, success: string) {
    banners.clearError()
    try {
      await call('DELETE', address)
      banners.showSuccess(success)
    } catch (error) {
      banners.showError(failureMessage(error))
    } finally {
      void queryClient.invalidateQueries({ queryKey: [path] })
    }
  }

  async function endOthers() {
    const question = { text: 'Sign out everywhere else? This device stays signed in.', yes: 'Sign out' }
    if (await confirm(question)) await end(path, settingsTexts.othersEnded)
  }

  return (
    <Panel
      title="Signed-in devices"
      hint="Sign out of a device you do not know, then change your password."
      aside={
        hasOthers && <Button onClick={() => void oneAtATime(endOthers)}>Sign out everywhere else</Button>
      }
    >
      <DataTable
        label="Signed-in devices"
        columns={columns}
        rows={sessions.data}
        {...(sessions.error && { onRetry: () => sessions.refetch() })}
        actions={({ id, isCurrent }) =>
          isCurrent
            ? []
            : [
                {
                  label: 'Sign out',
                  onClick: () => void oneAtATime(() => end(`${path}/${id}`, settingsTexts.sessionEnded), id),
                },
              ]
        }
      />
    </Panel>
  )
}
