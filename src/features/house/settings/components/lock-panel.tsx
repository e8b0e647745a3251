import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/data/api.ts'
import { useAnswer } from '#client/data/use-answer.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { Form } from '#client/records/form.tsx'
import { Button } from '#client/ui/actions/button.tsx'
import { DateField, TextareaField } from '#client/ui/forms/fields.tsx'
import type { FormValues } from '#client/ui/forms/form-model.ts'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { Modal } from '#client/ui/windows/modal.tsx'
import { type Lock, lock, lockInput } from '#features/records/cellar/contract/reads.ts'
import { cellarPath } from '#features/records/cellar/contract.ts'
import { showDay } from '#shared/days.ts'
import { settingsTexts } from '../contract.ts'
import { BehindTheLock } from './behind-the-lock.tsx'

const lockPath = `${cellarPath}/lock`

/** Before which day the cellar's past changes only with a reason, and what was changed all the same. */
export function LockPanel({ onDone }: { onDone: (text: string) => void }) {
  const { data, error } = useAnswer(lockPath, lock.parse)
  const [isOpen, setIsOpen] = useState(false)
  const finish = (text: string) => {
    setIsOpen(false)
    onDone(text)
  }
  return (
    <Panel
      title="Lock"
      hint="What was done in the cellar before this day changes only with a reason."
      aside={
        <Button disabled={!data} onClick={() => setIsOpen(true)}>
          {data?.lockedBefore ? 'Change the lock' : 'Set a lock'}
        </Button>
      }
    >
      {error && <Notice kind="warning">{failureMessage(error)}</Notice>}
      {data && (
        <Stack>
          <DescriptionList
            items={[
              {
                label: 'Locked before',
                value: data.lockedBefore ? showDay(data.lockedBefore) : 'Nothing is locked',
              },
              ...(data.reason ? [{ label: 'Reason', value: data.reason, isWide: true }] : []),
            ]}
          />
          <BehindTheLock lock={data} />
        </Stack>
      )}
      {isOpen && data && <LockModal lock={data} onClose={() => setIsOpen(false)} onDone={finish} />}
    </Panel>
  )
}

interface LockModalProps {
  lock: Lock
  onClose: () => void
  onDone: (text: string) => void
}

function LockModal({ lock: { lockedBefore }, onClose, onDone }: LockModalProps) {
  const queryClient = useQueryClient()

  async function save(payload: FormValues) {
    await call('PUT', lockPath, { body: payload })
    void queryClient.invalidateQueries({ queryKey: [lockPath] })
    onDone(payload.lockedBefore ? settingsTexts.locked : settingsTexts.unlocked)
  }

  return (
    <Modal title="Lock" size="sm" onClose={onClose}>
      <Form
        schemas={{ form: lockInput, input: lockInput }}
        values={{ lockedBefore: lockedBefore ?? '', reason: '' }}
        draft={{ form: lockPath }}
        onSave={save}
        onCancel={onClose}
      >
        <DateField
          name="lockedBefore"
          label="Locked before"
          hint="This day itself stays open. Leave it empty to lock nothing."
        />
        <TextareaField name="reason" label="Reason" />
      </Form>
    </Modal>
  )
}
