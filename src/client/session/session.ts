import { useSyncExternalStore } from 'react'
import { call, forgetAnswers, onUnauthorised } from '#client/data/api.ts'
import { forgetDrafts, keepDraftsOf } from '#client/data/drafts.ts'
import { isExpired, readToken, removeToken, storeToken } from '#client/data/token.ts'
import { readUser, type SessionUser } from './user.ts'
import { storeWineryName } from './winery-name.ts'

/** Where the question "who is this?" stands. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'unauthenticated' }
  | {
      status: 'authenticated'
      user: SessionUser
      /** The server has ended the session, and the page stays: `asked` while the person is about to sign in again. */
      ended?: 'told' | 'asked'
    }

const signedOut: SessionState = { status: 'unauthenticated' }

let state: SessionState = { status: 'loading' }
const listeners = new Set<() => void>()

function become(next: SessionState): void {
  state = next
  for (const tell of listeners) tell()
}

/** Who somebody is, on a device that several people may use: `<wineryId>/<userId>`. */
export function personOf(user: SessionUser): string | null {
  return user.id === null ? null : `${user.wineryId}/${user.id}`
}

/** Whose token was last found to be whose; a token itself does not tell. */
let owned: { token: string; person: string | null } | null = null

function authenticate(user: SessionUser, token: string): void {
  if (user.wineryName) storeWineryName(user.wineryName)
  owned = { token, person: personOf(user) }
  keepDraftsOf(owned.person)
  become({ status: 'authenticated', user })
}

function tellEnded(ended: 'told' | 'asked'): void {
  if (state.status === 'authenticated' && state.ended !== 'asked') become({ ...state, ended })
}

/** Opens the window in which the person whose session has ended signs in again. */
export function askToSignIn(): void {
  tellEnded('asked')
}

/** Closes it again: the page stays as it is, without a session. */
export function stopAskingToSignIn(): void {
  if (state.status === 'authenticated' && state.ended) become({ ...state, ended: 'told' })
}

function leave(): void {
  removeToken()
  forgetAnswers()
  become(signedOut)
}

/** Answers the question at start: a stored, unexpired token whose profile can be read is a signed-in person. */
export async function startSession(): Promise<void> {
  onUnauthorised(leavesPage => (leavesPage ? leave() : tellEnded('told')))
  const token = readToken()
  if (!token) return become(signedOut)
  try {
    if (isExpired(token)) return leave()
    const user = readUser(await call('GET', '/api/auth/profile'))
    if (!user) throw new Error('The profile names nobody')
    authenticate(user, token)
  } catch {
    // A page that is reloaded or left while it still asks loses the answer, which says nothing about the person.
    if (!isPageGone) leave()
  }
}

let isPageGone = false
window.addEventListener('pagehide', () => {
  isPageGone = true
})

/** Begins the session that a login or a registration answered with. */
export function enterWith(answer: unknown): void {
  const token = (answer as { token?: unknown } | null)?.token
  const user = readUser((answer as { user?: unknown } | null)?.user)
  if (typeof token !== 'string' || !user) throw new Error('The answer holds no session')
  forgetAnswers()
  storeToken(token)
  if (state.status === 'authenticated' && !isSamePerson(state.user, user)) startAfresh()
  else authenticate(user, token)
}

function isSamePerson(one: SessionUser, other: SessionUser): boolean {
  return one.id !== null && one.id === other.id && one.wineryId === other.wineryId
}

/** Somebody else signed in where a session had ended: nothing of the former person may be left, on no screen. */
function startAfresh(): void {
  forgetDrafts()
  window.location.replace('/dashboard')
}

/** Signs in with an e-mail address and a password; throws the failure for the form to show. */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  // A wrong password in the window of an ended session says nothing new about it: the page stays.
  const quiet = state.status === 'authenticated'
  enterWith(await call('POST', '/api/auth/login', { body: credentials, quiet }))
}

/** Registers an account where the operator allows it, and begins its session. */
export async function register(details: {
  firstName: string
  lastName: string
  email: string
  password: string
}): Promise<void> {
  enterWith(await call('POST', '/api/auth/register', { body: details }))
}

/** Ends the session. The server is told first, while the token is there, but never waited for. */
export function signOut(): void {
  call('POST', '/api/auth/logout', { quiet: true }).catch(() => {})
  forgetDrafts()
  leave()
}

/**
 * Asks again who this is, after their own name or their winery's was changed. The change is stored by then: when
 * the answer does not come, the next load shows it.
 */
export async function refreshUser(): Promise<void> {
  const token = readToken()
  const answer = await call('GET', '/api/auth/profile', { quiet: true }).catch(() => null)
  const user = readUser(answer)
  // Whoever signed out or in meanwhile is somebody else.
  if (user && state.status === 'authenticated' && token && readToken() === token) authenticate(user, token)
}

/** Tells of everything that happens to the session. */
export function onSession(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Who is signed in at this moment; null while that is nobody, or not known. */
export function currentPerson(): string | null {
  return state.status === 'authenticated' ? personOf(state.user) : null
}

/**
 * Whose token this is. Another tab may have signed in since, as the same person or as another: then the server is
 * asked. Null where nobody could tell.
 */
export async function ownerOf(token: string): Promise<string | null> {
  if (owned?.token === token) return owned.person
  const answer = await call('GET', '/api/auth/profile', { token, quiet: true, keeps: false }).catch(
    () => null,
  )
  const user = readUser(answer)
  if (user) owned = { token, person: personOf(user) }
  return user && personOf(user)
}

/** Who is signed in, as far as known. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSession, () => state)
}

/** The signed-in person; only for screens behind the guard. */
export function useUser(): SessionUser {
  const session = useSession()
  // The guard takes a signed-out page away only after it has rendered once more.
  return session.status === 'authenticated' ? session.user : nobody
}

const nobody: SessionUser = {
  id: null,
  firstName: '',
  lastName: '',
  email: '',
  roleName: '',
  isAdmin: false,
  permissions: {},
  wineryId: null,
  wineryName: null,
}
