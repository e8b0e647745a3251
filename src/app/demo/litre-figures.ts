import type { BatchStory } from './vintages.ts'
import { bottlesOf } from './vintages.ts'

/** What becomes of the grapes of one batch, in kilograms and litres. */
export interface LitreFigures {
  weight: number
  /** Must with skins of a red wine, juice of a white one. */
  crushed: number
  /** Of a red wine: what runs off by itself, and what the press gives besides. The rest is pomace. */
  freeRun: number
  pressed: number
  /** What is left to age once the first lees are out of it. */
  aged: number
  /** Barrels of 225 L in which it ages; none where it ages in one large vessel. */
  barrels: number
  /** For topping those barrels. */
  keg: number
  /** In bottles at the end. */
  bottled: number
}

export const barrelLitres = 225

export function figuresOf({ vineyard, isRed }: Pick<BatchStory, 'vineyard' | 'isRed'>): LitreFigures {
  const weight = 2600 + vineyard * 310
  const bottled = bottlesOf(vineyard) * 0.75
  const none = { weight, bottled, freeRun: 0, pressed: 0, barrels: 0, keg: 0 }
  if (!isRed) {
    const crushed = Math.round(weight * 0.68)
    return { ...none, crushed, aged: Math.round(crushed * 0.96) }
  }
  const crushed = Math.round(weight * 0.75)
  const [barrels, keg] = vineyard === 0 ? [6, 150] : [0, 0]
  // The second vineyard gives some more than its bottles take: that goes into the house blend.
  const spare = vineyard === 1 ? 120 : 0
  const aged = barrels > 0 ? barrels * barrelLitres + keg : bottled + 60 + spare
  const freeRun = Math.round(aged * (barrels > 0 ? 1.04 : 1.01))
  return { ...none, crushed, aged, freeRun, pressed: Math.floor(crushed * 0.91) - freeRun, barrels, keg }
}
