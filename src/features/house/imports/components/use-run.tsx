import { useCallback, useEffect, useRef, useState } from 'react'
import { newKey } from '#client/data/use-save.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { type Heard, runImport } from './run-import.tsx'

/** So often at most it is said how far it is, in milliseconds: it is heard, too. */
const showEvery = 500

/** One run at a time, which can be followed, cancelled, and asked for anew. */
export function useRun(onFailure: (message: string) => void) {
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  // An import whose answer was lost goes out again under the same key: it is never done twice.
  const sent = useRef<{ lines: readonly object[]; key: string } | null>(null)

  const tellFailure = useRef(onFailure)
  useEffect(() => {
    tellFailure.current = onFailure
  })

  const run = useCallback(async (how: 'check' | 'write', lines: readonly object[]): Promise<Heard | null> => {
    // Whoever decides otherwise meanwhile asks anew.
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setProgress(0)
    if (sent.current?.lines !== lines) sent.current = { lines, key: newKey() }
    let shownAt = 0
    try {
      return await runImport(how, lines, {
        signal: control.signal,
        ...(how === 'write' && { idempotencyKey: sent.current.key }),
        onProgress: rows => {
          if (control.signal.aborted || Date.now() - shownAt < showEvery) return
          shownAt = Date.now()
          setProgress(rows)
        },
      })
    } catch (error) {
      if (!control.signal.aborted) tellFailure.current(failureMessage(error))
      return null
    } finally {
      if (running.current === control) {
        running.current = null
        setProgress(null)
      }
    }
  }, [])
  const cancel = useCallback(() => running.current?.abort(), [])

  return { progress, run, cancel }
}
