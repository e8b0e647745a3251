import type { Connection } from '../db/connect.ts'
import type { Database, Queries } from '../db/dialect.ts'
import type { ReadStamp } from '../db/drivers/stamp.ts'
import { ownTurn } from '../event-loop.ts'
import { findProgram, isProgramToken, ProgramUses } from './programs.ts'
import { findSession, findSessions, isRunning, type SignedIn } from './sessions.ts'
import type { Tokens } from './tokens.ts'

/** The person behind a token, as they were found. */
export interface RememberedSession {
  secret: string
  who: SignedIn
  /** The state of the database in which this was so. */
  stamp: string
}

/** Stands for a state that nobody asked for. It is no stamp's text. */
const unasked = ''

/** Who is behind a request, and the state of the database in which that was looked up. */
export interface Identified {
  who: SignedIn
  stamp: string
}

const mostRemembered = 5000
/** So many sessions are looked up with one question, between which others get their turn. */
const lookedUpAtOnce = 200

/**
 * Remembers who is behind a token for as long as nothing in the database changes. After any write, by any process,
 * the session is looked up again: whoever was signed out, deactivated or given another role is met as they are now.
 */
export class SessionMemory {
  /** When programs were there. */
  readonly uses: ProgramUses
  readonly #db: Database
  readonly #beforeWrites: Queries
  readonly #tokens: Tokens
  readonly #readStamp: ReadStamp
  /** How long a session lasts at most. */
  readonly #hours: number
  /** Whether the state can be had without a way to a server. */
  readonly #readsStampLocally: boolean
  readonly #remembered = new Map<string, RememberedSession>()
  #asked: { secrets: Set<string>; found: Promise<Map<string, SignedIn>> } | null = null

  constructor({ db, beforeWrites, kind, readStamp }: Connection, tokens: Tokens, hours: number) {
    this.#db = db
    this.#beforeWrites = beforeWrites
    this.uses = new ProgramUses(db)
    this.#readsStampLocally = kind === 'sqlite'
    this.#tokens = tokens
    this.#readStamp = readStamp
    this.#hours = hours
  }

  /** What was found out about a token, if anything was; whether it still holds, `recall` says. */
  find(token: string): RememberedSession | undefined {
    return this.#remembered.get(token)
  }

  /** The person behind a token if they were looked up in that state and their session still runs. */
  recall(session: RememberedSession | undefined, stamp: string): SignedIn | null {
    if (session?.stamp !== stamp || !isRunning(session.who)) return null
    if (session.who.program) this.uses.note(session.who)
    return session.who
  }

  #running(token: string): RememberedSession | undefined {
    const session = this.#remembered.get(token)
    return session && isRunning(session.who) ? session : undefined
  }

  /** The state may have been asked for since the request came; else it is asked for now. */
  async identify(token: string, knownStamp?: string): Promise<Identified | null> {
    const stamp = knownStamp ?? (await this.#readStamp())
    const recalled = this.recall(this.find(token), stamp)
    if (recalled) return { who: recalled, stamp }
    const session = await this.#lookUp(token)
    this.#keep(token, session && { ...session, stamp })
    return session && { who: session.who, stamp }
  }

  /** For whoever comes to write: the state they find is about to pass, so that asking for it would be idle. */
  async identifyWriter(token: string): Promise<Identified | null> {
    const session = await this.#lookUp(token, this.#beforeWrites)
    if (!session || !this.#remembered.has(token)) this.#keep(token, session && { ...session, stamp: unasked })
    return session && { who: session.who, stamp: unasked }
  }

  /** The people behind several tokens, as they are now and in few looks; whoever is out is not among them. */
  async identifyAll(tokens: readonly string[]): Promise<Map<string, SignedIn>> {
    const stamp = await this.#readStamp()
    const people = new Map<string, SignedIn>()
    const asked: { token: string; secret: string }[] = []
    for (const token of tokens) {
      const isProgram = isProgramToken(token)
      const recalled = this.recall(this.find(token), stamp)
      const who = recalled ?? (isProgram ? (await this.identify(token))?.who : null)
      const secret = who || isProgram ? null : await this.#secretOf(token)
      if (who) people.set(token, who)
      else if (secret !== null) asked.push({ token, secret })
    }
    while (asked.length > 0) {
      const some = asked.splice(0, lookedUpAtOnce)
      const secrets = some.map(({ secret }) => secret)
      const found = await findSessions(this.#db, secrets, this.#hours)
      for (const { token, secret } of some) {
        const who = found.get(secret)
        this.#keep(token, who ? { secret, who, stamp } : null)
        if (who) people.set(token, who)
      }
      if (asked.length > 0) await ownTurn()
    }
    return people
  }

  /** After a lost connection nothing of before is trusted. */
  forget(): void {
    this.#remembered.clear()
  }

  #keep(token: string, session: RememberedSession | null): void {
    this.#remembered.delete(token)
    if (!session) return
    if (this.#remembered.size >= mostRemembered)
      this.#remembered.delete(this.#remembered.keys().next().value ?? '')
    this.#remembered.set(token, session)
  }

  async #lookUp(token: string, db: Queries = this.#db): Promise<Omit<RememberedSession, 'stamp'> | null> {
    if (isProgramToken(token)) return this.#lookUpProgram(token, db)
    const secret = await this.#secretOf(token)
    const who = secret === null ? null : await this.#find(secret, db)
    return secret !== null && who ? { secret, who } : null
  }

  async #lookUpProgram(token: string, db: Queries): Promise<Omit<RememberedSession, 'stamp'> | null> {
    const who = await findProgram(db, token)
    if (!who || !isRunning(who)) return null
    this.uses.note(who)
    return { secret: token, who }
  }

  /** A signature that was right once stays right until the token ends. */
  async #secretOf(token: string): Promise<string | null> {
    return this.#running(token)?.secret ?? (await this.#tokens.read(token))
  }

  /** Batching: all who come in one turn of the event loop are looked up together, after the last of them came. */
  async #find(secret: string, db: Queries): Promise<SignedIn | null> {
    if (this.#readsStampLocally) return findSession(db, secret, this.#hours)
    this.#asked ??= { secrets: new Set(), found: this.#findAsked() }
    this.#asked.secrets.add(secret)
    return (await this.#asked.found).get(secret) ?? null
  }

  async #findAsked(): Promise<Map<string, SignedIn>> {
    await new Promise(resolve => setImmediate(resolve))
    const secrets = [...(this.#asked?.secrets ?? [])]
    this.#asked = null
    return findSessions(this.#db, secrets, this.#hours)
  }
}
