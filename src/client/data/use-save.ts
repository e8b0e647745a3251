import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiFailure } from '../failures/api-failure.ts'
import { call } from './api.ts'
import { isWaitingId, type SavedKind, useKeeping } from './keeping.ts'
import type { Identified } from './use-items.ts'

const staleStatuses = [404, 412]

/** What a finished write gives back: the sentence to show, and the server's answer. */
export interface Saved {
  text: string
  answer: unknown
  /** Stored, but the record could not be fetched afterwards: `text` then says why. */
  isUnseen?: boolean
  /** It is on this device, and has not reached the server. */
  isWaiting?: boolean
}

export const waitingTexts = {
  kept: 'Kept on this device. It is sent as soon as there is a connection.',
  corrected: 'Corrected on this device. It is sent as soon as there is a connection.',
  withdrawn: 'Withdrawn. Nothing of it was sent.',
  perhapsSent: 'Withdrawn on this device. It was sent before without an answer: it may be stored.',
}

/** What is only on this device is told so, and is no record yet. */
const waits = (text: string): Saved => ({ text, answer: null, isWaiting: true })

interface SaveOptions {
  /** Off where a screen puts the answer into its list itself. */
  refreshes?: boolean
  /** The paths of other records that a write changes too, such as the vessel of a process. */
  alsoRefreshes?: readonly string[]
}

/** The writes of a resource: each sends, refreshes the lists under its path and gives the sentence to show. */
export function useSave(resource: SavedKind, options: SaveOptions = {}) {
  const { refreshes = true, alsoRefreshes = [] } = options
  const { path, texts } = resource
  const queryClient = useQueryClient()
  const keeping = useKeeping()
  const lastSave = useRef({ words: '', key: '' })

  // Not awaited: the write is done, and a slow or failing refresh must not look like a failing write.
  const refresh = () => {
    for (const each of [path, ...alsoRefreshes]) void queryClient.invalidateQueries({ queryKey: [each] })
  }

  /** A refusal that says our copy is out of date is a reason to fetch a new one. */
  async function refreshing<Result>(write: () => Promise<Result>): Promise<Result> {
    try {
      return await write()
    } catch (error) {
      if (error instanceof ApiFailure && staleStatuses.includes(error.status ?? 0)) refresh()
      throw error
    }
  }

  /** The same words keep their key until they are stored, so that a retry after a lost answer creates nothing twice. */
  function keyFor(words: string): string {
    if (lastSave.current.words !== words) lastSave.current = { words, key: newKey() }
    return lastSave.current.key
  }

  /** What may wait goes by way of the device; the rest goes to the server or fails. */
  async function send(method: 'POST' | 'PUT', row: Identified | null, body: unknown): Promise<Outcome> {
    const address = row ? `${path}/${row.id}` : path
    const key = keyFor(`${address} ${row?.version ?? ''} ${JSON.stringify(body)}`)
    if (!resource.mayWait || !keeping) {
      const made = row ? madeOn(row) : { idempotencyKey: key }
      return { sent: await call(method, address, { body, ...made }) }
    }
    const version = row?.version ?? null
    return keeping.submit({ kind: resource, method, path: address, body, key, version })
  }

  async function save(method: 'POST' | 'PUT', row: Identified | null, body: unknown, text: string) {
    const outcome = row ? await refreshing(() => send(method, row, body)) : await send(method, row, body)
    lastSave.current = { words: '', key: '' }
    if (outcome === 'waiting') return waits(waitingTexts.kept)
    if (refreshes) refresh()
    return { text, answer: outcome.sent }
  }

  /** What waits is corrected where it lies; a change that may be stored already is followed by another one. */
  function isCorrected({ id }: Identified): boolean {
    if (isWaitingId(id)) return true
    const waiting = keeping?.waiting.get(path)
    return waiting?.changed.has(id) === true && !waiting.perhapsSent.has(id)
  }

  /** Takes back what waits of a row. */
  async function withdraw(row: Identified): Promise<Saved> {
    const fate = await keeping?.withdraw(path, row.id)
    return waits(fate === 'perhaps sent' ? waitingTexts.perhapsSent : waitingTexts.withdrawn)
  }

  return {
    withdraw,
    create: (body: unknown): Promise<Saved> => save('POST', null, body, texts.created),
    async update(row: Identified, body: unknown): Promise<Saved> {
      if (!keeping || !isCorrected(row)) return save('PUT', row, body, texts.updated)
      await keeping.correct(path, row, body)
      return waits(waitingTexts.corrected)
    },
    async remove(row: Identified): Promise<Saved> {
      if (isWaitingId(row.id) && keeping) return withdraw(row)
      const answer = await refreshing(() => call('DELETE', `${path}/${row.id}`, madeOn(row)))
      if (refreshes) refresh()
      return { answer, text: texts.deleted }
    },
  }
}

type Outcome = { sent: unknown } | 'waiting'

function madeOn(row: Identified): { ifMatch?: number } {
  return typeof row.version === 'number' ? { ifMatch: row.version } : {}
}

/**
 * A fresh idempotency key. `crypto.randomUUID` exists on secure addresses only, and a winery may serve its own
 * network over plain HTTP.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
