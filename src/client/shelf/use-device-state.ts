import { useCallback, useEffect, useState } from 'react'
import { isStoreUsable } from '#client/device-store/device-store.ts'
import { isLasting } from './lasting.ts'
import { answersIn, openedPlaces, ownRegister } from './opened-places.ts'
import { emptyShelf } from './shelf.ts'
import { totalSize } from './shelf-store.ts'

/** What this device has for working without signal. */
export interface DeviceState {
  /** How many screens and answers are kept, how many bytes they take, and since when the oldest lies there. */
  screens: number
  answers: number
  bytes: number
  since: number | null
  /** Whether the app itself opens without signal, or why it does not. */
  opens: 'yes' | 'plain address' | 'no worker'
  keepsEntries: boolean
  /** Whether the browser has promised not to clear it away; null where it makes no promises. */
  isLasting: boolean | null
}

async function look(): Promise<DeviceState> {
  const register = await ownRegister()
  const answers = answersIn(register)
  return {
    screens: (await openedPlaces()).size,
    answers: answers.length,
    bytes: totalSize(register),
    since: answers.length > 0 ? Math.min(...answers.map(({ at }) => at)) : null,
    opens: await opensWithoutSignal(),
    keepsEntries: await isStoreUsable(),
    isLasting: await isLasting(),
  }
}

async function opensWithoutSignal(): Promise<DeviceState['opens']> {
  if (!window.isSecureContext) return 'plain address'
  const registration =
    'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  return registration?.active ? 'yes' : 'no worker'
}

/** What is kept on this device, looked at when the panel opens; undefined for that moment. */
export function useDeviceState() {
  const [state, setState] = useState<DeviceState>()
  const refresh = useCallback(async () => setState(await look()), [])
  useEffect(() => void refresh(), [refresh])
  const empty = useCallback(async () => {
    await emptyShelf()
    await refresh()
  }, [refresh])
  return { state, empty }
}
