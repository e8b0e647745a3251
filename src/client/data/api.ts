import { changedByOthers, type FailureBody } from '#shared/failures.ts'
import { keysToCamelCase } from '#shared/key-case.ts'
import { ApiFailure, type Method } from '../failures/api-failure.ts'
import { noteContact } from './contact.ts'
import { host } from './server-address.ts'
import { readToken, removeToken } from './token.ts'
import { bodyForWire, sendsToSignIn } from './wire-rules.ts'

/** What a call may carry besides its path. */
export interface CallOptions {
  body?: unknown
  /** The version the change was made on; a newer one on the server refuses it. */
  ifMatch?: number
  /** Lets the server recognise a repeated create as the same one. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** What the caller would like of a list: a page of it, its count. Said beside the address, which stays as it is. */
  prefer?: string
  /** Off for what is read once and never again: such answers need not be kept. */
  keeps?: boolean
  /** A refused call then leaves token and page alone: signing out must not undo the next sign-in. */
  quiet?: boolean
  /** Under whose token it is sent, where that must be a certain one; without it, the signed-in person's. */
  token?: string
}

/** What came back, and where the next page of it begins, if there is one. */
export interface Answer {
  data: unknown
  nextCursor: string | null
  /** How many a list has in all, where that was asked for. */
  total: number | null
}

const answers = new Map<string, Answer & { etag: string }>()
const mostAnswersKept = 200
const longestWait = 60_000

let tellUnauthorised: (leavesPage: boolean) => void = () => {}

/** Names the one listener that hears of refused sign-ins. */
export function onUnauthorised(listener: (leavesPage: boolean) => void): void {
  tellUnauthorised = listener
}

/** Drops every answer kept for re-use; the next person must not see the last one's data. */
export function forgetAnswers(): void {
  answers.clear()
}

/** Makes one API call and gives its answer with camelCase keys; throws `ApiFailure` on anything but success. */
export async function call(method: Method, path: string, options: CallOptions = {}): Promise<unknown> {
  return (await exchange(method, path, options)).data
}

/** Reads one page of a list that comes in pages. */
export function callPage(
  path: string,
  options: Pick<CallOptions, 'signal' | 'prefer' | 'keeps'> = {},
): Promise<Answer> {
  return exchange('GET', path, options)
}

async function exchange(method: Method, path: string, options: CallOptions): Promise<Answer> {
  const token = options.token ?? readToken()
  // A page of a list and all of it have the same address.
  const keptAs = `${path} ${options.prefer ?? ''}`
  const kept = method === 'GET' ? answers.get(keptAs) : undefined
  const init = requestInit(method, path, options, token, kept?.etag)
  const { response, text } = await send(method, path, init, options.signal)
  if (response.status === 304 && kept) return kept
  const data = keysToCamelCase(readJson(text))
  if (!response.ok) {
    if (response.status === 401 && !options.quiet) handleUnauthorised(path, token)
    throw refusal(method, path, response, data)
  }
  const { headers } = response
  const answer = {
    data,
    nextCursor: headers.get('x-next-cursor'),
    total: wholeNumberIn(headers, 'x-total-count'),
  }
  const etag = headers.get('etag')
  if (method === 'GET' && etag && options.keeps !== false) keepAnswer(keptAs, { etag, ...answer })
  return answer
}

function requestInit(
  method: Method,
  path: string,
  { body, ifMatch, idempotencyKey, prefer, signal }: CallOptions,
  token: string | null,
  etag: string | undefined,
): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (token) headers.Authorization = `Bearer ${token}`
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (etag) headers['If-None-Match'] = etag
  if (ifMatch !== undefined) headers['If-Match'] = `"${ifMatch}"`
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  if (prefer) headers.Prefer = prefer
  const sent = body === undefined ? {} : { body: JSON.stringify(bodyForWire(path, body)) }
  return { method, headers, cache: 'no-store', ...sent, signal: withPatience(signal) }
}

/** A call that hangs on a bad line counts as lost after a while, so that no screen waits for ever. */
function withPatience(signal: AbortSignal | undefined): AbortSignal {
  const patience = AbortSignal.timeout(longestWait)
  return signal ? AbortSignal.any([signal, patience]) : patience
}

/** The answer with its whole body: one that breaks off half-way is lost, not empty. */
async function send(method: Method, path: string, init: RequestInit, asked: AbortSignal | undefined) {
  const sentAt = Date.now()
  try {
    const response = await fetch(host + path, init)
    const text = await response.text()
    noteContact(sentAt, response)
    return { response, text }
  } catch (error) {
    if (asked?.aborted) throw error
    noteContact(sentAt, null)
    throw new ApiFailure('Network Error', method, path, null, {})
  }
}

function readJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    // Not one of our answers; whoever reads it takes it for no answer at all.
    return null
  }
}

function refusal(method: Method, path: string, { status, headers }: Response, data: unknown): ApiFailure {
  const body = data !== null && typeof data === 'object' && !Array.isArray(data) ? (data as FailureBody) : {}
  const own = status === 412 ? changedByOthers : `Request failed with status code ${status}`
  return new ApiFailure(own, method, path, status, body, wholeNumberIn(headers, 'retry-after'))
}

function handleUnauthorised(path: string, sentToken: string | null): void {
  // A slow refusal of an old token must not end a session that was begun since.
  if (readToken() !== sentToken) return
  removeToken()
  tellUnauthorised(sendsToSignIn(path))
}

function wholeNumberIn(headers: Headers, name: string): number | null {
  const number = headers.get(name)
  return number !== null && /^\d+$/.test(number) ? Number(number) : null
}

function keepAnswer(name: string, answer: Answer & { etag: string }): void {
  if (answers.size >= mostAnswersKept) answers.delete(answers.keys().next().value ?? '')
  answers.set(name, answer)
}
