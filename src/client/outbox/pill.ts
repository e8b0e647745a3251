import type { ConnectionState } from '#client/connection/watch.ts'
import type { KeptEntry } from '#client/device-store/kept-things.ts'
import type { Pill } from '#client/ui/frame/connection-pill.tsx'
import { needsALook } from './outcome.ts'
import type { SendingState } from './sending.ts'

const screen = '/outbox'

/** What waits, and could be sent: not behind a refusal about the same record. */
export function toBeSent(entries: readonly KeptEntry[]): KeptEntry[] {
  const held = new Set<string>()
  return entries.filter(entry => {
    if (needsALook(entry)) held.add(entry.about)
    return !held.has(entry.about)
  })
}

/** What the pill says; null where there is nothing to say. */
export function pillFor(
  connection: ConnectionState,
  entries: readonly KeptEntry[],
  { isPaused, needsSignIn }: SendingState,
  askToSignIn: () => void,
): Pill | null {
  const count = toBeSent(entries).length
  const looks = entries.filter(needsALook).length
  if (connection === 'unreachable')
    return {
      text: entries.length > 0 ? `No connection, ${entries.length} waiting` : 'No connection',
      tone: 'away',
      ...(entries.length > 0 && { to: screen }),
    }
  if (count > 0 && needsSignIn)
    return { text: `Sign in to send ${count}`, tone: 'look', onClick: askToSignIn }
  if (count > 0)
    return { text: isPaused ? `${count} waiting` : `Sending ${count}…`, tone: 'busy', to: screen }
  if (looks > 0)
    return { text: looks === 1 ? '1 needs a look' : `${looks} need a look`, tone: 'look', to: screen }
  return null
}
