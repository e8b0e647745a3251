import { createHash } from 'node:crypto'
import { Failure } from '../failure.ts'
import type { Database, DatabaseTransaction } from './dialect.ts'

/** What a write answers, and what its repetition is answered with. */
export interface WrittenAnswer<Body = unknown> {
  status: number
  body: Body
}

/** A key the caller chose, so that a repeated request is answered instead of applied twice. */
export interface Idempotency {
  key: string
  userId: number
  /** The whole request; the same key with another request is a mistake worth telling. */
  request: string
}

/** The first answer to this key, or null when the key is new. */
export async function recallAnswer(
  tx: DatabaseTransaction,
  { key, userId, request }: Idempotency,
): Promise<WrittenAnswer | null> {
  const known = await tx
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!known) return null
  if (known.fingerprint !== fingerprintOf(request))
    throw new Failure(422, 'This Idempotency-Key was already used for another request.', {
      code: 'idempotency_key_reused',
    })
  return { status: known.status, body: JSON.parse(known.body) }
}

export async function rememberAnswer(
  tx: DatabaseTransaction,
  { key, userId, request }: Idempotency,
  answer: WrittenAnswer,
): Promise<void> {
  await tx
    .insertInto('idempotencyKeys')
    .values({
      userId,
      key,
      fingerprint: fingerprintOf(request),
      status: answer.status,
      body: JSON.stringify(answer.body),
      createdAt: new Date().toISOString(),
    })
    .execute()
}

/** Longer than any phone stays out of reach of its server. */
const daysKept = 60

export async function forgetOldAnswers(db: Database): Promise<void> {
  const oldest = new Date(Date.now() - daysKept * 86_400_000).toISOString()
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', oldest).execute()
}

function fingerprintOf(request: string): string {
  return createHash('sha256').update(request).digest('hex')
}
