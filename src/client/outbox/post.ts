import { useSyncExternalStore } from 'react'
import { askServer, isReachable, whenReachable } from '#client/connection/connection.ts'
import { call } from '#client/data/api.ts'
import { readToken } from '#client/data/token.ts'
import { beginUnfinished } from '#client/data/unfinished.ts'
import { newKey } from '#client/data/use-save.ts'
import { type DeviceDatabase, deviceStore } from '#client/device-store/device-store.ts'
import type { KeptEntry } from '#client/device-store/kept-things.ts'
import { ApiFailure } from '#client/failures/api-failure.ts'
import { currentPerson, onSession, ownerOf } from '#client/session/session.ts'
import { type Alone, aloneByLease, aloneByLock } from './alone.ts'
import { makeArrivals } from './arrivals.ts'
import { collectionOf } from './entry-texts.ts'
import { spread } from './news.ts'
import { makeSender, type Sending } from './sender.ts'
import { makeRunner, type SendingState } from './sending.ts'

/** A form waits no longer for its turn than this: its entry is kept by then. */
const longestTurn = 10_000
/** When an answer takes longer, the server is asked whether it is there at all. */
const patience = 4000

// The types say that it is always there, but plain http has none.
const locks = navigator.locks as LockManager | undefined
const alone: Alone = locks ? aloneByLock(locks) : aloneByLease(deviceStore, newKey())

const noteArrival = makeArrivals(path => spread({ kind: 'arrived', path }))

const sender = makeSender({
  store: deviceStore,
  person: currentPerson,
  async tokenOf(person) {
    const token = readToken()
    if (token === null) return 'none'
    const isTheirs = currentPerson() === person && (await ownerOf(token)) === person
    return isTheirs ? token : 'not theirs'
  },
  send: sendEntry,
  isServerAway: async () => !isReachable() || !(await askServer()),
  tellArrival: entry => noteArrival(collectionOf(entry)),
  tellChange: () => spread({ kind: 'changed' }),
})

const runner = makeRunner({
  walk: async () => (isReachable() ? uninterrupted(() => alone(() => sender.walk())) : null),
  later: (work, wait) => void setTimeout(work, wait),
})

/** No reload is offered while an entry is on its way. */
async function uninterrupted<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = beginUnfinished()
  try {
    return await work()
  } finally {
    end()
  }
}

/** Sends what waits: it may be called whenever there is hope. */
export function sendEntries(): void {
  void runner.run()
}

/** From now on what waits is sent by itself: at once, when the server answers again, on focus, after a sign-in. */
export function startSending(): () => void {
  const stops = [whenReachable(sendEntries), onSession(sendEntries)]
  window.addEventListener('focus', sendEntries)
  sendEntries()
  return () => {
    window.removeEventListener('focus', sendEntries)
    for (const stop of stops) stop()
  }
}

/** Sends an entry as every call is sent. When the server turns out to be away, it is not waited for any longer. */
export async function sendEntry(entry: KeptEntry, { token, isWatched, isBare }: Sending): Promise<unknown> {
  const { method, path, id, version, body, doneAt } = entry
  const lost = new AbortController()
  const doubt = setTimeout(async () => {
    if (!(await askServer())) lost.abort()
  }, patience)
  try {
    return await call(method, path, {
      body: isBare || doneAt === null ? body : { ...(body as object), doneAt },
      idempotencyKey: id,
      signal: lost.signal,
      quiet: !isWatched,
      ...(version !== null && { ifMatch: version }),
      ...(token !== undefined && { token }),
    })
  } catch (error) {
    throw error instanceof ApiFailure ? error : new ApiFailure('Network Error', method, path, null, {})
  } finally {
    clearTimeout(doubt)
  }
}

/** Sends an entry whose form waits for the answer, in its turn. */
export async function sendInTurn(
  db: DeviceDatabase,
  entry: KeptEntry,
  how: { isBare: boolean },
): Promise<{ sent: unknown } | 'waiting'> {
  return (await alone(() => sender.sendWatched(db, entry, how), longestTurn)) ?? 'waiting'
}

/** Where sending stands. */
export function useSendingState(): SendingState {
  return useSyncExternalStore(runner.onChange, runner.state)
}
