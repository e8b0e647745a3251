import type { FastifyRequest } from 'fastify'
import { hashPassword, isRightPassword } from '../auth/passwords.ts'
import type { Queries } from '../db/dialect.ts'
import {
  type AskedAgain,
  type Idempotency,
  recallAnswer,
  type WrittenAnswer,
} from '../db/writing/idempotency.ts'
import { Failure } from '../failure.ts'

const longestKey = 200

/** The caller's `Idempotency-Key` and what tells this request from any other; null without one. */
function askedAgain(request: FastifyRequest): (AskedAgain & { secrets: string | null }) | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !request.who) return null
  if (key === '' || key.length > longestKey)
    throw new Failure(400, `An Idempotency-Key has 1 to ${longestKey} characters.`)
  const { plain, secrets } = splitSecrets(request.body)
  return {
    key,
    userId: request.who.userId,
    request: `${request.method} ${request.url} ${plain}`,
    secrets,
    hasSecrets: hash => (secrets === null ? hash === null : isRightPassword(secrets, hash ?? undefined)),
  }
}

/**
 * What is remembered of a request is a quick hash, and a quick hash of a password can be guessed. So passwords are
 * kept out of it, and are remembered as passwords are.
 */
function splitSecrets(body: unknown): { plain: string; secrets: string | null } {
  const secrets: unknown[] = []
  const plain = JSON.stringify(body ?? null, (key, value) => {
    if (!/password/i.test(key)) return value
    secrets.push(value)
    return undefined
  })
  return { plain, secrets: secrets.length > 0 ? JSON.stringify(secrets) : null }
}

/**
 * The first answer to a request with passwords that was carried out before. Looked for before anything else is done:
 * once a password is changed, the old one that the repetition carries is no longer right.
 */
export async function recallRepeated(db: Queries, request: FastifyRequest): Promise<WrittenAnswer | null> {
  const asked = askedAgain(request)
  return asked?.secrets ? recallAnswer(db, asked) : null
}

export async function idempotencyOf(request: FastifyRequest): Promise<Idempotency | undefined> {
  const asked = askedAgain(request)
  if (!asked) return undefined
  return { ...asked, secretsHash: asked.secrets === null ? null : await hashPassword(asked.secrets) }
}
