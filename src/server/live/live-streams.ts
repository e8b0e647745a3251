import type { LiveEvent } from '#shared/live.ts'
import { heartbeatSeconds } from '#shared/live-names.ts'
import type { SessionMemory } from '../auth/session-memory.ts'
import type { SignedIn } from '../auth/sessions.ts'
import type { Queries } from '../db/dialect.ts'
import type { ReadStamp } from '../db/drivers/stamp.ts'
import { ownTurn } from '../event-loop.ts'
import { Joined } from './joined.ts'
import type { Stream } from './stream.ts'
import { type LiveRules, tellOf } from './told-event.ts'
import { type Happened, isSame, readSince } from './trail-since.ts'

/** At most ten rounds a second for each winery. */
const roundEvery = 100
/** How often it is looked whether somebody else has written, and whose time is up, in milliseconds. */
const lookEvery = 1000
/** So many streams are told in one turn of the event loop. */
const toldAtOnce = 50

interface LiveOptions {
  db: Queries
  sessions: Pick<SessionMemory, 'identifyAll'>
  readStamp: ReadStamp
  rules: () => LiveRules
  onTrouble: (error: unknown) => void
}

/** The streams of one winery, and its rounds. */
interface OfWinery {
  streams: Set<Stream>
  rounds: Joined
}

/**
 * The open streams of this server (observers of the audit trail). Whatever wakes it, a write of its own, word from
 * another server or a look at the database, it asks the trail what is new and each reader's session what they may see
 * of it at that moment.
 */
export class LiveStreams {
  readonly #options: LiveOptions
  readonly #wineries = new Map<number, OfWinery>()
  #looking: NodeJS.Timeout | null = null
  #stamp: string | null = null
  #beatAt = 0

  constructor(options: LiveOptions) {
    this.#options = options
  }

  /** How many streams somebody has, by a session of theirs and in all. */
  count(wineryId: number, { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>) {
    const theirs = [...(this.#wineries.get(wineryId)?.streams ?? [])].filter(each => each.userId === userId)
    return { ofPerson: theirs.length, ofSession: theirs.filter(each => each.sessionId === sessionId).length }
  }

  /** How many are open in all. */
  get size(): number {
    return [...this.#wineries.values()].reduce((sum, { streams }) => sum + streams.size, 0)
  }

  add(wineryId: number, stream: Stream): void {
    const winery = this.#wineries.get(wineryId) ?? this.#open(wineryId)
    winery.streams.add(stream)
    stream.onReady(() => winery.rounds.ask())
    stream.onEnd(() => this.#forget(wineryId, stream))
    this.#looking ??= setInterval(() => void this.#look(), lookEvery)
    winery.rounds.ask()
  }

  /** Something may have happened in the winery: its readers hear of it. */
  wake(wineryId: number): void {
    this.#wineries.get(wineryId)?.rounds.ask()
  }

  /** Nothing is known any more of what happened meanwhile: everyone's state is compared. */
  wakeAll(): void {
    for (const { rounds } of this.#wineries.values()) rounds.ask()
  }

  /** Ends every stream at once. */
  async end(): Promise<void> {
    if (this.#looking) clearInterval(this.#looking)
    this.#looking = null
    const wineries = [...this.#wineries.values()]
    this.#wineries.clear()
    for (const { streams } of wineries) for (const stream of streams) stream.end()
    await Promise.all(wineries.map(({ rounds }) => rounds.end()))
  }

  #open(wineryId: number): OfWinery {
    const streams = new Set<Stream>()
    const rounds = new Joined(() => this.#round(wineryId, streams), roundEvery, this.#roundFailed)
    const opened = { streams, rounds }
    this.#wineries.set(wineryId, opened)
    return opened
  }

  /** Nobody was told: the next look asks for the round again, whether or not anything is written until then. */
  readonly #roundFailed = (error: unknown): void => {
    this.#stamp = null
    this.#options.onTrouble(error)
  }

  #forget(wineryId: number, stream: Stream): void {
    const winery = this.#wineries.get(wineryId)
    winery?.streams.delete(stream)
    if (winery?.streams.size === 0) this.#wineries.delete(wineryId)
    if (this.#wineries.size > 0 || !this.#looking) return
    clearInterval(this.#looking)
    this.#looking = null
  }

  /** The trail is read first and the rights after it: a right that was taken before a change hides that change. */
  async #round(wineryId: number, streams: ReadonlySet<Stream>): Promise<void> {
    // Those of now: whoever comes while this goes on was not asked about.
    const present = [...streams]
    const ready = present.filter(({ isReady }) => isReady)
    const states = new Map<string, Promise<Happened>>()
    const since = (stream: Stream) => {
      const key = `${stream.point.sequence} ${stream.point.mark}`
      const known = states.get(key) ?? readSince(this.#options.db, wineryId, stream.point)
      states.set(key, known)
      return known
    }
    const happened = await Promise.all(ready.map(since))
    const tokens = new Set(present.map(({ token }) => token))
    const people = await this.#options.sessions.identifyAll([...tokens])
    for (const stream of present) if (!people.has(stream.token)) stream.end()
    const told = tellingOnce(this.#options.rules())
    for (const [index, stream] of ready.entries()) {
      // Others have something to ask meanwhile.
      if (index % toldAtOnce === toldAtOnce - 1) await ownTurn()
      const who = people.get(stream.token)
      if (who && happened[index]) tell(stream, happened[index], told(happened[index], who))
    }
  }

  async #look(): Promise<void> {
    const now = Date.now()
    const isBeat = now - this.#beatAt >= heartbeatSeconds * 1000
    if (isBeat) this.#beatAt = now
    for (const { streams } of this.#wineries.values())
      for (const stream of streams) {
        if (stream.expiresAt <= now) stream.end()
        else if (isBeat) stream.beat(now)
      }
    try {
      const stamp = await this.#options.readStamp()
      if (stamp !== this.#stamp) this.wakeAll()
      this.#stamp = stamp
    } catch (error) {
      // The database is away: whatever happens meanwhile is looked for when it is back.
      this.#stamp = null
      this.#options.onTrouble(error)
    }
  }
}

function tell(stream: Stream, { to }: Happened, bytes: Buffer | null): void {
  if (isSame(stream.point, to)) return
  if (bytes) stream.tell(bytes, to)
  else stream.point = to
}

const bytesOf = (event: LiveEvent) => Buffer.from(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`)

/** Those of the same rights hear the same: what that is, is worked out once. */
function tellingOnce(rules: LiveRules): (happened: Happened, who: SignedIn) => Buffer | null {
  const told = new Map<Happened, Map<string, Buffer | null>>()
  return (happened, who) => {
    const byRights = told.get(happened) ?? new Map<string, Buffer | null>()
    told.set(happened, byRights)
    const known = byRights.get(who.rights)
    if (known !== undefined) return known
    const event = tellOf(happened, who, rules)
    const bytes = event && bytesOf(event)
    byRights.set(who.rights, bytes)
    return bytes
  }
}
