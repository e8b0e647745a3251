import { useSyncExternalStore } from 'react'

/** What the open screen was given from the shelf. */
export interface Shown {
  /** When the oldest of it was so; null where all of it is the server's word of now. */
  asOf: number | null
  /** Something that the screen asked for could not be given. */
  isMissing: boolean
}

const nothing: Shown = { asOf: null, isMissing: false }
const given = new Map<string, number>()
const missing = new Set<string>()
const listeners = new Set<() => void>()
let shown = nothing

function tell(): void {
  const asOf = given.size > 0 ? Math.min(...given.values()) : null
  const isMissing = missing.size > 0
  if (shown.asOf === asOf && shown.isMissing === isMissing) return
  shown = { asOf, isMissing }
  for (const listener of listeners) listener()
}

export function noteGiven(name: string, at: number): void {
  given.set(name, at)
  missing.delete(name)
  tell()
}

export function noteFresh(name: string): void {
  given.delete(name)
  missing.delete(name)
  tell()
}

export function noteMissing(name: string): void {
  missing.add(name)
  tell()
}

let place = window.location.pathname

/** The address of the screen that is open. */
export const openPlace = () => place

/** A screen opens: what it is given is noted until it is left. */
export function enterPlace(path: string): () => void {
  place = path
  return () => {
    given.clear()
    missing.clear()
    tell()
  }
}

export function useShown(): Shown {
  return useSyncExternalStore(subscribe, () => shown)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
