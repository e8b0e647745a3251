import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#client/data/api.ts'
import { useKeeping } from '#client/data/keeping.ts'
import { newKey } from '#client/data/use-save.ts'
import { ApiFailure } from '#client/failures/api-failure.ts'
import { cellarPath } from '#features/records/cellar/contract.ts'
import { usualTexts } from '#shared/resource.ts'

/**
 * Writes to the ledger. The same body keeps its key until it succeeds, so that a second try after a lost answer writes
 * nothing twice. An operation may change records of every kind: all that is on the screen is read anew.
 */
function useKeyed<Written>(send: (body: unknown, key: string, title: string) => Promise<Written>) {
  const queryClient = useQueryClient()
  const last = useRef({ text: '', key: '' })
  return async (body: unknown, title = ''): Promise<Written> => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: newKey() }
    const written = await send(body, last.current.key, title)
    last.current = { text: '', key: '' }
    // Not awaited: it is written, and a slow refresh must not look like a slow write.
    if (written !== 'waiting') void queryClient.invalidateQueries()
    return written
  }
}

/** Corrects the past. It looks at everything after it, and needs the server. */
export function useCorrect() {
  return useKeyed((body, idempotencyKey) =>
    call('POST', `${cellarPath}/corrections`, { body, idempotencyKey }),
  )
}

const operations = {
  path: `${cellarPath}/operations`,
  singular: 'cellar operation',
  texts: usualTexts('cellar operation'),
} as const

/** Records an operation, which may wait on this device until the server is there. */
export function useRecord() {
  const keeping = useKeeping()
  const { path } = operations
  return useKeyed(async (body, key, title): Promise<{ sent: unknown } | 'waiting'> => {
    if (!keeping) return { sent: await call('POST', path, { body, idempotencyKey: key }) }
    return keeping.submit({ kind: operations, method: 'POST', path, body, key, version: null, title })
  })
}

/** What a refusal is called for programs; empty where it is none. */
export function codeOf(error: unknown): string {
  return error instanceof ApiFailure ? (error.body.code ?? '') : ''
}
