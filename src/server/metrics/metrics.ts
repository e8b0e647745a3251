import { type Family, gauge, type Labels, writeFamilies } from './text-format.ts'

/** Reads what there is to tell of one part of the server, when somebody looks. */
export type ReadPart = () => readonly Family[] | Promise<readonly Family[]>

interface Part {
  read: ReadPart
  isUnderWay: boolean
  hasFailed: boolean
}

/** So long one part may take, in milliseconds; whoever looks waits ten seconds at most. */
const patience = 2000

/**
 * The figures of a server. Every part is read when somebody looks, all at once and each for itself: one that fails, or
 * takes too long, leaves the others and says so.
 */
export class Metrics {
  readonly #parts = new Map<string, Part>()
  readonly #onTrouble: (error: unknown, part: string) => void
  #scrape: Promise<string> | null = null

  constructor(onTrouble: (error: unknown, part: string) => void) {
    this.#onTrouble = onTrouble
  }

  addPart(name: string, read: ReadPart): void {
    this.#parts.set(name, { read, isUnderWay: false, hasFailed: false })
  }

  /** Adds what is counted as it happens; every set of labels that there can be is told from the start, with 0. */
  addCounter(name: string, help: string, sets: readonly Labels[]): (labels: Labels) => void {
    const keyOf = (labels: Labels) => JSON.stringify(Object.entries(labels).sort())
    const samples = new Map(sets.map(labels => [keyOf(labels), { labels, value: 0 }]))
    this.addPart(name, () => [{ name, help, type: 'counter', samples: [...samples.values()] }])
    return labels => {
      const known = samples.get(keyOf(labels))
      if (!known) throw new Error(`The metric ${name} has no such labels: ${keyOf(labels)}.`)
      known.value++
    }
  }

  /** Everything, as Prometheus reads it. Those who look at the same time are told the same. */
  scrape(): Promise<string> {
    this.#scrape ??= this.#readAll().finally(() => {
      this.#scrape = null
    })
    return this.#scrape
  }

  async #readAll(): Promise<string> {
    const parts = [...this.#parts]
    const read = await Promise.all(parts.map(([name, part]) => this.#readOne(name, part)))
    const errors = parts.map(([name, { hasFailed }]) => ({
      labels: { part: name },
      value: Number(hasFailed),
    }))
    const told = gauge('wine_scrape_error', '1 for each part that could not be read this time.', errors)
    return writeFamilies([...read.flat(), told])
  }

  async #readOne(name: string, part: Part): Promise<readonly Family[]> {
    try {
      // What is still not answered since the last look is not asked again: it would only pile up.
      if (part.isUnderWay) throw new Error('The last look at it has not ended yet.')
      const families = await inTime(this.#begin(part))
      // A name that cannot be written is this part's failure, not everybody's.
      writeFamilies(families)
      part.hasFailed = false
      return families
    } catch (error) {
      // Told once: whoever looks every few seconds would fill the log with it.
      if (!part.hasFailed) this.#onTrouble(error, name)
      part.hasFailed = true
      return []
    }
  }

  async #begin(part: Part): Promise<readonly Family[]> {
    part.isUnderWay = true
    try {
      return await part.read()
    } finally {
      part.isUnderWay = false
    }
  }
}

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${patience} ms.`)), patience)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
