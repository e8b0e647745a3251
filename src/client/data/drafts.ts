/** What was typed into a form and not saved. */
export interface Draft {
  /** The fields that were changed, as they were typed. */
  typed: Readonly<Record<string, unknown>>
  /** What the form began with, and the version of the record that this was. */
  base: Readonly<Record<string, unknown>>
  version: number | null
}

// On the device alone, under "draft", whose it is and which form: the person who signs in again finds it, another one
// does not. A device that keeps nothing, or is full, takes nothing away from a form: it then starts empty, as ever.

const prefix = 'draft '
const keptFor = 14 * 24 * 3600 * 1000

/** Whose drafts are read and written; null where nobody's are. */
let owner: string | null = null

const keyOf = (form: string) => `${prefix}${owner} ${form}`

/** From now on drafts are this person's. Those of others go, and those that nobody came back for. */
export function keepDraftsOf(person: string | null): void {
  owner = person
  const own = keyOf('')
  dropKeys((key, text) => owner === null || !key.startsWith(own) || readStored(text) === null)
}

/** Drops every draft, and keeps none until somebody signs in. */
export function forgetDrafts(): void {
  keepDraftsOf(null)
}

/** What this person had started in this form. */
export function readDraft(form: string): Draft | null {
  if (owner === null) return null
  return onDevice(storage => readStored(storage.getItem(keyOf(form))))
}

/** Keeps what is typed. */
export function writeDraft(form: string, draft: Draft): void {
  if (owner === null) return
  onDevice(storage => storage.setItem(keyOf(form), JSON.stringify({ ...draft, at: Date.now() })))
}

/** Forgets what was typed, because it is saved or not wanted. */
export function dropDraft(form: string): void {
  onDevice(storage => storage.removeItem(keyOf(form)))
}

function dropKeys(isDropped: (key: string, text: string | null) => boolean): void {
  onDevice(storage => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const key of keys)
      if (key.startsWith(prefix) && isDropped(key, storage.getItem(key))) storage.removeItem(key)
  })
}

function readStored(text: string | null): Draft | null {
  const { typed, base, version, at } = readObject(text)
  const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < keptFor
  if (!isFresh || !isObject(typed) || !isObject(base)) return null
  return { typed, base, version: typeof version === 'number' ? version : null }
}

function readObject(text: string | null): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(text ?? '')
    return isObject(stored) ? stored : {}
  } catch {
    return {}
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function onDevice<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(localStorage)
  } catch {
    // Full, or forbidden by the device: said above.
    return null
  }
}
