import { promises as dns, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { type IncomingMessage, request as openRequest, type RequestOptions } from 'node:http'
import { request as openSecureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { writtenId } from './delivery-id.ts'
import { delivered, type Failed, later, type Outcome, refused } from './outcome.ts'
import { isPublicAddress } from './public-address.ts'

interface WebhookOptions {
  /** The same each time that the same thing is sent to the same address. */
  id: string
  /** Whether this machine and addresses of the house may be called (WEBHOOK_LOCAL). */
  local: boolean
  /** Milliseconds for the whole. */
  limit?: number
  /** How a name is turned into addresses. */
  lookup?: (host: string, options: LookupAllOptions) => Promise<LookupAddress[]>
  /** Authorities to trust instead of those that Node.js does. */
  ca?: string
}

type Addresses = readonly [LookupAddress, ...LookupAddress[]]

const standardLimit = 10_000
const mostBytesRead = 65_536

/**
 * Posts a body as JSON; ntfy takes one with topic, title, message, priority, tags and click. Never throws: whatever
 * happens is an outcome.
 */
export async function sendWebhook(address: string, body: object, options: WebhookOptions): Promise<Outcome> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol))
    return refused('The address of the webhook must begin with http:// or https://.')
  const deadline = AbortSignal.timeout(options.limit ?? standardLimit)
  try {
    const [first, ...others] = await beforeThe(deadline, addressesOf(url, options.lookup ?? dns.lookup))
    if (!first) return later(`The webhook at ${url.host} was not found.`)
    const addresses: Addresses = [first, ...others]
    if (!options.local && !addresses.every(({ address }) => isPublicAddress(address)))
      return refused(
        `The webhook at ${url.host} is not in the internet but in the house, where webhooks may go only with WEBHOOK_LOCAL=true.`,
      )
    return outcomeOfStatus(await post({ url, body, addresses, deadline, ...options }), url.host)
  } catch (error) {
    if (deadline.aborted) return later(`The webhook at ${url.host} did not answer in time.`)
    return outcomeOfFailure(error, url.host)
  }
}

async function addressesOf({ hostname }: URL, lookup: NonNullable<WebhookOptions['lookup']>) {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(host)
  return family === 0 ? lookup(host, { all: true }) : [{ address: host, family }]
}

/** What takes longer cannot be stopped, but is waited for no longer. */
function beforeThe<Result>(deadline: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    deadline.addEventListener('abort', () => reject(deadline.reason), { once: true })
    work.then(resolve, reject)
  })
}

interface Posting {
  url: URL
  body: object
  id: string
  /** Those that were looked at, and the only ones to connect to. */
  addresses: Addresses
  deadline: AbortSignal
  ca?: string
}

/** Resolves with the status of the answer, whatever it is. */
function post({ url, body, id, addresses, deadline, ca }: Posting): Promise<number> {
  const content = Buffer.from(JSON.stringify(body))
  const options: RequestOptions & { ca?: string } = {
    method: 'POST',
    // A connection that is kept would outlive the look at its address.
    agent: false,
    // A name that is asked a second time may answer otherwise than when its addresses were looked at.
    lookup: answering(addresses),
    signal: deadline,
    headers: {
      'content-type': 'application/json',
      'content-length': content.length,
      'idempotency-key': writtenId(id),
      'user-agent': 'wine-management',
    },
    ...(ca && { ca }),
  }
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? openSecureRequest : openRequest
    let status = 0
    // Whoever has said how it went has said all: what goes wrong afterwards changes nothing.
    const finish = (error: Error) => (status ? resolve(status) : reject(error))
    const call = open(url, options, response => {
      status = response.statusCode ?? 0
      readSome(response, () => call.destroy())
    })
    call.on('error', finish)
    // Also where nothing else is told, as when the other side wants to speak another protocol.
    call.on('close', () => finish(new Error('The connection was closed.')))
    call.end(content)
  })
}

/** The body counts for nothing. It is read, so that whoever answers can end, but not for ever. */
function readSome(response: IncomingMessage, enough: () => void): void {
  let read = 0
  response.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read >= mostBytesRead) enough()
  })
  response.on('end', enough).on('error', enough)
}

const answering =
  (addresses: Addresses): LookupFunction =>
  (_host, { all }, callback) =>
    all ? callback(null, [...addresses]) : callback(null, addresses[0].address, addresses[0].family)

function outcomeOfStatus(status: number, host: string): Outcome {
  if (status >= 200 && status < 300) return delivered
  if (status === 429 || status >= 500) return later(`The webhook at ${host} cannot take it now (${status}).`)
  if (status >= 300 && status < 400)
    return refused(`The webhook at ${host} sends to another address (${status}), which is not followed.`)
  return refused(`The webhook at ${host} refused it (${status}).`)
}

/** Only the code: the message of an error may hold more of the address than its host. */
function outcomeOfFailure(error: unknown, host: string): Failed {
  if (error instanceof URIError)
    return refused(`The user or the password in the address of the webhook at ${host} cannot be read.`)
  const { code = '' } = error as { code?: string }
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code)) return later(`The webhook at ${host} was not found.`)
  return later(`No connection with the webhook at ${host} could be kept${code && ` (${code})`}.`)
}
