import { Agent, request } from 'node:http'
import { plainHeaders } from './requests.ts'
import type { Store } from './stores.ts'

export interface Answer {
  status: number
  headers: [name: string, value: string][]
  body: Buffer
  /** From the first byte sent to the last byte received. */
  ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** One call, its answer as it came over the wire. */
export function callOnce(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const began = performance.now()
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: { ...headers, ...(text && { 'content-type': 'application/json' }) },
      },
      response => {
        const pieces: Buffer[] = []
        response.on('data', piece => pieces.push(piece))
        response.on('error', reject)
        response.on('end', () => {
          const raw = response.rawHeaders
          const named = raw.flatMap((name, at) =>
            at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1] ?? ''] as [string, string]] : [],
          )
          resolve({
            status: response.statusCode ?? 0,
            headers: named,
            body: Buffer.concat(pieces),
            ms: performance.now() - began,
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

/** Changes a record, so that whatever nests it must be read again. */
export async function touch(port: number, store: Store, path: string): Promise<void> {
  const notes = `touched ${performance.now()}`
  const answer = await callOnce(port, 'PUT', path, plainHeaders(store), { notes })
  if (answer.status !== 200) throw new Error(`PUT ${path} answered ${answer.status}: ${answer.body}`)
}

export async function read(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  const answer = await callOnce(port, 'GET', path, headers)
  if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}: ${answer.body}`)
  return answer
}
