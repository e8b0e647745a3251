import { randomUUID } from 'node:crypto'
import { planNotices } from '#features/records/notices/queries/planning.ts'
import { markUncertain, type Post, sendDue } from '#features/records/notices/queries/sending.ts'
import { isWatched, judgeWinery, wineriesToWatch } from '#features/records/watch/queries/keeping.ts'
import { changeNote, claimNote, installationIdRow, readNote } from '#server/db/installation.ts'
import { ownTurn } from '#server/event-loop.ts'
import type { Api } from '#server/http/api.ts'

const every = 5 * 60_000
/** So long after a write it is looked again: who walks through the cellar writes one reading after the other. */
const afterWrites = 3000
/** What is due, or is to be tried again, is looked for so often. */
const sendingEvery = 10_000
/** For so long the others leave it to the one who keeps the watch. */
const leaseLasts = 60_000

const leaseRow = 'watch_keeper'

interface Lease {
  holder: string
  until: number
}

const readLease = (text: string): Lease => JSON.parse(text) as Lease

/** Takes, or keeps, the watch; false where another server has it. Of several that try at once one gets it. */
export async function takeWatch(
  { books, clock, kind }: Pick<Api, 'books' | 'clock' | 'kind'>,
  holder: string,
): Promise<boolean> {
  // A file has one server: who was killed holds nothing against whom is started after it.
  if (kind === 'sqlite') return true
  const now = clock().getTime()
  const own = JSON.stringify({ holder, until: now + leaseLasts } satisfies Lease)
  const text = await readNote(books, leaseRow)
  if (text === null) return claimNote(books, leaseRow, own)
  const held = readLease(text)
  const isOthers = held.holder !== holder && held.until > now && held.until <= now + leaseLasts
  return isOthers ? false : changeNote(books, leaseRow, text, own)
}

export interface WatchKeeper {
  stop(): Promise<void>
}

/**
 * Keeps the watch over all wineries: every five minutes, and soon after something was written that it looks at. Tells
 * those who want to know of what it finds.
 */
export function keepWatch(api: Api, post: Post): WatchKeeper {
  const holder = randomUUID()
  const changed = new Set<number>()
  let isStopping = false
  let soon: ReturnType<typeof setTimeout> | null = null
  let running: Promise<void> = Promise.resolve()

  async function look(all: boolean) {
    const ids = all ? await wineriesToWatch(api.db) : [...changed]
    changed.clear()
    // What was written here is looked at here: others have not heard of it. Twice found is found once.
    if (ids.length === 0 || (all && !(await hasWatch()))) return
    for (const id of ids) {
      // What is not looked at now, the next start looks at first.
      if (isStopping) return
      const judged = await judgeWinery(api, id)
      await planNotices(api.db, api.books, id, { judged, now: api.clock().getTime() })
    }
    if (await hasWatch()) await sendAll()
  }

  /** What is being handed over when the server stops is waited for; nothing else is begun. */
  const untilStopped: Post = async (...notice) =>
    isStopping ? { kind: 'later', why: 'The server was stopping.' } : post(...notice)

  /** All that is due, in pieces: a morning has a summary for everybody. */
  async function sendAll() {
    const installation = (await readNote(api.books, installationIdRow)) ?? ''
    await markUncertain(api.books, api.clock().getTime())
    while ((await sendDue(api, untilStopped, api.clock().getTime(), installation)) > 0) await ownTurn()
  }

  let heldUntil = 0

  /** Renewed when half of it is over: every look would be a write otherwise. */
  async function hasWatch(): Promise<boolean> {
    const now = api.clock().getTime()
    if (now < heldUntil - leaseLasts / 2) return true
    const isOurs = await takeWatch(api, holder)
    heldUntil = isOurs ? now + leaseLasts : 0
    return isOurs
  }

  /** Whoever takes the watch over from another first looks at what that one may have missed. */
  async function sendInTurn() {
    const hadIt = api.clock().getTime() < heldUntil
    if (!(await hasWatch())) return
    await (hadIt ? sendAll() : look(true))
  }

  /** One after the other: what was found must be written down before it is looked for again. */
  function inTurn(act: () => Promise<void>) {
    running = running
      .then(act)
      .catch(error => api.app.log.error(error, 'the watch over the fermentations failed'))
  }

  const stopListening = api.commits.listen(({ wineryId, steps }) => {
    if (!steps.some(({ table }) => isWatched(table))) return
    changed.add(wineryId)
    soon ??= setTimeout(() => {
      soon = null
      inTurn(() => look(false))
    }, afterWrites)
  })
  const looking = setInterval(() => inTurn(() => look(true)), every)
  const sending = setInterval(() => inTurn(sendInTurn), sendingEvery)
  inTurn(() => look(true))
  return {
    async stop() {
      isStopping = true
      stopListening()
      clearInterval(looking)
      clearInterval(sending)
      if (soon) clearTimeout(soon)
      await running
    },
  }
}
