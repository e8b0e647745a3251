import { createHash } from 'node:crypto'
import { Failure } from '../../failure.ts'
import type { Database, DatabaseTransaction, Queries } from '../dialect.ts'

/** What a write answers, and what its repetition is answered with. */
export interface WrittenAnswer<Body = unknown> {
  status: number
  body: Body
}

/** A key the caller chose, so that a repeated request is answered instead of applied twice. */
export interface AskedAgain {
  key: string
  userId: number
  /** The whole request but its passwords; the same key with another request is a mistake worth telling. */
  request: string
  /** Whether the request carries the passwords of that hash; null is the hash of none. */
  hasSecrets(hash: string | null): boolean | Promise<boolean>
}

export interface Idempotency extends AskedAgain {
  /** The hash of its passwords, as passwords are hashed; null when there are none. */
  secretsHash: string | null
}

/** The first answer to this key, or null when the key is new. */
export async function recallAnswer(db: Queries, asked: AskedAgain): Promise<WrittenAnswer | null> {
  const { key, userId, request } = asked
  const known = await db
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!known) return null
  const [fingerprint, secretsHash = null] = known.fingerprint.split(' ')
  if (fingerprint !== fingerprintOf(request) || !(await asked.hasSecrets(secretsHash)))
    throw new Failure(422, 'This Idempotency-Key was already used for another request.', {
      code: 'idempotency_key_reused',
    })
  return { status: known.status, body: JSON.parse(known.body) }
}

export async function rememberAnswer(
  tx: DatabaseTransaction,
  { key, userId, request, secretsHash }: Idempotency,
  answer: WrittenAnswer,
): Promise<void> {
  const fingerprint = fingerprintOf(request)
  await tx
    .insertInto('idempotencyKeys')
    .values({
      userId,
      key,
      fingerprint: secretsHash === null ? fingerprint : `${fingerprint} ${secretsHash}`,
      status: answer.status,
      body: JSON.stringify(answer.body),
      createdAt: new Date().toISOString(),
    })
    .execute()
}

/** Longer than a reading may be late: what a phone sends again when it was lost for a season is still known. */
const daysKept = 100

export async function forgetOldAnswers(db: Database): Promise<void> {
  const oldest = new Date(Date.now() - daysKept * 86_400_000).toISOString()
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', oldest).execute()
}

function fingerprintOf(request: string): string {
  return createHash('sha256').update(request).digest('hex')
}
