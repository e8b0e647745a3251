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
  type Device,
  type DeviceWithToken,
  device,
  deviceKindLabels,
  devicesPath,
  deviceTexts,
  deviceWithToken,
} from '#features/records/devices/contract.ts'
import { showLastSeen, showLastValue, showRefusals } from '#features/records/devices/rules/shown.ts'
import { AddDevice, EditDevice, ShowToken } from './device-windows.tsx'

const devices = device.array()

const columns: Column<Device>[] = [
  {
    key: 'name',
    header: 'Device',
    mobilePriority: 1,
    cell: ({ name, kind, revokedAt }) => (
      <TwoLines
        first={
          <>
            {name} {revokedAt && <Badge tone="gray">Revoked</Badge>}
          </>
        }
        second={deviceKindLabels[kind]}
      />
    ),
  },
  { key: 'vessel', header: 'Vessel', mobilePriority: 2, cell: ({ vesselName }) => vesselName ?? 'None' },
  {
    key: 'value',
    header: 'Last value',
    mobilePriority: 3,
    cell: each => <TwoLines first={showLastValue(each) || 'Nothing yet'} second={showLastSeen(each)} />,
  },
  { key: 'refused', header: 'Refused', isWide: true, cell: each => showRefusals(each) || 'None' },
]

/** What is open over the panel. */
type Open =
  | { window: 'add' }
  | { window: 'edit'; device: Device }
  | { window: 'token'; device: DeviceWithToken; text: string }

/** The devices that measure in the vessels; for administrators. */
export function DevicesPanel({ banners }: { banners: BannerBoard }) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const oneAtATime = useOneAtATime()
  const [open, setOpen] = useState<Open | null>(null)
  const list = useAnswer(devicesPath, devices.parse)
  const close = () => setOpen(null)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: [devicesPath] })

  async function act(address: string, onDone: (answer: unknown) => void) {
    banners.clearError()
    try {
      onDone(await call('POST', address))
    } catch (error) {
      banners.showError(failureMessage(error))
    } finally {
      refresh()
    }
  }

  async function renew({ id, name }: Device) {
    const text = `Make a new token for ${name}? The one it has stops working.`
    if (await confirm({ text, yes: 'New token' }))
      await act(`${devicesPath}/${id}/token`, answer => showToken(answer, deviceTexts.renewed))
  }

  async function revoke({ id, name }: Device) {
    const text = `Take nothing more from ${name}? What it has sent stays.`
    if (await confirm({ text, yes: 'Revoke' }))
      await act(`${devicesPath}/${id}/revoke`, () => banners.showSuccess(deviceTexts.revoked))
  }

  /** What was done is said when the window over it is closed. */
  function showToken(answer: unknown, text: string) {
    refresh()
    setOpen({ window: 'token', device: deviceWithToken.parse(answer), text })
  }

  function finish(text: string) {
    refresh()
    close()
    banners.showSuccess(text)
  }

  const doing = (work: (each: Device) => Promise<void>, each: Device) => () =>
    void oneAtATime(() => work(each), each.id)

  return (
    <Panel
      title="Measuring devices"
      hint="Hydrometers and thermometers that send by themselves. docs/devices.md says how to connect them."
      aside={<Button onClick={() => setOpen({ window: 'add' })}>Add device</Button>}
    >
      <DataTable
        label="Measuring devices"
        columns={columns}
        rows={list.data}
        emptyText="No devices yet."
        {...(list.error && { onRetry: () => list.refetch() })}
        actions={each => [
          { label: 'Edit', onClick: () => setOpen({ window: 'edit', device: each }) },
          { label: 'New token', onClick: doing(renew, each) },
          ...(each.revokedAt ? [] : [{ label: 'Revoke', isDanger: true, onClick: doing(revoke, each) }]),
        ]}
      />
      {open?.window === 'add' && (
        <AddDevice onClose={close} onAdded={answer => showToken(answer, deviceTexts.added)} />
      )}
      {open?.window === 'edit' && <EditDevice device={open.device} onClose={close} onDone={finish} />}
      {open?.window === 'token' && <ShowToken device={open.device} onClose={() => finish(open.text)} />}
    </Panel>
  )
}
