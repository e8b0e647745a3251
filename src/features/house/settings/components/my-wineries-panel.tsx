import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '#client/data/api.ts'
import { useAnswer } from '#client/data/use-answer.ts'
import { useOneAtATime } from '#client/data/use-one-at-a-time.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { refreshUser, useUser } from '#client/session/session.ts'
import { Button } from '#client/ui/actions/button.tsx'
import type { BannerBoard } from '#client/ui/messages/banners.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { useConfirm } from '#client/ui/windows/confirm.tsx'
import {
  type OtherWinery,
  otherWineriesPath,
  otherWinery,
  otherWineryTexts,
} from '#features/house/other-wineries/contract.ts'

/** Comes with the second step, which the same screen has asked for by then. */
const AddWinery = lazy(async () => ({ default: (await import('./second-step-panel.tsx')).AddWinery }))

const wineries = otherWinery.array()

const columns: Column<OtherWinery>[] = [
  { key: 'winery', header: 'Winery', mobilePriority: 1, cell: ({ wineryName }) => wineryName },
  { key: 'email', header: 'Your email there', mobilePriority: 2, cell: ({ email }) => email },
  {
    key: 'through',
    header: 'Linked',
    mobilePriority: 3,
    cell: ({ through }) => (through === null ? 'With this account' : `Through ${through}`),
  },
]

/** Where else this person has an account, so that they sign in once and switch. */
export function MyWineriesPanel({ banners }: { banners: BannerBoard }) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const oneAtATime = useOneAtATime()
  const [isAdding, setIsAdding] = useState(false)
  const { otherWineries = [] } = useUser()
  const list = useAnswer(otherWineriesPath, wineries.parse)
  // Known of whoever signed in before the list is there, so that nothing below it moves when it comes.
  const isAlone = !list.error && (list.data ?? otherWineries).length === 0
  // The menu offers the wineries too.
  const refresh = () =>
    Promise.all([queryClient.invalidateQueries({ queryKey: [otherWineriesPath] }), refreshUser()])

  async function remove({ id, wineryName }: OtherWinery) {
    const text = `Remove ${wineryName} from your wineries? Your account there stays, and so do its records; you sign in there with its own password.`
    if (!(await confirm({ text, yes: 'Remove' }))) return
    banners.clearError()
    try {
      await call('DELETE', `${otherWineriesPath}/${id}`)
      banners.showSuccess(otherWineryTexts.removed(wineryName))
    } catch (error) {
      banners.showError(failureMessage(error))
    } finally {
      void refresh()
    }
  }

  return (
    <Panel
      title="My wineries"
      hint="Have an account in another winery too? Add it, then switch at the winery's name in the menu."
      aside={<Button onClick={() => setIsAdding(true)}>Add a winery</Button>}
    >
      {!isAlone && (
        <DataTable
          label="My wineries"
          columns={columns}
          rows={list.data}
          {...(list.error && { onRetry: () => list.refetch() })}
          actions={each =>
            each.through === null
              ? [
                  {
                    label: 'Remove',
                    isDanger: true,
                    onClick: () => void oneAtATime(() => remove(each), each.id),
                  },
                ]
              : []
          }
        />
      )}
      {isAdding && (
        <Suspense>
          <AddWinery
            onClose={() => setIsAdding(false)}
            onAdded={({ wineryName }) => {
              setIsAdding(false)
              void refresh()
              banners.showSuccess(otherWineryTexts.added(wineryName))
            }}
          />
        </Suspense>
      )}
    </Panel>
  )
}
