import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/data/api.ts'
import { useAnswer } from '#client/data/use-answer.ts'
import { useOneAtATime } from '#client/data/use-one-at-a-time.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { Button } from '#client/ui/actions/button.tsx'
import type { BannerBoard } from '#client/ui/messages/banners.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { Badge } from '#client/ui/text/badge.tsx'
import { TwoLines } from '#client/ui/text/two-lines.tsx'
import { useConfirm } from '#client/ui/windows/confirm.tsx'
import {
  type AccessToken,
  type AccessTokenWithSecret,
  accessToken,
  accessTokensPath,
  accessTokenTexts,
  rightsText,
} from '#features/house/access-tokens/contract.ts'
import { showSignInTime } from '../rules.ts'
import { AddAccessToken, ShowAccessToken } from './access-token-windows.tsx'

const tokens = accessToken.array()

const isOver = ({ revokedAt, endsAt }: AccessToken) => revokedAt !== null || Date.parse(endsAt) <= Date.now()

const columns: Column<AccessToken>[] = [
  {
    key: 'name',
    header: 'Program',
    mobilePriority: 1,
    cell: token => (
      <TwoLines
        first={
          <>
            {token.name}{' '}
            {isOver(token) && <Badge tone="gray">{token.revokedAt === null ? 'Ended' : 'Revoked'}</Badge>}
          </>
        }
        second={token.isOwn ? `…${token.tokenHint}` : `For ${token.userName}`}
      />
    ),
  },
  {
    key: 'used',
    header: 'Last used',
    mobilePriority: 2,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : showSignInTime(lastUsedAt)),
  },
  { key: 'ends', header: 'Ends', mobilePriority: 3, cell: ({ endsAt }) => showSignInTime(endsAt) },
  { key: 'may', header: 'It may', isWide: true, cell: ({ permissions }) => rightsText(permissions) },
]

/** By which programs act for this person; administrators see everybody's. */
export function AccessTokensPanel({ banners }: { banners: BannerBoard }) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const oneAtATime = useOneAtATime()
  const [open, setOpen] = useState<'add' | AccessTokenWithSecret | null>(null)
  const list = useAnswer(accessTokensPath, tokens.parse)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: [accessTokensPath] })

  async function revoke({ id, name }: AccessToken) {
    const text = `Revoke the access token of ${name}? The program is out at once.`
    if (!(await confirm({ text, yes: 'Revoke' }))) return
    banners.clearError()
    try {
      await call('POST', `${accessTokensPath}/${id}/revoke`)
      banners.showSuccess(accessTokenTexts.revoked)
    } catch (error) {
      banners.showError(failureMessage(error))
    } finally {
      refresh()
    }
  }

  return (
    <Panel
      title="Access tokens"
      hint="For programs that work for you. Each may do what you choose, and never more than you."
      aside={<Button onClick={() => setOpen('add')}>Add access token</Button>}
    >
      <DataTable
        label="Access tokens"
        columns={columns}
        rows={list.data}
        emptyText="No access tokens yet."
        {...(list.error && { onRetry: () => list.refetch() })}
        actions={each =>
          isOver(each)
            ? []
            : [
                {
                  label: 'Revoke',
                  isDanger: true,
                  onClick: () => void oneAtATime(() => revoke(each), each.id),
                },
              ]
        }
      />
      {open === 'add' && (
        <AddAccessToken
          onClose={() => setOpen(null)}
          onAdded={answer => {
            refresh()
            setOpen(answer)
          }}
        />
      )}
      {open !== null && open !== 'add' && (
        <ShowAccessToken
          token={open}
          onClose={() => {
            setOpen(null)
            banners.showSuccess(accessTokenTexts.added)
          }}
        />
      )}
    </Panel>
  )
}
