import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { compressed, type Encoding, encodingFor } from '../answer-bytes.ts'
import { type Api, type Call, whoOf } from '../api.ts'
import { gather, JsonPieces } from '../json-pieces.ts'
import { type AskedHeaders, addVary, answerKey, headOf, headOf304 } from './kept-answers.ts'
import type { MadeAnswer } from './shared-builds.ts'
import type { States } from './table-states.ts'

const jsonType = 'application/json; charset=utf-8'

/**
 * Answers a read with an `ETag` made of the state of the tables that its route reads, and with 304, without touching
 * those tables, when the caller already has that state. An answer that was made before in this state is sent again
 * as it was, and one that is being made is waited for. `prefix` tells apart answers that differ by caller, and carries
 * the version of a single record, so that its tag serves as an `If-Match` too.
 */
export async function answerFresh(
  api: Api,
  call: Call,
  produce: () => Promise<unknown>,
  prefix = '',
): Promise<unknown> {
  const who = whoOf(call)
  const { request, reply, reads } = call
  const { stamp } = request
  const tag = `W/"${prefix}r${who.wineryId}.${await stateOf(api, who.wineryId, reads, stamp)}"`
  reply.header('etag', tag)
  addVary(reply, 'accept-encoding')
  const key = answerKey(who, request.headers as AskedHeaders, request.url)
  const kept = api.answers.get(key)
  const isKept = kept?.tag === tag
  if (isKept) kept.stamp = stamp
  const route = request.routeOptions.url ?? ''
  if (request.headers['if-none-match'] === tag) {
    api.answers.hits++
    if (!isKept) api.answers.set(key, { tag, route, stamp, head: [], headOf304: headOf(reply), bytes: null })
    return reply.status(304).send()
  }
  // By the tag nothing has changed since whoever began looked at the state: they see what this caller would.
  const question = `${key} ${tag}`
  const underWay = api.answers.builds.find(question)
  const ready =
    isKept && kept.bytes ? { head: kept.head, bytes: kept.bytes } : underWay ? (await underWay).made : null
  if (ready) {
    api.answers.hits++
    return sendAgain(reply, ready.head, ready.bytes)
  }
  api.answers.misses++
  const making = makeAnswer(call, produce)
  api.answers.builds.announce(question, making)
  const { made, body } = await making
  reply.send(body)
  // Whoever asked has their answer by now.
  if (made) api.answers.set(key, { tag, route, stamp, headOf304: headOf304(made.head), ...made })
  return reply
}

/** Makes the answer and the head that goes with it: its bytes, or a stream where there are too many of them. */
async function makeAnswer(
  { request, reply }: Call,
  produce: () => Promise<unknown>,
): Promise<{ made: MadeAnswer | null; body: unknown }> {
  const produced = await produce()
  const wanted = encodingFor(request.headers['accept-encoding'] as string | undefined)
  const { body, encoding } =
    produced instanceof JsonPieces ? await gather(produced, wanted) : await wholeBody(produced, wanted)
  reply.type(jsonType)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  if (!Buffer.isBuffer(body)) return { made: null, body }
  reply.header('content-length', body.length)
  return { made: { head: headOf(reply), bytes: body }, body }
}

/** Bytes are JSON that was written already. */
async function wholeBody(made: unknown, wanted: Encoding) {
  const plain = Buffer.isBuffer(made) ? made : Buffer.from(JSON.stringify(made))
  const { bytes, encoding } = await compressed(plain, wanted)
  return { body: bytes, encoding }
}

function sendAgain(reply: FastifyReply, head: readonly string[], bytes: Buffer) {
  for (let at = 0; at < head.length; at += 2)
    if (!reply.hasHeader(head[at] as string)) reply.header(head[at] as string, head[at + 1])
  return reply.send(bytes)
}

/**
 * The state of the tables in a few letters: how often each was changed, and the end of the audit chain at its last
 * change, so that two states are never called the same, also when an older one was put back and went on otherwise.
 * Read before the rows themselves: a write in between makes the tag too old, never too new.
 */
async function stateOf(
  { db, answers }: Api,
  wineryId: number,
  reads: readonly string[],
  stamp: string,
): Promise<string> {
  return digestOf(await answers.states.of(db, wineryId, stamp), reads)
}

/** Made before, of the same tables in the same states. The tables of a route are one list, from its declaration on. */
const digests = new WeakMap<States, Map<readonly string[], string>>()

function digestOf(states: States, reads: readonly string[]): string {
  const made = digests.get(states) ?? new Map<readonly string[], string>()
  const known = made.get(reads)
  if (known !== undefined) return known
  const text = reads.map(name => states.get(name) ?? 'empty').join(' ')
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  digests.set(states, made.set(reads, digest))
  return digest
}
