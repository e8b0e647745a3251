import type { AnswerListener } from './answered.ts'
import { traceIdOf } from './trace.ts'

/** Takes a line of the request log, without its end. */
export type TakeLine = (line: string) => void

/**
 * One line of JSON for each answer. People and wineries stand in it by their ids alone; of an address only the pattern of
 * its route, so that nothing that somebody typed or sent gets into it.
 */
export function requestLog(take: TakeLine): AnswerListener {
  return {
    wantsBytes: true,
    tell({ method, route, status, milliseconds, bytes, requestId, traceparent, who }) {
      take(
        JSON.stringify({
          time: new Date().toISOString(),
          method,
          route,
          status,
          milliseconds: Math.round(milliseconds * 1000) / 1000,
          bytes,
          reqId: requestId,
          traceId: traceIdOf(traceparent, requestId),
          winery: who?.wineryId,
          user: who?.userId,
        }),
      )
    },
  }
}

interface Output {
  write(text: string): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

export interface LineWriter {
  take: TakeLine
  /** Writes what is still waiting. */
  flush(): void
}

/**
 * Writes the lines of one turn of the event loop together. Should whoever takes them be gone, there are no more lines:
 * the server has others to serve.
 */
export function lineWriter(output: Output, onLoss: (error: Error) => void): LineWriter {
  let waiting = ''
  let isGone = false
  output.on('error', error => {
    if (!isGone) onLoss(error)
    isGone = true
  })
  const flush = () => {
    const text = waiting
    waiting = ''
    if (text !== '' && !isGone) output.write(text)
  }
  return {
    take(line) {
      if (waiting === '') setImmediate(flush)
      waiting += `${line}\n`
    },
    flush,
  }
}
