import type { Bench } from '../measure.ts'
import type { LoadResult } from '../programs.ts'
import { median } from '../requests.ts'

export type Side = 'bare' | 'product'

/** Loads both sides in turn, round after round, so that a busy moment of the machine meets both. */
export async function loadsOf(bench: Bench, run: (side: Side, seconds: number) => Promise<LoadResult>) {
  const rounds: Record<Side, number>[] = []
  // The engine makes both sides faster while it gets to know them.
  for (const side of ['bare', 'product'] as const) await run(side, 2 * bench.seconds)
  for (let round = 0; round < bench.rounds; round++)
    rounds.push({
      bare: (await run('bare', bench.seconds)).perSecond,
      product: (await run('product', bench.seconds)).perSecond,
    })
  return {
    ratio: median(rounds.map(each => each.product / each.bare)),
    perSecond: (side: Side) => Math.round(median(rounds.map(each => each[side]))),
  }
}
