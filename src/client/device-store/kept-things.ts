import type { DBSchema } from 'idb'

/** Something entered on this device that the server has not confirmed yet. */
export interface Entry {
  /** Also its `Idempotency-Key`: however often it is sent, it is stored once. */
  id: string
  method: 'POST' | 'PUT'
  path: string
  body: unknown
  /** The version of the record that a change was made on. */
  version: number | null
  /** When it was done, by the server's clock, as an ISO moment; null where that does not matter. */
  doneAt: string | null
  /** It was sent once while its form waited, as forms send, without `doneAt`; nobody knows whether that arrived. */
  wasSentBare?: boolean
  /** Whose it is: `<wineryId>/<userId>`. Under no other name is it ever sent. */
  person: string
  /** What entries about the same record share: after a refusal the later ones wait. */
  about: string
  /** A sentence for people: "Reading of WB-1 in T-06". */
  title: string
  /** When it was entered, by this device's clock. */
  madeAt: string
  /** How often it was sent; counted before each sending, so that none is forgotten. */
  tries: number
  state: 'waiting' | 'refused'
  /** The server's last words. */
  answer: EntryAnswer | null
}

export interface EntryAnswer {
  status: number
  body: unknown
}

/** An entry as it lies in the store: `place` counts up, since a clock can be set back. */
export interface KeptEntry extends Entry {
  place: number
}

/** What the server answered to a question, to be shown when it cannot be asked. */
export interface KeptAnswer {
  person: string
  /** Which question: its path, and what of a list was asked for. */
  name: string
  /** As the server wrote it: nothing is gone through to be kept. */
  text: string
  etag: string | null
  nextCursor: string | null
  total: number | null
}

/** When which answers were last known to be so, in milliseconds by this device's clock, and about how many bytes they take. */
export type Register = Readonly<Record<string, { at: number; size: number }>>

/** A small thing that somebody's work on this device remembers. */
export interface Note {
  person: string
  name: string
  note: unknown
}

/** The one database of this device. */
export interface DeviceSchema extends DBSchema {
  entries: { key: string; value: KeptEntry; indexes: { byPerson: string; byPlace: number } }
  answers: { key: [string, string]; value: KeptAnswer; indexes: { byPerson: string } }
  notes: { key: [string, string]; value: Note; indexes: { byPerson: string } }
}
