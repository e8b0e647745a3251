import { call } from '#client/data/api.ts'
import type { LiveEvent } from '#shared/live.ts'
import { livePath } from '#shared/live-names.ts'
import { NothingToHear, readStream, type Word } from './event-stream.ts'

/** How often it is looked whether the stream still speaks; where it does not, that is how often the server is asked. */
const lookEvery = 15_000
/** A stream speaks every 20 s. After so long one asks instead, and after so long it is given up and opened anew. */
const silentFor = 30_000
const deadAfter = 50_000
const shortestRest = 500
const longestRest = 8000
/** Until then a tab knows whether it is the one that reads. */
const untilSettled = 500

interface Hearing {
  /** Whom it is for: tabs of the same person share a stream. */
  person: string
  /** The state that is known already; empty if none is. */
  since: string
  hear: (event: LiveEvent) => void
  /** The server speaks again after it did not: what failed meanwhile may go well now. */
  onReturn: () => void
}

/** What the tab that reads passes on to the others. */
interface Passed {
  word: Word
  isReturn: boolean
}

/**
 * Hears of what others write, by one stream for all tabs of a person: one of them holds a lock and reads, the others
 * are told by it. Without such locks, on a plain address, each tab in view reads for itself, since browsers open few
 * connections to a host. Where no stream comes through, the server is asked now and then.
 */
export class SharedStream {
  readonly #hearing: Hearing
  readonly #ending = new AbortController()
  readonly #channel: BroadcastChannel
  #lastId: string
  #lastWord = Date.now()
  #breakOff: (() => void) | null = null
  #wakeUp: (() => void) | null = null

  constructor(hearing: Hearing) {
    this.#hearing = hearing
    this.#lastId = hearing.since
    this.#channel = new BroadcastChannel(`live ${hearing.person}`)
    this.#channel.onmessage = ({ data }) => this.#take(data as Passed)
    const { signal } = this.#ending
    document.addEventListener('visibilitychange', () => this.#onSight(), { signal })
    // Not believed, but a good moment to try.
    window.addEventListener('online', () => this.#wakeUp?.(), { signal })
    const looking = setInterval(() => this.#look(), lookEvery)
    signal.addEventListener('abort', () => clearInterval(looking))
    void this.#begin()
  }

  end(): void {
    this.#ending.abort()
    this.#channel.close()
  }

  async #begin(): Promise<void> {
    if (!('locks' in navigator)) return this.#readOn()
    const { signal } = this.#ending
    const settled = setTimeout(() => void this.#ask(), untilSettled)
    signal.addEventListener('abort', () => clearTimeout(settled))
    try {
      await navigator.locks.request(`live ${this.#hearing.person}`, { signal }, () => {
        clearTimeout(settled)
        return this.#readOn()
      })
    } catch (error) {
      // It ended while it waited for its turn.
      if (!signal.aborted) throw error
    }
  }

  #isWanted(): boolean {
    return !this.#ending.signal.aborted && ('locks' in navigator || document.visibilityState === 'visible')
  }

  async #readOn(): Promise<void> {
    const { signal } = this.#ending
    let failures = 0
    while (!signal.aborted) {
      const reading = new AbortController()
      this.#breakOff = () => reading.abort()
      const hear = (word: Word) => {
        const passed = { word, isReturn: failures > 0 }
        failures = 0
        this.#take(passed)
        this.#channel.postMessage(passed)
      }
      try {
        if (this.#isWanted()) await readStream(this.#lastId, hear, AbortSignal.any([signal, reading.signal]))
      } catch (error) {
        // One that broke off is opened again. Whoever is signed out hears of that by the next call that they make.
        if (error instanceof NothingToHear) return
      }
      failures++
      await this.#rest(failures)
    }
  }

  /** Waits longer each time, never as long as all the others do, and not at all once it is woken. */
  #rest(failures: number): Promise<void> {
    const longest = Math.min(longestRest, shortestRest * 2 ** failures)
    return new Promise(resolve => {
      const goOn = () => {
        clearTimeout(patience)
        this.#wakeUp = null
        resolve()
      }
      const patience = setTimeout(goOn, longest * (0.5 + Math.random() / 2))
      this.#wakeUp = goOn
      this.#ending.signal.addEventListener('abort', goOn, { once: true })
    })
  }

  #take({ word, isReturn }: Passed): void {
    this.#lastWord = Date.now()
    if (word.id) this.#lastId = word.id
    if (isReturn) this.#hearing.onReturn()
    if (word.event) this.#hearing.hear(word.event)
  }

  /** One look at what is new, without a stream. It fails together with the server, and is then taken again. */
  async #ask(): Promise<void> {
    if (!this.#lastId) return
    const address = `${livePath}?since=${encodeURIComponent(this.#lastId)}`
    const { signal } = this.#ending
    const event = (await call('GET', address, { signal, quiet: true, keeps: false }).catch(
      () => null,
    )) as LiveEvent | null
    if (!event || signal.aborted) return
    this.#lastId = event.id
    this.#hearing.hear(event)
  }

  #look(): void {
    const silence = Date.now() - this.#lastWord
    if (silence > deadAfter) this.#breakOff?.()
    if (silence > silentFor && document.visibilityState === 'visible') void this.#ask()
  }

  /** A device that slept has missed the end of its stream. */
  #onSight(): void {
    const hasSlept = Date.now() - this.#lastWord > lookEvery
    if (!this.#isWanted() || hasSlept) this.#breakOff?.()
    this.#wakeUp?.()
    if (hasSlept) void this.#ask()
  }
}
