import { deviceStore } from '#client/device-store/device-store.ts'
import type { Register } from '#client/device-store/kept-things.ts'
import { currentPerson } from '#client/session/session.ts'
import { readRegister } from './shelf-store.ts'

const prefix = 'place '

/** Under which name it is noted that a place was opened. */
export const placeName = (path: string) => prefix + path

const isPlace = (name: string) => name.startsWith(prefix)

/** What lies on the shelf of the signed-in person. */
export async function ownRegister(): Promise<Register> {
  const person = currentPerson()
  const db = person === null ? null : await deviceStore()
  return db && person !== null ? readRegister(db, person) : {}
}

/** The addresses of what can be opened without signal. */
export async function openedPlaces(): Promise<ReadonlySet<string>> {
  const names = Object.keys(await ownRegister())
  return new Set(names.filter(isPlace).map(name => name.slice(prefix.length)))
}

/** Everything but the notes of places: the answers, and when they came. */
export function answersIn(register: Register): { at: number; size: number }[] {
  return Object.entries(register).flatMap(([name, kept]) => (isPlace(name) ? [] : [kept]))
}
