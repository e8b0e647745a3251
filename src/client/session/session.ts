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
  | { status: 'authenticated'; user: SessionUser }

const signedOut: SessionState = { status: 'unauthenticated' }

let state: SessionState = { status: 'loading' }
const listeners = new Set<() => void>()

function become(next: SessionState): void {
  state = next
  for (const tell of listeners) tell()
}

function authenticate(user: SessionUser): void {
  if (user.wineryName) storeWineryName(user.wineryName)
  keepDraftsOf(user.id === null ? null : `${user.wineryId}/${user.id}`)
  become({ status: 'authenticated', user })
}

function leave(): void {
  removeToken()
  forgetAnswers()
  become(signedOut)
}

/** Answers the question at start: a stored, unexpired token whose profile can be read is a signed-in person. */
export async function startSession(): Promise<void> {
  onUnauthorised(leavesPage => {
    if (leavesPage) leave()
  })
  const token = readToken()
  if (!token) return become(signedOut)
  try {
    if (isExpired(token)) return leave()
    const user = readUser(await call('GET', '/api/auth/profile'))
    if (!user) throw new Error('The profile names nobody')
    authenticate(user)
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
  authenticate(user)
}

/** Signs in with an e-mail address and a password; throws the failure for the form to show. */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  enterWith(await call('POST', '/api/auth/login', { body: credentials }))
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
  if (user && state.status === 'authenticated' && readToken() === token) authenticate(user)
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Who is signed in, as far as known. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, () => state)
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
