import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ResourceTexts } from '#shared/resource.ts'
import { ApiFailure } from '../failures/api-failure.ts'
import { call } from './api.ts'
import type { Identified } from './use-items.ts'

const staleStatuses = [404, 412]

/** What a finished write gives back: the sentence to show, and the server's answer. */
export interface Saved {
  text: string
  answer: unknown
  /** Stored, but the record could not be fetched afterwards: `text` then says why. */
  isUnseen?: boolean
}

interface SaveOptions {
  /** Off where a screen puts the answer into its list itself. */
  refreshes?: boolean
  /** The paths of other records that a write changes too, such as the vessel of a process. */
  alsoRefreshes?: readonly string[]
}

/** The writes of a resource: each sends, refreshes the lists under its path and gives the sentence to show. */
export function useSave(resource: { path: string; texts: ResourceTexts }, options: SaveOptions = {}) {
  const { refreshes = true, alsoRefreshes = [] } = options
  const { path, texts } = resource
  const queryClient = useQueryClient()
  const lastCreate = useRef({ body: '', key: '' })

  // Not awaited: the write is done, and a slow or failing refresh must not look like a failing write.
  const refresh = () => {
    for (const each of [path, ...alsoRefreshes]) void queryClient.invalidateQueries({ queryKey: [each] })
  }

  /** A refusal that says our copy is out of date is a reason to fetch a new one. */
  async function write(method: 'PUT' | 'DELETE', row: Identified, body?: unknown): Promise<unknown> {
    try {
      const answer = await call(method, `${path}/${row.id}`, { body, ...madeOn(row) })
      if (refreshes) refresh()
      return answer
    } catch (error) {
      if (error instanceof ApiFailure && staleStatuses.includes(error.status ?? 0)) refresh()
      throw error
    }
  }

  /** The same body keeps its key until it succeeds, so that a retry after a lost answer creates nothing twice. */
  function keyFor(body: unknown): string {
    const text = JSON.stringify(body)
    if (lastCreate.current.body !== text) lastCreate.current = { body: text, key: newKey() }
    return lastCreate.current.key
  }

  return {
    async create(body: unknown): Promise<Saved> {
      const answer = await call('POST', path, { body, idempotencyKey: keyFor(body) })
      lastCreate.current = { body: '', key: '' }
      if (refreshes) refresh()
      return { text: texts.created, answer }
    },
    async update(row: Identified, body: unknown): Promise<Saved> {
      return { answer: await write('PUT', row, body), text: texts.updated }
    },
    async remove(row: Identified): Promise<Saved> {
      return { answer: await write('DELETE', row), text: texts.deleted }
    },
  }
}

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
