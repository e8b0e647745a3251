import { type IDBPDatabase, openDB } from 'idb'
import type { DeviceSchema } from './kept-things.ts'

export type DeviceDatabase = IDBPDatabase<DeviceSchema>

const name = 'wine-management'
/** Counted up when kept answers are read differently: they go, and are fetched again. Entries never go. */
const version = 1

let opened: Promise<DeviceDatabase | null> | null = null

/**
 * The database of this device; null where the device keeps nothing: a private window, a full disk, a browser that
 * forbids it. Whoever needs it goes on without it, and says so.
 */
export function deviceStore(): Promise<DeviceDatabase | null> {
  opened ??= openPatiently()
  return opened
}

/** What a browser that has just crashed left behind may hold the store for a moment. */
const pauses = [300, 1000, 3000]

/** Tries again where it does not open, and is ready to try once more whenever somebody asks after that. */
export async function openPatiently(named = name, waits = pauses): Promise<DeviceDatabase | null> {
  const database = await openDeviceStore(named)
  const [wait, ...later] = waits
  if (database) return database
  if (wait === undefined) {
    opened = null
    return null
  }
  await new Promise(resolve => setTimeout(resolve, wait))
  return openPatiently(named, later)
}

/** Whether this device can keep what is entered. Asked before anybody types: what opened may be full by now. */
export async function isStoreUsable(): Promise<boolean> {
  const database = await deviceStore()
  if (!database) return false
  return proveWrites(database).then(
    () => true,
    () => false,
  )
}

const doubters = new Set<() => void>()

/** Something could not be kept: whoever says that this device keeps entries has to ask again. */
export function doubtStore(): void {
  for (const askAgain of doubters) askAgain()
}

export function onDoubt(listener: () => void): () => void {
  doubters.add(listener)
  return () => doubters.delete(listener)
}

/** Opens it and proves that it takes a write: some browsers open a store that keeps nothing. */
export async function openDeviceStore(named = name): Promise<DeviceDatabase | null> {
  try {
    const database = await openDB<DeviceSchema>(named, version, {
      upgrade(db, from, _to, transaction) {
        if (from < 1) {
          const entries = db.createObjectStore('entries', { keyPath: 'id' })
          entries.createIndex('byPerson', 'person')
          entries.createIndex('byPlace', 'place')
          db.createObjectStore('answers', { keyPath: ['person', 'name'] }).createIndex('byPerson', 'person')
          db.createObjectStore('notes', { keyPath: ['person', 'name'] }).createIndex('byPerson', 'person')
        }
        void transaction.objectStore('answers').clear()
      },
      // A tab with a newer program wants to change the store: it must not wait for this one.
      blocking: (_current, _wanted, event) => {
        ;(event.target as IDBDatabase).close()
        opened = null
      },
      terminated: () => {
        opened = null
      },
    })
    await proveWrites(database)
    return database
  } catch {
    // Denied or full: told by `isStoreUsable`, which every screen that keeps something asks.
    return null
  }
}

async function proveWrites(database: DeviceDatabase): Promise<void> {
  const probe = { person: '', name: 'probe', note: 'x'.repeat(10_000) }
  await database.put('notes', probe)
  await database.delete('notes', [probe.person, probe.name])
}
