import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Queries } from '../../db/dialect.ts'
import { reusable } from '../../db/reusable.ts'
import type { RecordTableName } from '../../db/tables.ts'
import { compressed, type Encoding, encodingFor } from '../answer-bytes.ts'
import { type Api, type Call, whoOf } from '../api.ts'
import { gather, JsonPieces } from '../json-pieces.ts'
import { type AskedHeaders, addVary, answerKey, headOf } from './kept-answers.ts'

const jsonType = 'application/json; charset=utf-8'

/**
 * Answers a read with an `ETag` made of the state of the tables it reads, and with 304, without touching
 * those tables, when the caller already has that state. An answer that was made before in this state is sent again
 * as it was. `prefix` tells apart answers that differ by caller, and carries the version of a single record, so
 * that its tag serves as an `If-Match` too.
 */
export async function answerFresh(
  api: Api,
  call: Call,
  reads: readonly (RecordTableName | 'wineries')[],
  produce: () => Promise<unknown>,
  prefix = '',
): Promise<unknown> {
  const who = whoOf(call)
  const { request, reply } = call
  const { stamp } = request
  const tag = `W/"${prefix}r${who.wineryId}.${await stateOf(api.db, who.wineryId, reads)}"`
  reply.header('etag', tag)
  addVary(reply, 'accept-encoding')
  const key = answerKey(who, request.headers as AskedHeaders, request.url)
  const kept = api.answers.get(key)
  const isKept = kept?.tag === tag
  if (isKept) kept.stamp = stamp
  const headOf304 = headOf(reply)
  if (request.headers['if-none-match'] === tag) {
    if (!isKept) api.answers.set(key, { tag, stamp, head: [], headOf304, bytes: null })
    return reply.status(304).send()
  }
  if (isKept && kept.bytes) return sendAgain(reply, kept.head, kept.bytes)

  const made = await produce()
  const wanted = encodingFor(request.headers['accept-encoding'] as string | undefined)
  const { body, encoding } =
    made instanceof JsonPieces ? await gather(made, wanted) : await wholeBody(made, wanted)
  reply.type(jsonType)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  if (!Buffer.isBuffer(body)) return reply.send(body)
  reply.header('content-length', body.length)
  api.answers.set(key, { tag, stamp, head: headOf(reply), headOf304, bytes: body })
  return reply.send(body)
}

async function wholeBody(made: unknown, wanted: Encoding) {
  const { bytes, encoding } = await compressed(Buffer.from(JSON.stringify(made)), wanted)
  return { body: bytes, encoding }
}

function sendAgain(reply: FastifyReply, head: readonly string[], bytes: Buffer) {
  for (let at = 0; at < head.length; at += 2)
    if (!reply.hasHeader(head[at] as string)) reply.header(head[at] as string, head[at + 1])
  return reply.send(bytes)
}

const revisionsIn = reusable(db =>
  db.selectFrom('revisions').select(['name', 'revision', 'hash']).where('wineryId', '=', 0),
)

/**
 * The state of the tables in a few letters: how often each was changed, and the end of the audit chain at its last
 * change, so that two states are never called the same, also when an older one was put back and went on otherwise.
 * Read before the rows themselves: a write in between makes the tag too old, never too new.
 */
async function stateOf(db: Queries, wineryId: number, reads: readonly string[]): Promise<string> {
  const rows = await revisionsIn(db, [wineryId])
  const stateOfTable = new Map<string, string>(
    rows.map(({ name, revision, hash }) => [name, [revision, hash].join()]),
  )
  const states = reads.map(name => stateOfTable.get(name) ?? 'empty').join(' ')
  return createHash('sha256').update(states).digest('base64url').slice(0, 22)
}
