import { IconBuildingEstate } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#client/data/api.ts'
import { useOneAtATime } from '#client/data/use-one-at-a-time.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { countedEntries } from '#client/outbox/entry-texts.ts'
import { useEntries } from '#client/outbox/use-entries.ts'
import { enterWith, useUser } from '#client/session/session.ts'
import { readWineryName } from '#client/session/winery-name.ts'
import { ChoiceList, type ListedChoice } from '#client/ui/actions/choice-list.tsx'
import { ErrorBanner } from '#client/ui/messages/banners.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { useConfirm } from '#client/ui/windows/confirm.tsx'
import { Modal } from '#client/ui/windows/modal.tsx'
import type { Resource } from '#shared/resource.ts'
import { switchPath } from '../contract.ts'

/** Leads to another winery of the same person: as if they signed out here and in there, but for the password. */
export function SwitchWindow({ kinds, onClose }: { kinds: readonly Resource[]; onClose: () => void }) {
  const { otherWineries = [] } = useUser()
  const entries = useEntries()
  const confirm = useConfirm()
  const oneAtATime = useOneAtATime()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const here = readWineryName()
  const choices = [
    { id: 0, title: here, detail: 'You are here', isHere: true },
    ...otherWineries.map(({ id, name }) => ({ id, title: name })),
  ]

  async function go({ id }: ListedChoice) {
    setFailure('')
    const text = `${countedEntries(entries, kinds)} ${entries.length === 1 ? 'has' : 'have'} not reached the server, and will be sent when you are back in ${here}. Switch now?`
    if (entries.length > 0 && !(await confirm({ text, yes: 'Switch' }))) return
    setIsBusy(true)
    try {
      // The page is left for the dashboard of the other winery: nothing of this one is on it.
      enterWith(await call('POST', switchPath(id)))
    } catch (error) {
      setFailure(failureMessage(error))
      setIsBusy(false)
    }
  }

  return (
    <Modal title="Switch winery" size="sm" onClose={onClose}>
      <Stack>
        {failure && <ErrorBanner text={failure} />}
        <ChoiceList
          label="Your wineries"
          icon={IconBuildingEstate}
          choices={choices}
          disabled={isBusy}
          onChoose={choice => void oneAtATime(() => go(choice))}
        />
      </Stack>
    </Modal>
  )
}
