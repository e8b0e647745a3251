import { isReachable, serverNow } from '#client/connection/connection.ts'
import { newKey } from '#client/data/use-save.ts'
import { type DeviceDatabase, deviceStore, doubtStore } from '#client/device-store/device-store.ts'
import type { Entry, KeptEntry } from '#client/device-store/kept-things.ts'
import { currentPerson } from '#client/session/session.ts'
import { changeEntry, putEntry } from './entry-store.ts'
import { spread } from './news.ts'
import { sendEntries, sendEntry, sendInTurn } from './post.ts'

export type { Entry, KeptEntry } from '#client/device-store/kept-things.ts'
export { sendEntries } from './post.ts'
export { useEntries } from './use-entries.ts'

/** What somebody enters, before the outbox has stamped it. */
export interface NewEntry extends Pick<Entry, 'method' | 'path' | 'body' | 'title'> {
  id?: string
  version?: number | null
  doneAt?: string | null
  about?: string
}

/** An entry of the signed-in person, made now. */
export function newEntry({ id = newKey(), version = null, doneAt = null, ...entry }: NewEntry): Entry {
  const person = currentPerson()
  if (person === null) throw new Error('Nobody is signed in whose entry this could be.')
  return {
    ...entry,
    id,
    version,
    doneAt,
    person,
    about: entry.about ?? (entry.method === 'PUT' ? entry.path : id),
    madeAt: new Date().toISOString(),
    tries: 0,
    state: 'waiting',
    answer: null,
  }
}

/** This moment by the server's clock, as `doneAt` says it. */
export const doneNow = () => serverNow().toISOString()

/** Keeps an entry. Done when it is on the disk; it is sent by itself from here on. */
export async function keepEntry(entry: Entry): Promise<void> {
  await put(await storeOrThrow(), entry)
  spread({ kind: 'changed' })
  sendEntries()
}

/** What could not be kept is told to whoever keeps something: the next one is to know before typing. */
async function put(db: DeviceDatabase, entry: Entry): Promise<KeptEntry> {
  try {
    return await putEntry(db, entry)
  } catch (error) {
    doubtStore()
    throw error
  }
}

/**
 * Keeps an entry and tries to send it at once, for a form that waits for the answer. A refusal is thrown, and the entry
 * is then the form's again. `isBare`: sent at once, it goes without `doneAt`.
 */
export async function submitEntry(
  entry: Entry,
  { isBare = false } = {},
): Promise<{ sent: unknown } | 'waiting'> {
  const db = await deviceStore()
  const kept = db && (await put(db, entry).catch(() => null))
  // A device that keeps nothing, which is said before anyone types: sent directly, as ever.
  if (!db || !kept) {
    const direct = { ...entry, place: 0 }
    return { sent: await sendEntry(direct, { token: undefined, isWatched: true, isBare }) }
  }
  try {
    if (!isReachable()) return 'waiting'
    return await sendInTurn(db, kept, { isBare })
  } finally {
    spread({ kind: 'changed' })
  }
}

/** Takes back what has not been sent, or throws away what was refused. */
export async function withdrawEntry(id: string): Promise<void> {
  await changeEntry(await storeOrThrow(), id, () => null)
  spread({ kind: 'changed' })
  sendEntries()
}

/**
 * Other words for an entry, which then waits again. One that was refused is another request, and gets another key; one
 * whose fate nobody knows keeps it, so that nothing is stored twice.
 */
export async function correctEntry(id: string, body: unknown, version?: number): Promise<void> {
  await changeEntry(await storeOrThrow(), id, entry => ({
    ...entry,
    ...(entry.state === 'refused' && { id: newKey(), tries: 0, wasSentBare: false }),
    ...(version !== undefined && { version }),
    body,
    state: 'waiting',
    answer: null,
  }))
  spread({ kind: 'changed' })
  sendEntries()
}

/** Sends a refused entry again as it is: what stood in its way may have gone. */
export async function retryEntry(id: string): Promise<void> {
  await changeEntry(await storeOrThrow(), id, entry => ({ ...entry, state: 'waiting', answer: null }))
  spread({ kind: 'changed' })
  sendEntries()
}

async function storeOrThrow(): Promise<DeviceDatabase> {
  const db = await deviceStore()
  if (!db) throw new Error('This device cannot keep entries.')
  return db
}
