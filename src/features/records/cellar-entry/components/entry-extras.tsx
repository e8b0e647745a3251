import { useEffect } from 'react'
import { useConnection } from '#client/connection/connection.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { scrollIntoView } from '#client/ui/device/scroll-into-view.ts'
import { TextInput } from '#client/ui/forms/inputs.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import type { Preview } from '#features/records/cellar/contract/changes.ts'
import { changesLater, laterImpossible } from '#features/records/cellar/rules/texts.ts'
import type { Judgement } from '../rules/judgement.ts'
import type { Choices } from '../rules/ticked-offers.ts'
import { Offers } from './offers.tsx'
import { usePreview } from './use-preview.tsx'

/** What an entry is sent with besides its fields. */
export interface Besides {
  choices: Choices
  lockReason: string
}

/** Why an entry was not recorded, and by what word programs know it. */
export interface Told {
  code: string
  message: string
}

interface EntryExtrasProps {
  judgement: Judgement
  besides: Besides
  onChange: (besides: Besides) => void
  told: Told | null
  /** Told what is shown of the preview of this body. */
  onShown: (body: string, preview: Preview | undefined) => void
  /** The next press of a button that submits records it though it looks recorded. */
  onAgain: () => void
}

/** A pause in typing that is long enough to ask what goes with the entry. */
const pause = 400

/** What goes with an entry, asked of the server while one types: offers, the lock, that it looks recorded. */
export function EntryExtras({ judgement, besides, onChange, told, onShown, onAgain }: EntryExtrasProps) {
  const { body, refusal } = judgement
  const changes = body && !refusal ? [{ do: 'add' as const, operation: body }] : null
  const { preview, isCurrent } = usePreview(changes, { delay: pause })
  const asked = isCurrent ? JSON.stringify(body) : ''
  useEffect(() => onShown(asked, preview), [asked, preview, onShown])

  const laterCount = preview?.laterCount ?? 0
  const problem = preview?.impossible[0]?.problems[0]
  const similar = told?.code === 'looks_recorded' ? told.message : preview?.similar?.message
  const isLocked = told?.code === 'locked' || Boolean(preview?.lock)
  return (
    <>
      {useConnection() === 'unreachable' && <Notice>The balance is checked when it is sent.</Notice>}
      <Offers
        title="Together with it"
        offers={preview?.offers ?? []}
        choices={besides.choices}
        onChoose={choices => onChange({ ...besides, choices })}
      />
      {problem && <Notice kind="warning">{`${laterImpossible}${problem.message}`}</Notice>}
      {laterCount > 0 && <Notice>{changesLater(laterCount)}</Notice>}
      {/* Also from the other end of a long form one sees why nothing was recorded. */}
      {(isLocked || similar || told) && (
        <div key={told?.message} ref={told ? scrollIntoView : null}>
          <Stack>
            {isLocked && (
              <>
                <Notice kind="warning">{preview?.lock?.message ?? told?.message}</Notice>
                <TextInput
                  label="Reason for the change"
                  autoComplete="off"
                  value={besides.lockReason}
                  onChange={lockReason => onChange({ ...besides, lockReason })}
                />
              </>
            )}
            {similar && (
              <Notice
                kind="warning"
                action={
                  <Button type="submit" onClick={onAgain}>
                    Record it again
                  </Button>
                }
              >
                {similar}
              </Notice>
            )}
            {told && !['looks_recorded', 'locked'].includes(told.code) && (
              <Notice kind="warning">{told.message}</Notice>
            )}
          </Stack>
        </div>
      )}
    </>
  )
}
