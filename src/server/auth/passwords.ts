import { hash, verify } from '@node-rs/argon2'
import { inForm } from '#shared/unicode-forms.ts'
import { Failure } from '../failure.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// A semaphore: hashing is made to be slow, and a flood of sign-ins must not take every core and all memory.
const hashesAtOnce = 4
const longestQueue = 200
let running = 0
const waiting: (() => void)[] = []

async function withinLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= hashesAtOnce) {
    if (waiting.length >= longestQueue)
      throw new Failure(503, 'The server is busy. Please try again shortly.', {
        headers: { 'retry-after': '5' },
      })
    await new Promise<void>(resolve => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export function hashPassword(password: string): Promise<string> {
  return withinLimit(() => hash(inForm(password, 'NFC'), cost))
}

let standIn: Promise<string> | undefined

/** Does the same work whether or not there is a hash, so that time does not tell who has an account. */
export async function isRightPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  standIn ??= hashPassword('a password nobody has')
  const compared = passwordHash ?? (await standIn)
  const right = await withinLimit(() => verify(compared, inForm(password, 'NFC')))
  return right && passwordHash !== undefined
}
