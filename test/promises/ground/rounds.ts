import { appendFileSync } from 'node:fs'

/** How often a test tries to break its promise: in every test run, and at the gate before a release. */
export interface Rounds {
  fast: number
  gate: number
}

export interface Run {
  /** How many rounds to go. */
  rounds: number
  random: Random
  /** Counts a round that held. */
  passed(): void
}

export const isGate = process.env.PROMISES === 'gate'
const scale = Number(process.env.SCALE || 1)
export const seed = Number(process.env.SEED || 1)
const millisecondsBetweenSigns = 5000

/**
 * Runs the rounds of one promise and leaves a line for the summary: how many of them held, and the seed with
 * which the same choices are made again.
 */
export async function keepPromise(
  id: string,
  where: string,
  { fast, gate }: Rounds,
  work: (run: Run) => Promise<void>,
): Promise<void> {
  const rounds = Math.max(1, Math.round((isGate ? gate : fast) * scale))
  const began = Date.now()
  let passed = 0
  let lastSign = began
  const tell = (failed: boolean) =>
    note({ id, where, passed, rounds, failed, seed, seconds: (Date.now() - began) / 1000 })
  const run: Run = {
    rounds,
    random: new Random(`${seed} ${id} ${where}`),
    passed() {
      passed++
      if (!isGate || Date.now() - lastSign < millisecondsBetweenSigns) return
      lastSign = Date.now()
      process.stderr.write(`${id} ${where}: ${passed} of ${rounds}\n`)
    },
  }
  try {
    await work(run)
    if (passed !== rounds) throw new Error(`${id} ended after ${passed} of ${rounds} rounds.`)
    tell(false)
  } catch (error) {
    tell(true)
    const message = `${id} ${where} failed after ${passed} of ${rounds} rounds, SEED=${seed}`
    // The report with the reason comes when all has run, which at the gate is hours later.
    if (isGate) process.stderr.write(`${message}\n`)
    throw new Error(message, { cause: error })
  }
}

/** Of cases that are alike and take their time: a quick run tries so many, by chance, the gate all. */
export function someOf<Case>(cases: readonly Case[], fast: number): Case[] {
  if (isGate) return [...cases]
  const first = seed % cases.length
  return [...cases.slice(first), ...cases.slice(0, first)].slice(0, fast)
}

/** Says of a promise that this machine cannot test it. */
export function noteSkipped(id: string, reason: string): void {
  note({ id, skipped: reason })
}

/** Says who noticed that the product was broken, at once and for the summary. */
export function noteControl(
  { promise, broken, file }: { promise: string; broken: string; file: string },
  { ran, failed }: { ran: number; failed: number },
): void {
  process.stderr.write(`${promise}, ${broken}: noticed by ${failed} of ${ran} tests\n`)
  note({ id: promise, broken, file, ran, noticed: failed })
}

function note(line: object): void {
  const file = process.env.PROMISES_REPORT
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** Chance that can be repeated. */
export class Random {
  #state: number

  constructor(text: string) {
    this.#state = [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), 7)
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from the first to the last. */
  between(first: number, last: number): number {
    return first + Math.floor(this.next() * (last - first + 1))
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.between(0, items.length - 1)] as Item
  }

  /** The text with something in it that nobody can see. */
  inDisguise(text: string): string {
    const place = this.between(0, text.length)
    return text.slice(0, place) + this.pick(['\u200b', '\u200d', '\u00ad', '\u202e', '']) + text.slice(place)
  }

  /** The same text with the case of some letters changed. */
  inSomeCase(text: string): string {
    return [...text].map(letter => (this.next() < 0.5 ? letter.toUpperCase() : letter.toLowerCase())).join('')
  }
}
