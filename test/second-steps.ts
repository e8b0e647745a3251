import { codeOfStep, stepAt } from '#server/auth/totp.ts'
import { password } from './app-under-test.ts'
import type { Caller } from './caller.ts'
import { SoftPasskey } from './soft-passkey.ts'

export const secondStepPath = '/api/auth/second-step'
export const currentPassword = { currentPassword: password }

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The app on a phone, which is given the secret letter by letter. */
export function codeOf(secret: string, at = Date.now()): string {
  const bits = [...secret].map(letter => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return codeOfStep(Buffer.from(bytes.map(byte => Number.parseInt(byte, 2))), stepAt(at))
}

/** Turns one-time codes on. The code that did so is used up: the next one is of half a minute later. */
export async function withCodes(caller: Caller, given = currentPassword) {
  const begun = await caller.post(`${secondStepPath}/codes`, given)
  if (begun.status !== 200) throw new Error(`codes: ${begun.status} ${begun.text}`)
  const { challenge, secret } = begun.body as { challenge: string; secret: string }
  const done = await caller.post(`${secondStepPath}/codes/confirm`, { challenge, code: codeOf(secret) })
  if (done.status !== 200) throw new Error(`codes: ${done.status} ${done.text}`)
  const next = () => codeOf(secret, Date.now() + 30_000)
  return { secret, next, recoveryCodes: done.body.recoveryCodes as string[] }
}

/** Adds a passkey. */
export async function withPasskey(caller: Caller, name = 'Phone') {
  const passkey = new SoftPasskey()
  const begun = await caller.post(`${secondStepPath}/passkeys/options`, currentPassword)
  if (begun.status !== 200) throw new Error(`passkey: ${begun.status} ${begun.text}`)
  const { challenge, passkey: asked } = begun.body
  const body = { name, challenge, passkey: passkey.make(asked) }
  const done = await caller.post(`${secondStepPath}/passkeys`, body)
  if (done.status !== 201) throw new Error(`passkey: ${done.status} ${done.text}`)
  const [row] = done.body.passkeys.slice(-1)
  return { passkey, id: row.id as number, recoveryCodes: done.body.recoveryCodes as string[] | null }
}
