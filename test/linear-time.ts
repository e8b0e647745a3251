// Whether work takes time in proportion to the text it is given. Nothing here knows how fast a machine is: the same
// work is done on a text and on half of it, side by side, and the two times are compared.

/** Makes a text of that length ready, and gives the work to be done on it. */
export type Prepare = (size: number) => () => unknown

export interface Growth {
  /** How long the text was for which the times were compared. */
  size: number
  milliseconds: number
  /** How many times longer the text took than its half; 2 where the time is in proportion. */
  ratio: number
}

/** Time in proportion doubles with the text; the square of it makes four. */
export const steepest = 3

const wholeSize = 100_000

/** Lengths up to that one, each a quarter longer: what takes time without bounds is noticed before it hangs. */
export function lengthsUpTo(longest: number): number[] {
  const lengths: number[] = []
  for (let length = 12; length < longest; length = Math.ceil(length * 1.25)) lengths.push(length)
  return [...lengths, longest]
}

/** Past this, two lengths are compared before anything longer is tried. */
const patience = 15

/** What no busy machine explains. */
const hopeless = 20

export interface Measuring {
  /** To begin with. */
  lengths?: readonly number[]
  /** The milliseconds below which 100,000 characters are next to nothing. */
  nextToNothing?: number
  /** So often is asked again before work is accused: a busy machine may have been at fault. */
  samples?: number
}

/** Compares the times of 100,000 characters and of half as many; of fewer where already these take too long. */
export async function growthOf(
  prepare: Prepare,
  { lengths = lengthsUpTo(wholeSize / 2), nextToNothing = 1, samples = 6 }: Measuring = {},
): Promise<Growth> {
  for (const size of lengths) {
    if ((await timeOf(prepare(size))) < patience) continue
    // Looked at again it may be over in a moment: then the machine was busy with something else.
    const growth = await compare(prepare, size, samples, patience)
    if (growth.ratio >= steepest) return growth
  }
  return compare(prepare, wholeSize, samples, nextToNothing)
}

async function compare(prepare: Prepare, size: number, samples: number, nextToNothing = 0): Promise<Growth> {
  const whole = prepare(size)
  let best = await timeOf(whole)
  // What is over in a moment on 100,000 characters cannot grow with their square.
  const isNothing = () => best < nextToNothing
  if (isNothing()) return { size, milliseconds: best, ratio: 1 }
  const half = prepare(size / 2)
  const [times, timesOfHalf] = [timesFor(best), timesFor(await timeOf(half))]
  best = Number.POSITIVE_INFINITY
  let bestOfHalf = Number.POSITIVE_INFINITY
  let ratio = Number.POSITIVE_INFINITY
  for (let sample = 0; sample < samples && !isNothing(); sample++) {
    bestOfHalf = Math.min(bestOfHalf, await timeOf(half, timesOfHalf))
    best = Math.min(best, await timeOf(whole, times))
    ratio = best / bestOfHalf
    if ((sample >= 2 && ratio < steepest) || ratio > hopeless) break
  }
  return { size, milliseconds: best, ratio: isNothing() ? 1 : ratio }
}

/** So often that a sample outlasts the clock's grain. */
const timesFor = (milliseconds: number) => Math.max(1, Math.ceil(40 / Math.max(milliseconds, 0.01)))

/** Milliseconds of this process that the work takes, whoever else is busy on the machine meanwhile. */
async function timeOf(work: () => unknown, times = 1): Promise<number> {
  const began = process.cpuUsage()
  for (let time = 0; time < times; time++) {
    const done = work()
    if (done instanceof Promise) await done
  }
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000 / times
}

/** What is wrong, in a sentence; nothing when the time grows no faster than the text. */
export async function complaint(what: string, prepare: Prepare, measuring?: Measuring): Promise<string[]> {
  const { ratio, size, milliseconds } = await growthOf(prepare, measuring)
  if (ratio < steepest) return []
  const times = `${ratio.toFixed(1)} times as long for twice the text`
  return [`${what} takes ${times}, ${milliseconds.toFixed(0)} ms for ${size} characters`]
}
