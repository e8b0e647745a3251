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
  opened ??= openDeviceStore()
  return opened
}

/** Whether this device can keep what is entered. Asked before anybody types. */
export async function isStoreUsable(): Promise<boolean> {
  return (await deviceStore()) !== null
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
          const answers = db.createObjectStore('answers', { keyPath: ['person', 'name'] })
          answers.createIndex('byPerson', 'person')
          answers.createIndex('byTime', 'at')
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
