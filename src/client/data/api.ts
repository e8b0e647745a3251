import { changedByOthers, type FailureBody } from '#shared/failures.ts'
import { keysToCamelCase } from '#shared/key-case.ts'
import { lastHeard } from '#shared/live-names.ts'
import { ApiFailure, type Method } from '../failures/api-failure.ts'
import { noteContact } from './contact.ts'
import { asOwnWrite } from './own-writes.ts'
import { host } from './server-address.ts'
import { type Answer, standby, type WrittenAnswer } from './standby.ts'
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

/** What the server said last, by which it can tell whether that is still so. */
interface Remembered {
  etag: string
  answer: () => Answer
}

const answers = new Map<string, Remembered>()
const mostAnswersKept = 200
const longestWait = 60_000

let lastState = ''

/** The state of the winery in which the person came in; empty where the server does not say it. */
export const heardState = () => lastState

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

/** Opens an answer that is read while it comes. What it means that it is refused or breaks off, its reader says. */
export function callStream(
  path: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  const authorization = `Bearer ${readToken()}`
  return fetch(host + path, {
    headers: { Accept: 'text/event-stream', authorization, ...headers },
    cache: 'no-store',
    signal,
  })
}

/** Sends lines of JSON and opens the answer, which is read while it comes; throws `ApiFailure` where it is refused. */
export async function callLines(
  path: string,
  lines: Blob,
  { idempotencyKey, signal }: Pick<CallOptions, 'idempotencyKey' | 'signal'>,
): Promise<Response> {
  const token = readToken()
  const type = 'application/x-ndjson'
  const usual = { Accept: type, 'Content-Type': type, Authorization: `Bearer ${token}` }
  const headers = idempotencyKey ? { ...usual, 'Idempotency-Key': idempotencyKey } : usual
  const init = { method: 'POST', headers, body: lines, ...(signal && { signal }) }
  const lost = (error: unknown) => {
    throw signal?.aborted ? error : new ApiFailure('Network Error', 'POST', path, null, {})
  }
  const sent = async () => ({ response: await fetch(host + path, init).catch(lost) })
  const { response } = await asOwnWrite(sent)
  if (response.ok) return response
  if (response.status === 401) handleUnauthorised(path, token)
  throw refusal('POST', path, response, keysToCamelCase(readJson(await response.text())))
}

/** Fetches a file, however long it takes: it comes whole, or not at all. */
export async function callFile(path: string): Promise<Blob> {
  const token = readToken()
  const sentAt = Date.now()
  let response: Response
  let content: Blob
  try {
    response = await fetch(host + path, { headers: { authorization: `Bearer ${token}` }, cache: 'no-store' })
    content = await response.blob()
    noteContact(sentAt, response)
  } catch {
    // Whatever broke it off, a part of the file is of no use.
    noteContact(sentAt, null)
    throw new ApiFailure('Network Error', 'GET', path, null, {})
  }
  if (response.ok) return content
  if (response.status === 401) handleUnauthorised(path, token)
  throw refusal('GET', path, response, keysToCamelCase(readJson(await content.text())))
}

async function exchange(method: Method, path: string, options: CallOptions): Promise<Answer> {
  // A page of a list and all of it have the same address.
  const name = `${path} ${options.prefer ?? ''}`
  const ask = () => askServer(method, path, options, name)
  return isKept(method, options) ? standby().read({ name, path, signal: options.signal }, ask) : ask()
}

/** What is asked under a token of its own, or read once, is nobody's to be answered later. */
const isKept = (method: Method, { keeps, token }: CallOptions) =>
  method === 'GET' && keeps !== false && token === undefined

async function askServer(method: Method, path: string, options: CallOptions, name: string): Promise<Answer> {
  const token = options.token ?? readToken()
  const kept = method === 'GET' ? answers.get(name) : undefined
  const init = requestInit(method, path, options, token, kept?.etag)
  const sent = () => send(method, path, init, options.signal)
  const { response, text } = await (method === 'GET' ? sent() : asOwnWrite(sent))
  // Whoever signed in meanwhile must not be given what another one asked for.
  const isTheirs = () => isKept(method, options) && readToken() === token
  if (response.status === 304 && kept) {
    if (isTheirs()) standby().confirm(name)
    return kept.answer()
  }
  const data = keysToCamelCase(readJson(text))
  if (!response.ok) {
    if (response.status === 401 && !options.quiet) handleUnauthorised(path, token)
    throw refusal(method, path, response, data)
  }
  const { headers } = response
  lastState = headers.get(lastHeard) ?? lastState
  const beside = { nextCursor: headers.get('x-next-cursor'), total: wholeNumberIn(headers, 'x-total-count') }
  const answer = { data, ...beside }
  const etag = headers.get('etag')
  if (isTheirs()) {
    if (etag) rememberAnswer(name, { etag, answer: () => answer })
    standby().keep(name, { text, etag, ...beside })
  }
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

function rememberAnswer(name: string, remembered: Remembered): void {
  if (answers.size >= mostAnswersKept) answers.delete(answers.keys().next().value ?? '')
  answers.set(name, remembered)
}

/** Makes an answer of what was written down of one. */
export function readWritten({ text, nextCursor, total }: WrittenAnswer): Answer {
  return { data: keysToCamelCase(readJson(text)), nextCursor, total }
}

/** Whether the server's last answer under this name is at hand, to be compared with what it would say now. */
export function isRemembered(name: string): boolean {
  return answers.has(name)
}

/** Remembers an answer that was written down earlier, so that the server need not say it again if it is still so. */
export function recallAnswer(name: string, written: WrittenAnswer): void {
  const { etag } = written
  if (etag !== null && !isRemembered(name)) rememberAnswer(name, { etag, answer: () => readWritten(written) })
}
