import type { Contact } from '#client/data/contact.ts'

const key = 'clock offset'
const second = 1000
/** A difference of so much is the device's mistake, and is told. */
export const notableOffset = 2 * 60 * second
/** What took longer says too little about when the server looked at its clock. */
const longestTravel = 10 * second

/** How far the server's clock is ahead of this device's, in whole seconds, from one answer; null where it tells nothing. */
export function offsetIn({ sentAt, overAt, serverTime }: Contact): number | null {
  if (serverTime === null || overAt - sentAt > longestTravel) return null
  // The header tells whole seconds, on average half a second too early.
  const ahead = serverTime + second / 2 - (sentAt + overAt) / 2
  return Math.round(ahead / second) * second
}

/** Answers differ by a second without any clock having changed: the last word stands until one differs by more. */
export function smoothed(known: number, heard: number): number {
  if (Math.abs(heard) <= second) return 0
  return Math.abs(heard - known) <= second ? known : heard
}

/** The difference found when the server last answered; a device that starts without signal still knows it. */
export function readOffset(): number {
  try {
    const kept = Number(localStorage.getItem(key))
    return Number.isFinite(kept) ? kept : 0
  } catch {
    // A device that keeps nothing: its clock is believed until the server answers.
    return 0
  }
}

export function keepOffset(offset: number): void {
  try {
    if (offset === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, String(offset))
  } catch {
    // As above.
  }
}

/** "This device's clock is 62 minutes fast. Times are corrected."; null where the clock is right enough. */
export function clockWarning(offset: number): string | null {
  if (Math.abs(offset) < notableOffset) return null
  const minutes = Math.round(Math.abs(offset) / 60_000)
  return `This device's clock is ${inWords(minutes)} ${offset < 0 ? 'fast' : 'slow'}. Times are corrected.`
}

function inWords(minutes: number): string {
  if (minutes < 180) return `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours < 72 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
