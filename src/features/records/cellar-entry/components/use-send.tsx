import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#client/data/api.ts'
import { newKey } from '#client/data/use-save.ts'
import { ApiFailure } from '#client/failures/api-failure.ts'
import { cellarPath } from '#features/records/cellar/contract.ts'

/**
 * Writes to the ledger. The same body keeps its key until it succeeds, so that a second try after a lost answer writes
 * nothing twice. An operation may change records of every kind: all that is on the screen is read anew.
 */
export function useSend(to: 'operations' | 'corrections'): (body: unknown) => Promise<unknown> {
  const queryClient = useQueryClient()
  const last = useRef({ text: '', key: '' })
  return async body => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: newKey() }
    const answer = await call('POST', `${cellarPath}/${to}`, { body, idempotencyKey: last.current.key })
    last.current = { text: '', key: '' }
    // Not awaited: it is written, and a slow refresh must not look like a slow write.
    void queryClient.invalidateQueries()
    return answer
  }
}

/** What a refusal is called for programs; empty where it is none. */
export function codeOf(error: unknown): string {
  return error instanceof ApiFailure ? (error.body.code ?? '') : ''
}
