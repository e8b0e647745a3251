import { askServer } from '#client/connection/connection.ts'
import { deviceStore } from '#client/device-store/device-store.ts'
import { personOf } from '#client/session/session.ts'
import type { SessionUser } from '#client/session/user.ts'
import { handShelfTo, profileName } from './shelf-store.ts'

/** Who was last signed in, and by which token; of the token only its signature, which opens nothing by itself. */
interface KeptProfile {
  signature: string
  user: SessionUser
}

const signatureOf = (token: string) => token.split('.')[2] ?? ''

/** Remembers whose token this is, so that they can enter without signal. */
export async function keepProfile(user: SessionUser, token: string | null): Promise<void> {
  const db = await deviceStore()
  const person = personOf(user)
  if (!db || person === null || !token) return
  const note: KeptProfile = { signature: signatureOf(token), user }
  await db.put('notes', { person, name: profileName, note })
}

/** The person of this very token, where no answer comes from the server at all; null in every other case. */
export async function recallUser(token: string): Promise<SessionUser | null> {
  const db = await deviceStore()
  const notes = (await db?.getAll('notes')) ?? []
  const profiles = notes.filter(({ name }) => name === profileName).map(({ note }) => note as KeptProfile)
  const known = profiles.find(({ signature }) => signature === signatureOf(token))
  // Of a token that the device does not know the server is told nothing, not even by a question.
  return known && !(await askServer()) ? known.user : null
}

/** The session is over: neither what was shown in it nor who it was is left. */
export async function forgetSession(): Promise<void> {
  const db = await deviceStore()
  if (db) await handShelfTo(db, null)
}
