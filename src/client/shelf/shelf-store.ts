import type { IDBPObjectStore } from 'idb'
import type { WrittenAnswer } from '#client/data/standby.ts'
import type { DeviceDatabase } from '#client/device-store/device-store.ts'
import type { DeviceSchema, Register } from '#client/device-store/kept-things.ts'

/** What is to be written to the shelf: an answer, or that the one that lies there is still so. */
export type Written = { at: number; answer: WrittenAnswer | null }

/** An answer that was found, and when it was last known to be so. */
export interface Found {
  answer: WrittenAnswer
  at: number
}

/** The most that one person's shelf takes. */
export const roomOfShelf = 50_000_000

const registerName = 'shelf'
/** Under which name the shelf knows whose it is. */
export const profileName = 'profile'
const ownNotes: readonly string[] = [registerName, profileName]
/** Where it stands whose shelf the device has now. */
const ownerKey: [string, string] = ['', 'owner of the shelf']
const stores = ['answers', 'notes'] as const

/** What lies on somebody's shelf, without the answers themselves. */
export async function readRegister(db: DeviceDatabase, person: string): Promise<Register> {
  return registerIn(await db.get('notes', [person, registerName]))
}

const registerIn = (row: { note: unknown } | undefined): Register => (row?.note ?? {}) as Register

export async function findAnswer(db: DeviceDatabase, person: string, name: string): Promise<Found | null> {
  const transaction = db.transaction(stores)
  const [answer, note] = await Promise.all([
    transaction.objectStore('answers').get([person, name]),
    transaction.objectStore('notes').get([person, registerName]),
  ])
  const known = registerIn(note)[name]
  return answer && known ? { answer, at: known.at } : null
}

/**
 * Puts all of it on the shelf in one go; where it gets too full, what was longest not asked for goes first. Nothing is
 * put there when the shelf has become somebody else's: a page that is still open may not have heard of it yet.
 */
export async function writeAnswers(
  db: DeviceDatabase,
  person: string,
  written: ReadonlyMap<string, Written>,
  room = roomOfShelf,
): Promise<void> {
  const transaction = db.transaction(stores, 'readwrite', { durability: 'relaxed' })
  const answers = transaction.objectStore('answers')
  const notes = transaction.objectStore('notes')
  if ((await notes.get(ownerKey))?.note !== person) return transaction.done
  const register = { ...registerIn(await notes.get([person, registerName])) }
  for (const [name, { at, answer }] of written) {
    const known = register[name]
    if (answer) {
      register[name] = { at, size: sizeOf(name, answer) }
      void answers.put({ person, name, ...answer })
    } else if (known) register[name] = { at, size: known.size }
  }
  for (const name of tooMuchIn(register, room)) {
    delete register[name]
    void answers.delete([person, name])
  }
  void notes.put({ person, name: registerName, note: register })
  await transaction.done
}

const sizeOf = (name: string, { text }: WrittenAnswer) => 2 * name.length + text.length + 100

/** The oldest, as many of them as there are too many. */
function tooMuchIn(register: Register, room: number): string[] {
  const gone: string[] = []
  let size = totalSize(register)
  const oldestFirst = Object.entries(register).sort(([, one], [, other]) => one.at - other.at)
  for (const [name, kept] of oldestFirst) {
    if (size <= room) break
    size -= kept.size
    gone.push(name)
  }
  return gone
}

/** About how many bytes the shelf takes. */
export function totalSize(register: Register): number {
  return Object.values(register).reduce((sum, { size }) => sum + size, 0)
}

/** From now on the shelf is this person's: what is others' is taken off it, and nothing of theirs gets onto it. */
export async function handShelfTo(db: DeviceDatabase, owner: string | null): Promise<void> {
  const note = { person: ownerKey[0], name: ownerKey[1], note: owner }
  try {
    await clear(db, owner, notes => notes.put(note))
  } catch {
    // A full device has no room even for the note. Without one it keeps nobody's answers.
    await clear(db, owner, notes => notes.delete(ownerKey))
  }
}

/** Takes everything off it. It stays whose it is. */
export const emptyShelves = (db: DeviceDatabase) => clear(db, null)

type Notes = IDBPObjectStore<DeviceSchema, typeof stores, 'notes', 'readwrite'>

async function clear(
  db: DeviceDatabase,
  butOf: string | null,
  signOver: (notes: Notes) => Promise<unknown> = async () => {},
): Promise<void> {
  const transaction = db.transaction(stores, 'readwrite')
  const answers = transaction.objectStore('answers')
  const notes = transaction.objectStore('notes')
  for (const key of await answers.getAllKeys()) if (key[0] !== butOf) void answers.delete(key)
  for (const key of await notes.getAllKeys())
    if (key[0] !== butOf && ownNotes.includes(key[1])) void notes.delete(key)
  await Promise.all([signOver(notes), transaction.done])
}
