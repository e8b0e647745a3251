import { useSyncExternalStore } from 'react'
import { onContact } from '#client/data/contact.ts'
import { probeServer } from '#client/data/probe.ts'
import { keepOffset, offsetIn, readOffset, smoothed } from './clock.ts'
import { type ConnectionState, watchConnection } from './watch.ts'

/** The server counts as away when it does not answer for so long. */
const patience = 4000

const watch = watchConnection({
  probe: () => probeServer(patience),
  later(work, wait) {
    const timer = setTimeout(work, wait)
    return () => clearTimeout(timer)
  },
  chance: Math.random,
})

let offset = readOffset()

onContact(contact => {
  const heard = offsetIn(contact)
  if (heard !== null && smoothed(offset, heard) !== offset) {
    offset = smoothed(offset, heard)
    keepOffset(offset)
  }
  watch.hear(contact)
})

window.addEventListener('online', watch.hope)
window.addEventListener('focus', watch.hope)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') watch.hope()
})

/** Whether the server can be reached, as far as is known by asking it. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(watch.onChange, watch.state)
}

export function isReachable(): boolean {
  return watch.state() === 'reachable'
}

/** Calls back whenever the server answers again after it was away. */
export function whenReachable(listener: () => void): () => void {
  return watch.onComeback(listener)
}

/** Tells of every change of the state. */
export function onConnectionChange(listener: () => void): () => void {
  return watch.onChange(listener)
}

/** Asks the server now whether it is there. */
export function askServer(): Promise<boolean> {
  return watch.ask()
}

/** How far the server's clock is ahead of this device's, in milliseconds. */
export function clockOffset(): number {
  return offset
}

/** This moment by the server's clock. */
export function serverNow(): Date {
  return new Date(Date.now() + offset)
}
