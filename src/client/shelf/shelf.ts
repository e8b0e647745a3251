import { askServer, isReachable } from '#client/connection/connection.ts'
import { isRemembered, readWritten, recallAnswer } from '#client/data/api.ts'
import { type Question, type Standby, standBy } from '#client/data/standby.ts'
import { readToken } from '#client/data/token.ts'
import { deviceStore } from '#client/device-store/device-store.ts'
import { asksAsOwner, currentPerson, currentUser, onSession } from '#client/session/session.ts'
import { keepProfile } from './entering.ts'
import { placeName } from './opened-places.ts'
import { emptyShelves, findAnswer, handShelfTo, type Written, writeAnswers } from './shelf-store.ts'
import { noteFresh, noteGiven, noteMissing, openPlace } from './shown-answers.ts'
import { makeStandIn } from './stand-in.ts'

/** After so long without an answer an old one is given. */
const patience = 3000
/** Answers that come together are written together, when the page has nothing better to do. */
const writingPause = 500

/** What is only true at the moment in which it is said. */
const ofTheMoment = /^\/api\/(health|auth)\b/

let owner: string | null = null
let queue = new Map<string, Written>()
let timer: ReturnType<typeof setTimeout> | undefined
const lateListeners = new Set<(path: string) => void>()

const pause = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

const standIn = makeStandIn({
  isReachable,
  askServer,
  patience: () => pause(patience),
  async find(name) {
    const found = await find(name)
    return found && { answer: readWritten(found.answer), at: found.at }
  },
  tellGiven: noteGiven,
  tellFresh: noteFresh,
  tellMissing: noteMissing,
  tellLate: path => {
    for (const tell of lateListeners) tell(path)
  },
})

async function find(name: string) {
  const person = owner
  const db = person === null ? null : await deviceStore()
  return db && person !== null && person === owner ? findAnswer(db, person, name) : null
}

const shelf: Standby = {
  async read(question, ask) {
    if (owner === null || ofTheMoment.test(question.path)) return ask()
    if (isReachable()) await recall(question)
    return standIn(question, ask)
  },
  keep(name, answer) {
    // In another tab somebody else may have signed in, and this page has not heard of it yet.
    if (ofTheMoment.test(name) || !asksAsOwner()) return
    queue.set(name, { at: Date.now(), answer })
    queue.set(placeName(openPlace()), { at: Date.now(), answer: emptyPage })
    writeSoon()
  },
  confirm(name) {
    if (!queue.get(name)?.answer) queue.set(name, { at: Date.now(), answer: null })
    writeSoon()
  },
}

const emptyPage = { text: '', etag: null, nextCursor: null, total: null }

/** After a reload the server is told what lies here, and need not say it again. */
async function recall({ name }: Question): Promise<void> {
  if (isRemembered(name)) return
  const found = await find(name)
  if (found) recallAnswer(name, found.answer)
}

function writeSoon(): void {
  if (owner !== null) timer ??= setTimeout(() => void flush(), writingPause)
}

/** Writes what has come in. */
async function flush(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const person = owner
  const db = person === null || queue.size === 0 ? null : await deviceStore()
  if (!db || person === null || person !== owner) return
  const batch = queue
  queue = new Map()
  try {
    await writeAnswers(db, person, batch)
  } catch {
    // The device is full. What can be fetched again makes room for what was entered.
    await emptyShelves(db)
  }
}

/** The shelf is always that of the person who is signed in; nobody finds anything of somebody else's. */
async function follow(): Promise<void> {
  const person = currentPerson()
  const hasChanged = person !== owner
  owner = person
  if (hasChanged) queue = new Map()
  // Also to whoever signs in again where their session had ended: then it had become nobody's.
  if (hasChanged || asksAsOwner()) {
    const db = await deviceStore()
    if (db && person === owner) await handShelfTo(db, person)
  }
  await keepOwnProfile()
}

async function keepOwnProfile(): Promise<void> {
  const user = currentUser()
  // The token may be of somebody who signed in in another tab.
  if (user && asksAsOwner()) await keepProfile(user, readToken())
}

let hasStarted = false

/** From now on answers are kept on this device, and given when the server cannot be asked. */
export function startShelf(): void {
  if (hasStarted) return
  hasStarted = true
  standBy(shelf)
  onSession(() => void follow())
  void follow()
  window.addEventListener('pagehide', () => void flush())
}

/** Hears of answers that came after an old one had been given in their place. */
export function onLateAnswer(listener: (path: string) => void): () => void {
  lateListeners.add(listener)
  return () => lateListeners.delete(listener)
}

/** Takes everything off the shelf; what is opened from then on is kept again. */
export async function emptyShelf(): Promise<void> {
  queue = new Map()
  const db = await deviceStore()
  if (db) await emptyShelves(db)
  await keepOwnProfile()
}

/** Notes that these places can be opened without signal: what they need was fetched. */
export function markOpened(paths: readonly string[]): void {
  for (const path of paths) queue.set(placeName(path), { at: Date.now(), answer: emptyPage })
  writeSoon()
}
