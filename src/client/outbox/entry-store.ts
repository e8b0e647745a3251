import type { DeviceDatabase } from '#client/device-store/device-store.ts'
import type { Entry, KeptEntry } from '#client/device-store/kept-things.ts'

/** Puts an entry behind all others. Done when it is on the disk: not before that may a screen say anything. */
export async function putEntry(db: DeviceDatabase, entry: Entry): Promise<KeptEntry> {
  const transaction = db.transaction('entries', 'readwrite', { durability: 'strict' })
  const last = await transaction.store.index('byPlace').openCursor(null, 'prev')
  const kept = { ...entry, place: (last?.value.place ?? 0) + 1 }
  await transaction.store.put(kept)
  await transaction.done
  return kept
}

/** Everything that somebody entered and that is not confirmed, in the order in which it was entered. */
export async function entriesOf(db: DeviceDatabase, person: string): Promise<KeptEntry[]> {
  const entries = await db.getAllFromIndex('entries', 'byPerson', person)
  return entries.sort((one, other) => one.place - other.place)
}

/** The first entry of somebody behind a place; undefined where none is. */
export async function entryBehind(
  db: DeviceDatabase,
  person: string,
  place: number,
): Promise<KeptEntry | undefined> {
  const range = IDBKeyRange.lowerBound(place, true)
  let cursor = await db.transaction('entries').store.index('byPlace').openCursor(range)
  while (cursor && cursor.value.person !== person) cursor = await cursor.continue()
  return cursor?.value
}

/** Changes an entry as it lies there now; null takes it away. Gives what became of it, null where it is gone. */
export async function changeEntry(
  db: DeviceDatabase,
  id: string,
  change: (entry: KeptEntry) => KeptEntry | null,
): Promise<KeptEntry | null> {
  const transaction = db.transaction('entries', 'readwrite', { durability: 'strict' })
  const entry = await transaction.store.get(id)
  const changed = entry ? change(entry) : null
  if (entry && changed?.id !== id) await transaction.store.delete(id)
  if (changed) await transaction.store.put(changed)
  await transaction.done
  return changed
}
