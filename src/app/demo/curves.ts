// Believable numbers: a must that ferments follows an S-shaped curve, warms up while it does, and every reading
// carries the small scatter of a real instrument. The scatter is drawn from a seed, so each run gives the same.

/** A sequence of numbers from 0 to 1 that is the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface Must {
  initialBrix: number
  isRed: boolean
  /** A stuck must stops here instead of at dryness. */
  finalBrix: number
  /** Days until half of the sugar is gone. */
  halfway: number
}

export interface FermentationReading {
  temperature: number
  brix: number
  sg: number
  ph: number
  ta: number
  alc: number
  rs: number
  totalSo2: number
}

/** What the cellar measures on a day of the fermentation. */
export function readFermentation(must: Must, day: number, random: () => number): FermentationReading {
  const scatter = (width: number) => (random() - 0.5) * width
  const progress = share(day, must.halfway)
  const sugar = must.initialBrix - (must.initialBrix - must.finalBrix) * progress
  const brix = round(sugar + scatter(0.2), 1)
  const speed = Math.exp(-(((day - must.halfway) / 3.2) ** 2))
  const [cool, warm] = must.isRed ? [20, 29] : [13, 16.5]
  return {
    brix,
    temperature: round(cool + (warm - cool) * speed + scatter(0.6), 1),
    sg: round(specificGravity(brix), 3),
    ph: round((must.isRed ? 3.42 : 3.18) + 0.16 * progress + scatter(0.02), 2),
    ta: round((must.isRed ? 6.6 : 7.6) - 0.7 * progress + scatter(0.1), 1),
    alc: round(Math.max(0, (must.initialBrix - brix) * 0.57), 1),
    rs: round(Math.max(0.8, brix * 10.4), 1),
    totalSo2: Math.round(38 - 12 * progress + scatter(2)),
  }
}

/** The share of the sugar that is gone: 0 at the start, 1 at the end. */
function share(day: number, halfway: number): number {
  const at = (moment: number) => 1 / (1 + Math.exp(-0.85 * (moment - halfway)))
  return Math.min(1, Math.max(0, (at(day) - at(0)) / (1 - at(0))))
}

/** Brix to specific gravity at 20 °C, short form. */
export function specificGravity(brix: number): number {
  return 1 + brix / (258.6 - (227.1 * brix) / 258.2)
}

export function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
