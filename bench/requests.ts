import type { Store } from './stores.ts'

type Headers = Record<string, string>

/** A request as bytes on the wire. */
export function requestText(method: string, path: string, headers: Headers, body?: unknown): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`
}

/** What a browser sends with every call. */
export const browserHeaders = (store: Store): Headers => ({
  authorization: `Bearer ${store.token}`,
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
})

/** Without compression, where an answer is compared with plain JSON. */
export const plainHeaders = (store: Store): Headers => ({
  authorization: `Bearer ${store.token}`,
  accept: 'application/json',
})

/** The middle of the numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
