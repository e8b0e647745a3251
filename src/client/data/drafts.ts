/** What was typed into a form and not saved. */
export interface Draft {
  /** The fields that were changed, as they were typed. */
  typed: Readonly<Record<string, unknown>>
  /** What the form began with, and the version of the record that this was. */
  base: Readonly<Record<string, unknown>>
  version: number | null
}

/** A draft as it lies on the device. */
export interface KeptDraft extends Draft {
  key: string
  /** False of what was typed in another tab, which may still be open. */
  isOfThisTab: boolean
}

// On the device alone, under "draft", whose it is, which form and which tab: the person who signs in again finds it,
// another one does not, and two tabs do not write over each other. A device that keeps nothing, or is full, takes nothing away from a form: it then starts empty, as ever.

const prefix = 'draft '
const keptFor = 14 * 24 * 3600 * 1000

/** Whose drafts are read and written; null where nobody's are. */
let owner: string | null = null

const keysOf = (form: string) => `${prefix}${owner} ${form} `
const ownKeyOf = (form: string) => `${keysOf(form)}${ownTab()}`

/** From now on drafts are this person's. Those of others go, and those that nobody came back for. */
export function keepDraftsOf(person: string | null): void {
  owner = person
  const own = `${prefix}${owner} `
  dropKeys((key, text) => owner === null || !key.startsWith(own) || readStored(text) === null)
}

/** Drops every draft, and keeps none until somebody signs in. */
export function forgetDrafts(): void {
  keepDraftsOf(null)
}

/** What this person had started in this form: in this tab, or else last in another one. */
export function readDraft(form: string): KeptDraft | null {
  if (owner === null) return null
  return onDevice(storage => {
    const found = keysIn(storage)
      .filter(key => key.startsWith(keysOf(form)))
      .map(key => ({ key, text: storage.getItem(key), isOfThisTab: key === ownKeyOf(form) }))
      .sort((a, b) => Number(b.isOfThisTab) - Number(a.isOfThisTab) || writtenAt(b.text) - writtenAt(a.text))
    for (const { text, ...place } of found) {
      const draft = readStored(text)
      if (draft) return { ...draft, ...place }
    }
    return null
  })
}

/** Keeps what is typed. */
export function writeDraft(form: string, draft: Draft): void {
  if (owner === null) return
  onDevice(storage => storage.setItem(ownKeyOf(form), JSON.stringify({ ...draft, at: Date.now() })))
}

/** Forgets what was typed in this tab, because it is saved or not wanted. */
export function dropDraft(form: string): void {
  onDevice(storage => storage.removeItem(ownKeyOf(form)))
}

/** Forgets a draft of whichever tab. */
export function dropKept({ key }: KeptDraft): void {
  onDevice(storage => storage.removeItem(key))
}

let unnamedTab: string | null = null

/** A name for this tab, the same after a reload. */
function ownTab(): string {
  unnamedTab ??= Math.random().toString(36).slice(2)
  try {
    const known = sessionStorage.getItem('tab') ?? unnamedTab
    sessionStorage.setItem('tab', known)
    return known
  } catch {
    // A device that keeps nothing for a tab: it has a name until it is loaded anew.
    return unnamedTab
  }
}

function dropKeys(isDropped: (key: string, text: string | null) => boolean): void {
  onDevice(storage => {
    for (const key of keysIn(storage))
      if (key.startsWith(prefix) && isDropped(key, storage.getItem(key))) storage.removeItem(key)
  })
}

const keysIn = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')

const writtenAt = (text: string | null) => Number(readObject(text).at ?? 0)

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
