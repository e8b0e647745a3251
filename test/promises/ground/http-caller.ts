import { Agent, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import type { Answer, Caller } from '../../caller.ts'

/** No answer came: the connection was refused or cut, or the time was up. */
export class Unanswered extends Error {}

export interface Sent {
  method: string
  path: string
  token?: string | undefined
  headers?: Record<string, string>
  body?: string | undefined
  milliseconds?: number
}

/** Sends one request over a real connection and gives its answer; throws `Unanswered` when there is none. */
export function sendTo(url: string, agent: Agent, sent: Sent): Promise<Answer> {
  const { method, path, token, headers = {}, body, milliseconds = 30_000 } = sent
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new Unanswered(`${method} ${path}: ${error.message}`))
    const ask = agent instanceof SecureAgent ? secureRequest : request
    const call = ask(new URL(path, url), {
      method,
      agent,
      timeout: milliseconds,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
        }),
        ...headers,
      },
    })
    call.on('timeout', () => call.destroy(new Error(`no answer in ${milliseconds} ms`)))
    call.on('error', fail)
    call.on('response', response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('error', fail)
      response.on('aborted', () => fail(new Error('the answer was cut off')))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        const isJson = response.headers['content-type']?.startsWith('application/json') && text !== ''
        resolve({
          status: response.statusCode ?? 0,
          text,
          headers: response.headers,
          body: isJson ? JSON.parse(text) : undefined,
        })
      })
    })
    call.end(body)
  })
}

/** Calls a running server as one person would, over connections of its own; by HTTPS it trusts one authority alone. */
export function httpCaller(url: string, token?: string, authority?: string): Caller {
  const lasting = { keepAlive: true, keepAliveMsecs: 500 }
  const agent = authority ? new SecureAgent({ ...lasting, ca: authority }) : new Agent(lasting)
  const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    sendTo(url, agent, {
      method,
      path,
      token,
      ...(headers && { headers }),
      // Lines of JSON are sent as they are.
      body: body === undefined || headers?.['content-type'] ? (body as string) : JSON.stringify(body),
    })
  return {
    token,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body = {}, headers) => send('POST', path, body, headers),
    put: (path, body = {}, headers) => send('PUT', path, body, headers),
    patch: (path, body = {}, headers) => send('PATCH', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  }
}

/** The same caller, to whom no answer gets through once the line is dead. */
export function cutOffWhen(isDead: () => boolean, caller: Caller): Caller {
  const heard = async (answer: Promise<Answer>) => {
    const given = await answer
    if (isDead()) throw new Unanswered('the line went dead')
    return given
  }
  return {
    token: caller.token,
    get: (...asked) => heard(caller.get(...asked)),
    post: (...asked) => heard(caller.post(...asked)),
    put: (...asked) => heard(caller.put(...asked)),
    patch: (...asked) => heard(caller.patch(...asked)),
    delete: (...asked) => heard(caller.delete(...asked)),
  }
}

/** The answer, or null when none came. */
export async function answered(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Unanswered) return null
    throw error
  }
}
