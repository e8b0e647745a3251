import { createContext, useContext } from 'react'
import type { Resource } from '#shared/resource.ts'

type RawRow = Record<string, unknown>

/** What is known of a kind by those who save its records. */
export type SavedKind = Pick<Resource, 'path' | 'texts'> &
  Partial<Pick<Resource, 'mayWait' | 'singular' | 'item' | 'references'>>

/** A save of a kind that may wait. */
export interface Write {
  kind: SavedKind
  method: 'POST' | 'PUT'
  path: string
  body: unknown
  key: string
  version: number | null
  /** What people call it, where the kind alone does not say it. */
  title?: string
}

/** What waits of a list: new rows, newest first, and what is changed in rows that are there. */
export interface WaitingRows {
  added: readonly RawRow[]
  changed: ReadonlyMap<number, RawRow>
  /** Which of these rows somebody has to decide about. */
  needLook: ReadonlySet<number>
  /** Which were changed by somebody else in the meantime. */
  outdated: ReadonlySet<number>
  /** Which were sent without an answer, and may be stored. */
  perhapsSent: ReadonlySet<number>
}

/** What keeps entries that cannot be sent yet. The shell gives it; without it every save goes to the server directly. */
export interface Keeping {
  submit: (write: Write) => Promise<{ sent: unknown } | 'waiting'>
  /** Other words for what waits of a row, made on that version of the record. */
  correct: (path: string, row: { id: number; version?: number }, body: unknown) => Promise<void>
  /** Takes back what waits of a row. It may have been sent before without an answer: then it may be stored. */
  withdraw: (path: string, rowId: number) => Promise<'unsent' | 'perhaps sent'>
  /** By the path of their list. */
  waiting: ReadonlyMap<string, WaitingRows>
}

export const KeepingContext = createContext<Keeping | null>(null)

export const useKeeping = () => useContext(KeepingContext)

/** What waits of the list behind a path; undefined where nothing does. */
export function useWaiting(path: string): WaitingRows | undefined {
  return useContext(KeepingContext)?.waiting.get(path)
}

/** No record of a server has such a number: it is that of a row which only waits to become one. */
const firstWaitingId = 9_000_000_000

export const waitingId = (place: number) => firstWaitingId + place
export const placeOfWaiting = (id: number) => id - firstWaitingId
export const isWaitingId = (id: number) => id >= firstWaitingId

/** A list with what waits of it. A part of a list, such as `/batch/7`, has only what names that record. */
export function withWaiting(list: RawRow[], waiting: WaitingRows | undefined, part = ''): RawRow[] {
  if (!waiting) return list
  const { added, changed } = waiting
  const id = /\/(\d+)$/.exec(part)?.[1]
  const fits = (row: RawRow) =>
    id === undefined ||
    Object.entries(row).some(([name, value]) => name.endsWith('Id') && String(value) === id)
  const known = list.map(row => ({ ...row, ...changed.get(Number(row.id)) }))
  return [...added.filter(fits), ...known]
}
