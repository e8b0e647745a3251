import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/data/api.ts'
import { Form } from '#client/records/form.tsx'
import { refreshUser } from '#client/session/session.ts'
import { readWineryName } from '#client/session/winery-name.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { TextField } from '#client/ui/forms/fields.tsx'
import type { FormValues } from '#client/ui/forms/form-model.ts'
import { Panel } from '#client/ui/page/panel.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { Modal } from '#client/ui/windows/modal.tsx'
import { type InstallationSettings, settingsTexts, wineryForm, wineryInput } from '../contract.ts'

interface WineryPanelProps {
  /** Undefined while it loads: the panel has its place by then, with the name as it was last known. */
  winery: InstallationSettings['winery'] | undefined
  onDone: (text: string) => void
}

/** The winery's name, which stands at the top of every colleague's menu. */
export function WineryPanel({ winery, onDone }: WineryPanelProps) {
  /** As it was when the form was opened: what a colleague changes since is not what was being changed. */
  const [opened, setOpened] = useState<InstallationSettings['winery'] | null>(null)
  const queryClient = useQueryClient()
  const close = () => setOpened(null)

  async function save(payload: FormValues) {
    try {
      await call('PUT', '/api/settings/winery', { body: payload, ifMatch: opened?.version })
    } finally {
      // Also after a refusal: it may be that a colleague was faster.
      void queryClient.invalidateQueries({ queryKey: ['/api/settings'] })
    }
    await refreshUser()
    close()
    onDone(settingsTexts.wineryRenamed)
  }

  return (
    <Panel
      title="Winery"
      hint="Shown at the top of every colleague’s menu."
      aside={
        <Button disabled={!winery} onClick={() => setOpened(winery ?? null)}>
          Rename
        </Button>
      }
    >
      <DescriptionList
        items={[{ label: 'Winery name', value: winery?.name ?? readWineryName(), isWide: true }]}
      />
      {opened && (
        <Modal title="Rename the winery" size="sm" onClose={close}>
          <Form
            schemas={{ form: wineryForm, input: wineryInput }}
            values={{ name: opened.name }}
            draft={{ form: '/api/settings/winery' }}
            onSave={save}
            onCancel={close}
          >
            <TextField name="name" label="Winery Name" maxLength={100} />
          </Form>
        </Modal>
      )}
    </Panel>
  )
}
