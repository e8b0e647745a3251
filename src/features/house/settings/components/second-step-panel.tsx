import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/data/api.ts'
import { useAnswer } from '#client/data/use-answer.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { canUsePasskeys } from '#client/session/passkeys.ts'
import { useUser } from '#client/session/session.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { ButtonLine } from '#client/ui/actions/button-line.tsx'
import type { BannerBoard } from '#client/ui/messages/banners.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { Badge } from '#client/ui/text/badge.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import {
  type OwnSecondStep,
  ownSecondStep,
  passkeysPath,
  type SecondStepWithCodes,
  secondStepPath,
  secondStepTexts,
  withRecoveryCodes,
} from '#features/house/second-step/contract.ts'
import { panelTexts, passkeyTrouble, recoveryText } from '#features/house/second-step/rules.ts'
import { showSignInTime } from '../rules.ts'
import { RecoveryCodesWindow } from './recovery-codes-window.tsx'
import { SecondStepDemand } from './second-step-demand.tsx'
import { AddPasskey, ProofWindow, RenamePasskey, SetUpCodes } from './second-step-windows.tsx'

// All arrive as one file: what they share is not counted twice among what screens have in common.
export { AddWinery } from './add-winery.tsx'
export { SecondStepDue } from './second-step-due.tsx'

type Passkey = OwnSecondStep['passkeys'][number]

const columns: Column<Passkey>[] = [
  {
    key: 'name',
    header: 'Passkey',
    mobilePriority: 1,
    cell: ({ name, works }) => (
      <>
        {name} {!works && <Badge tone="gray">From elsewhere</Badge>}
      </>
    ),
  },
  { key: 'added', header: 'Added', mobilePriority: 2, cell: ({ createdAt }) => showSignInTime(createdAt) },
  {
    key: 'used',
    header: 'Last used',
    mobilePriority: 3,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : showSignInTime(lastUsedAt)),
  },
]

/** Keeps the place of what is on its way. */
const unknownYet = '…'

type Open =
  | 'codes'
  | 'passkey'
  | 'renew'
  | 'codes off'
  | { rename: Passkey }
  | { remove: Passkey }
  | { told: readonly string[]; text: string }

/** What this person shows besides their password. */
export function SecondStepPanel({ banners }: { banners: BannerBoard }) {
  const { isAdmin } = useUser()
  const queryClient = useQueryClient()
  const own = useAnswer(secondStepPath, ownSecondStep.parse)
  const [open, setOpen] = useState<Open | null>(null)
  const { data } = own
  const close = () => setOpen(null)
  const trouble = data && passkeyTrouble(data.passkeyAddress, window.location.origin, canUsePasskeys())
  const hasOne = data !== undefined && (data.hasCodes || data.passkeys.some(({ works }) => works))

  function finish(text: string, answer?: SecondStepWithCodes) {
    void queryClient.invalidateQueries({ queryKey: [secondStepPath] })
    // What was done is said when the window with the codes is closed: behind it nobody would see it.
    if (answer?.recoveryCodes) return setOpen({ told: answer.recoveryCodes, text })
    close()
    banners.showSuccess(text)
  }

  const send =
    (path: string, text: string, method: 'POST' | 'PUT' = 'POST') =>
    async (body: unknown) => {
      await call(method, path, { body })
      finish(text)
    }

  async function renew(body: unknown) {
    const answer = await call('POST', `${secondStepPath}/recovery-codes`, { body })
    finish(secondStepTexts.renewed, withRecoveryCodes.parse(answer))
  }

  return (
    <Panel
      title={panelTexts.title}
      hint={panelTexts.hint}
      aside={
        <>
          <Button disabled={!data} onClick={() => setOpen('codes')}>
            {data?.hasCodes ? 'Set up codes again' : 'Set up codes'}
          </Button>
          <Button disabled={!data || trouble !== null} onClick={() => setOpen('passkey')}>
            Add passkey
          </Button>
        </>
      }
    >
      <Stack>
        {own.error && <Notice kind="warning">{failureMessage(own.error)}</Notice>}
        {trouble && <Notice>{trouble}</Notice>}
        <DescriptionList
          items={[
            { label: 'One-time codes', value: data ? (data.hasCodes ? 'On' : 'Off') : unknownYet },
            ...(hasOne ? [{ label: 'Recovery codes', value: recoveryText(data.recoveryLeft) }] : []),
            {
              label: 'Asked of you',
              value: data ? (data.isDemanded ? 'Yes, by your winery' : 'No') : unknownYet,
            },
          ]}
        />
        {hasOne && (
          <ButtonLine>
            <Button onClick={() => setOpen('renew')}>New recovery codes</Button>
            {data.hasCodes && <Button onClick={() => setOpen('codes off')}>Turn codes off</Button>}
          </ButtonLine>
        )}
        {data && data.passkeys.length > 0 && (
          <DataTable
            label="Passkeys"
            columns={columns}
            rows={data.passkeys}
            actions={each => [
              { label: 'Rename', onClick: () => setOpen({ rename: each }) },
              { label: 'Remove', isDanger: true, onClick: () => setOpen({ remove: each }) },
            ]}
          />
        )}
        {isAdmin && <SecondStepDemand banners={banners} />}
      </Stack>
      {open === 'codes' && (
        <SetUpCodes onClose={close} onDone={answer => finish(secondStepTexts.codesOn, answer)} />
      )}
      {open === 'passkey' && (
        <AddPasskey onClose={close} onDone={answer => finish(secondStepTexts.passkeyAdded, answer)} />
      )}
      {open === 'renew' && (
        <ProofWindow title="New recovery codes" submitLabel="Make new ones" onSave={renew} onClose={close}>
          <p>The codes that you have kept so far stop working.</p>
        </ProofWindow>
      )}
      {open === 'codes off' && (
        <ProofWindow
          title="Turn codes off"
          submitLabel="Turn off"
          onSave={send(`${secondStepPath}/codes/remove`, secondStepTexts.codesOff)}
          onClose={close}
        >
          <p>The app on your phone is no longer asked for.</p>
        </ProofWindow>
      )}
      {open !== null && typeof open === 'object' && 'rename' in open && (
        <RenamePasskey
          name={open.rename.name}
          onSave={send(`${passkeysPath}/${open.rename.id}`, secondStepTexts.passkeyRenamed, 'PUT')}
          onClose={close}
        />
      )}
      {open !== null && typeof open === 'object' && 'remove' in open && (
        <ProofWindow
          title={`Remove ${open.remove.name}`}
          submitLabel="Remove"
          onSave={send(`${passkeysPath}/${open.remove.id}/remove`, secondStepTexts.passkeyRemoved)}
          onClose={close}
        >
          <p>This passkey no longer signs you in.</p>
        </ProofWindow>
      )}
      {open !== null && typeof open === 'object' && 'told' in open && (
        <RecoveryCodesWindow codes={open.told} onClose={() => finish(open.text)} />
      )}
    </Panel>
  )
}
