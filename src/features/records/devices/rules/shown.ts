import { showAgo } from '#shared/moments.ts'
import { type Device, type DeviceKind, ingestPath } from '../contract.ts'

/** "24.1 °C, SG 1.045": what a device sent last; empty before that. */
export function showLastValue({
  lastTemperature,
  lastSg,
}: Pick<Device, 'lastTemperature' | 'lastSg'>): string {
  const temperature = lastTemperature === null ? [] : [`${lastTemperature.toFixed(1)} °C`]
  const gravity = lastSg === null ? [] : [`SG ${lastSg.toFixed(3)}`]
  return [...temperature, ...gravity].join(', ')
}

/** How long ago that was, and how its battery is: "3 minutes ago, battery 3.9". */
export function showLastSeen(
  { lastSeenAt, lastBattery }: Pick<Device, 'lastSeenAt' | 'lastBattery'>,
  now = Date.now(),
): string {
  if (lastSeenAt === null) return ''
  const battery = lastBattery === null ? '' : `, battery ${Number(lastBattery.toFixed(2))}`
  return showAgo(lastSeenAt, now) + battery
}

/** "3 values refused, last: …"; empty when there were none. */
export function showRefusals({ refused, lastRefusal }: Pick<Device, 'refused' | 'lastRefusal'>): string {
  if (refused === 0) return ''
  const count = refused === 1 ? '1 value refused' : `${refused.toLocaleString('en-US')} values refused`
  return lastRefusal ? `${count}, last: ${lastRefusal}` : count
}

/** A line that is entered in a device. */
export interface ConnectionLine {
  label: string
  value: string
}

/** What to enter in a device of this kind, so that it sends to the server at `origin`. */
export function connectionLines(kind: DeviceKind, origin: string, token: string): ConnectionLine[] {
  const path = `${ingestPath}/${token}`
  const address = { label: 'Address', value: origin + path }
  if (kind === 'json')
    return [
      { label: 'Address', value: origin + ingestPath },
      { label: 'Header', value: `Authorization: Bearer ${token}` },
      { label: 'Or all in one address', value: origin + path },
    ]
  if (kind !== 'ispindel') return [address]
  const { hostname, port, protocol } = new URL(origin)
  return [
    { label: 'Server', value: hostname },
    { label: 'Port', value: port || (protocol === 'https:' ? '443' : '80') },
    { label: 'Path', value: path },
  ]
}

/** What the device itself has to be told besides. */
export const connectionHints: Readonly<Record<DeviceKind, string>> = {
  json: 'Send {"temperature": 24.1, "sg": 1.045} by POST as application/json.',
  ispindel: 'Choose the service "HTTP", or "Generic HTTP". It speaks no HTTPS.',
  tilt: 'Enter it as the cloud address of Tilt Pi, or as the Brewfather address of a TiltBridge.',
  rapt: 'Enter it in the RAPT portal as a custom web hook of the method POST.',
}
