import { type WaitingRows, waitingId } from '#client/data/keeping.ts'
import type { KeptEntry } from '#client/device-store/kept-things.ts'
import type { Resource } from '#shared/resource.ts'
import { collectionOf, enteredIn, type FindRecord } from './entry-texts.ts'
import { needsALook } from './outcome.ts'

type RawRow = Record<string, unknown>

/** What lists show of entries that have not arrived, by the path of the list. */
export function waitingRows(
  entries: readonly KeptEntry[],
  kinds: readonly Resource[],
  find: FindRecord,
  taker: RawRow,
): Map<string, WaitingRows> {
  const byPath = new Map<string, ReturnType<typeof nothing>>()
  for (const entry of entries) {
    const path = collectionOf(entry)
    const kind = kinds.find(each => each.path === path)
    if (!kind?.mayWait) continue
    const rows = byPath.get(path) ?? nothing()
    byPath.set(path, rows)
    const row = enteredIn(entry)
    const entered = { ...row, ...nested(kind, row, kinds, find) }
    const isChange = entry.method === 'PUT'
    const id = isChange ? Number(entry.path.slice(path.length + 1)) : waitingId(entry.place)
    if (needsALook(entry)) rows.needLook.add(id)
    if (entry.answer?.status === 412) rows.outdated.add(id)
    if (isPerhapsSent(entry)) rows.perhapsSent.add(id)
    if (isChange) rows.changed.set(id, { ...rows.changed.get(id), ...entered })
    else {
      const readingTimestamp = entry.doneAt ?? entry.madeAt
      rows.added.unshift({ takenBy: taker, readingTimestamp, ...entered, id })
    }
  }
  return byPath
}

const nothing = () => ({
  added: [] as RawRow[],
  changed: new Map<number, RawRow>(),
  needLook: new Set<number>(),
  outdated: new Set<number>(),
  perhapsSent: new Set<number>(),
})

/** It was sent, and nobody knows whether it arrived. */
export const isPerhapsSent = ({ tries, state, answer }: KeptEntry) =>
  tries > 0 && state === 'waiting' && answer === null

/** The records that a row nests, by the names under which the server nests them. */
function nested(kind: Resource, row: RawRow, kinds: readonly Resource[], find: FindRecord): RawRow {
  const found: RawRow = {}
  for (const [column, name] of Object.entries(kind.references ?? {})) {
    const other = kinds.find(each => each.name === name)
    const record = other && row[column] ? find(other, row[column]) : null
    const at = column.replace(/Id$/, '')
    // Of a batch some kinds nest under its own name, whatever their column is called.
    if (record) Object.assign(found, { [at]: record, ...(name === 'batches' && { wineBatch: record }) })
  }
  return found
}
