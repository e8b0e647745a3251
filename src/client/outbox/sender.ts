import type { DeviceDatabase } from '#client/device-store/device-store.ts'
import type { KeptEntry } from '#client/device-store/kept-things.ts'
import { ApiFailure } from '#client/failures/api-failure.ts'
import { changeEntry, entriesOf, entryBehind } from './entry-store.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** What sending needs of the world around it. */
export interface SenderWorld {
  store: () => Promise<DeviceDatabase | null>
  /** Whose entries are to be sent. */
  person: () => string | null
  /** The token to send somebody's entries under: none at all, or one that is not known to be theirs. */
  tokenOf: (person: string) => Promise<string | 'none' | 'not theirs'>
  /** Sends one entry as any call is sent; throws `ApiFailure`. */
  send: (entry: KeptEntry, how: Sending) => Promise<unknown>
  /** Whether the server is away, rather than one call lost. */
  isServerAway: () => Promise<boolean>
  /** One of its entries has reached the server. */
  tellArrival: (entry: KeptEntry, answer: unknown) => void
  tellChange: () => void
}

export interface Sending {
  token: string | undefined
  /** A form waits for the answer, and tells of a session that has ended. */
  isWatched?: boolean
  /** Without `doneAt`: as a form sends that is saved where the server is. */
  isBare?: boolean
}

/** How a walk through the outbox ended. */
export type Walked =
  | { kind: 'done' }
  /** Something broke down: it is to be tried again after a while. */
  | { kind: 'again' }
  | Extract<Outcome, { kind: 'waits' | 'signed out' }>

/** Sends entries in the order in which they were made. It must be alone at it: see `alone.ts`. */
export function makeSender(world: SenderWorld) {
  /** The entry as it lies there now, counted as sent once more; null where somebody took it away. */
  async function begin(
    db: DeviceDatabase,
    { id }: KeptEntry,
    mark: Partial<KeptEntry> = {},
  ): Promise<KeptEntry | null> {
    return changeEntry(db, id, entry => ({ ...entry, ...mark, tries: entry.tries + 1 }))
  }

  /** Where the server knows the key with other words, the sending without `doneAt` had arrived after all. */
  async function sendDated(entry: KeptEntry, token: string): Promise<unknown> {
    try {
      return await world.send(entry, { token })
    } catch (error) {
      if (!entry.wasSentBare || !isKeyReused(error)) throw error
      return world.send(entry, { token, isBare: true })
    }
  }

  /** It has arrived. One that was corrected meanwhile stays: its new words have not. */
  async function arrive(db: DeviceDatabase, sent: KeptEntry, answer: unknown): Promise<void> {
    const isAsSent = (entry: KeptEntry) => JSON.stringify(entry.body) === JSON.stringify(sent.body)
    await changeEntry(db, sent.id, entry => (isAsSent(entry) ? null : entry))
    await raiseVersions(db, sent, answer)
    world.tellArrival(sent, answer)
  }

  /** What the same person entered later about the record was made on what has just been stored. */
  async function raiseVersions(db: DeviceDatabase, sent: KeptEntry, answer: unknown): Promise<void> {
    const version = (answer as { version?: unknown } | null)?.version
    if (sent.method !== 'PUT' || typeof version !== 'number') return
    for (const { id, about, version: madeOn } of await entriesOf(db, sent.person))
      if (about === sent.about && madeOn === sent.version)
        await changeEntry(db, id, entry => ({ ...entry, version }))
  }

  async function sendQuietly(db: DeviceDatabase, entry: KeptEntry): Promise<Outcome | { kind: 'sent' }> {
    const token = await world.tokenOf(entry.person)
    if (token === 'none' || token === 'not theirs') return { kind: 'signed out' }
    const begun = await begin(db, entry)
    if (!begun) return { kind: 'sent' }
    try {
      await arrive(db, begun, await sendDated(begun, token))
      return { kind: 'sent' }
    } catch (error) {
      const outcome = outcomeOf(error)
      await note(db, begun, outcome)
      return outcome
    }
  }

  async function note(db: DeviceDatabase, { id }: KeptEntry, outcome: Outcome): Promise<void> {
    if (outcome.kind !== 'refused' && outcome.kind !== 'failed') return
    const { kind, status, body } = outcome
    const state = kind === 'refused' ? 'refused' : 'waiting'
    await changeEntry(db, id, entry => ({ ...entry, state, answer: { status, body } }))
    world.tellChange()
  }

  /** Sends all that may be sent, up to a place; what comes in meanwhile too. */
  async function walk(upTo = Number.POSITIVE_INFINITY): Promise<Walked> {
    const db = await world.store()
    const held = new Set<string>()
    let last = Number.NEGATIVE_INFINITY
    let hasFailed = false
    for (;;) {
      const person = world.person()
      if (!db || person === null) return { kind: 'done' }
      const next = await entryBehind(db, person, last)
      if (!next || next.place >= upTo) return { kind: hasFailed ? 'again' : 'done' }
      last = next.place
      if (next.state === 'refused') held.add(next.about)
      if (held.has(next.about)) continue
      const outcome = await sendQuietly(db, next)
      if (outcome.kind === 'waits' || outcome.kind === 'signed out') return outcome
      if (outcome.kind !== 'sent') held.add(next.about)
      if (outcome.kind === 'failed') hasFailed = true
    }
  }

  /** Sends an entry while its form waits for the answer: a refusal is the form's to tell, and leaves nothing here. */
  async function sendWatched(
    db: DeviceDatabase,
    entry: KeptEntry,
    { isBare }: { isBare: boolean },
  ): Promise<{ sent: unknown } | 'waiting'> {
    if ((await walk(entry.place)).kind !== 'done') return 'waiting'
    const earlier = (await entriesOf(db, entry.person)).filter(({ place }) => place < entry.place)
    if (earlier.some(({ about }) => about === entry.about)) return 'waiting'
    const token = await world.tokenOf(entry.person)
    if (token === 'not theirs') return 'waiting'
    const how = { token: token === 'none' ? undefined : token, isWatched: true, isBare }
    try {
      const answer = await sendTwice(db, entry, how)
      await arrive(db, entry, answer)
      return { sent: answer }
    } catch (error) {
      if (isLost(error) && (await world.isServerAway())) return 'waiting'
      await changeEntry(db, entry.id, () => null)
      throw error
    }
  }

  /**
   * Where one answer is lost and the server is there, it may have been stored. Sent again under its key the answer is the
   * same; a form that was told "it failed" would be saved with other words, and be there twice.
   */
  async function sendTwice(db: DeviceDatabase, entry: KeptEntry, how: Sending): Promise<unknown> {
    const mark = how.isBare ? { wasSentBare: true } : {}
    await begin(db, entry, mark)
    try {
      return await world.send(entry, how)
    } catch (error) {
      if (!isLost(error) || (await world.isServerAway())) throw error
      await begin(db, entry, mark)
      return world.send(entry, how)
    }
  }

  return { walk, sendWatched }
}

const isKeyReused = (error: unknown) =>
  error instanceof ApiFailure && error.status === 422 && error.body.code === 'idempotency_key_reused'

const isLost = (error: unknown) => !(error instanceof ApiFailure) || error.status === null
