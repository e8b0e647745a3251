import type { IncomingHttpHeaders } from 'node:http'

/** A trace as W3C Trace Context writes it; version 00 ends after the flags, a later one may go on behind a dash. */
const traceparent = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/
const nothing = /^0+$/

/**
 * The trace that a request belongs to: the caller's own where it names one, else one made of the request's id. That id
 * is always ours: the audit trail knows a request by it, and no caller is to choose what stands there.
 */
export function traceIdOf(given: IncomingHttpHeaders[string], requestId: string): string {
  const [, version, traceId, parentId, rest] =
    (typeof given === 'string' && traceparent.exec(given)) || ([] as string[])
  const isWellFormed = traceId && parentId && !nothing.test(traceId) && !nothing.test(parentId)
  if (isWellFormed && !(version === '00' && rest)) return traceId
  return requestId.replaceAll('-', '')
}
