import { useSyncExternalStore } from 'react'
import { call, forgetAnswers, onUnauthorised } from '#client/data/api.ts'
import { forgetDrafts, keepDraftsOf } from '#client/data/drafts.ts'
import { isExpired, onTokenOfOtherTab, readToken, removeToken, storeToken } from '#client/data/token.ts'
import { ApiFailure } from '../failures/api-failure.ts'
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
  endHere()
  become(signedOut)
}

/** Nothing that was read in the session is left on the device. */
function endHere(): void {
  forgetAnswers()
  void device.forget()
}

/** What the device knows of the person who was last signed in on it; it is loaded when it is needed. */
export interface DeviceMemory {
  /** The person of this very token, where the server cannot be asked at all; null in every other case. */
  recall: (token: string) => Promise<SessionUser | null>
  forget: () => Promise<void>
  /** The earliest that it can be, by this device's clock or the server's: in doubt the server says that a session is over. */
  now: () => number
}

const noMemory: DeviceMemory = { recall: async () => null, forget: async () => {}, now: Date.now }

let device = noMemory

/** How long the server is waited for before the device is asked. */
const patience = 3000

/**
 * Answers the question at start: a stored, unexpired token whose profile can be read is a signed-in person. Where no
 * answer comes at all, the person whom the device knows by this token may enter, also when it has expired.
 */
export async function startSession(memory = noMemory): Promise<void> {
  device = memory
  onUnauthorised(leavesPage => {
    if (leavesPage) return leave()
    endHere()
    tellEnded('told')
  })
  onTokenOfOtherTab(token => void followToken(token))
  const token = readToken()
  if (!token) return become(signedOut)
  try {
    const isOver = isExpired(token, memory.now())
    const user = isOver ? await memory.recall(token) : await whoseToken(token, memory)
    if (!user) throw new Error('The profile names nobody')
    authenticate(user, token)
  } catch {
    // A page that is reloaded or left while it still asks loses the answer, which says nothing about the person.
    if (!isPageGone) leave()
  }
}

async function whoseToken(token: string, { recall }: DeviceMemory): Promise<SessionUser | null> {
  const asked = call('GET', '/api/auth/profile').then(readUser)
  const isSlow = new Promise<'slow'>(resolve => setTimeout(resolve, patience, 'slow'))
  const first = await Promise.race([asked.catch((error: unknown) => error), isSlow])
  const isLost = first instanceof ApiFailure && first.status === null
  const known = first === 'slow' || isLost ? await recall(token) : null
  return known ?? asked
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

/** How long until the server is asked again whose token it is, where it could not be asked. */
const askedAgainAfter = 3000

/** In another tab somebody signed in: the same person goes on here; this page is nobody else's, and begins anew. */
async function followToken(token: string): Promise<void> {
  const person = await ownerOf(token)
  if (currentPerson() === null || readToken() !== token) return
  if (person === null) setTimeout(() => void followToken(token), askedAgainAfter)
  else if (person !== currentPerson()) startAfresh()
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

/** The same with what is known of them. */
export function currentUser(): SessionUser | null {
  return state.status === 'authenticated' ? state.user : null
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

/** Whether what is asked now is asked in the name of the person of this page. */
export function asksAsOwner(): boolean {
  return owned !== null && owned.token === readToken() && owned.person === currentPerson()
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
  secondStepDue: false,
}
