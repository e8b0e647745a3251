/**
 * What a volume of wine is made of: whole nanolitres by origin, ascending, without zeros; together exactly the volume.
 * Origin 0 is added liquid, every other one the batch under which a litre first came into the cellar.
 */
export interface Parts {
  origins: readonly number[]
  nl: readonly number[]
}

export const nanolitresPerMillilitre = 1_000_000

export const noParts: Parts = { origins: [], nl: [] }

/** A volume of one origin alone. */
export function pure(origin: number, millilitres: number): Parts {
  return millilitres === 0 ? noParts : { origins: [origin], nl: [millilitres * nanolitresPerMillilitre] }
}

/**
 * The boundary times to/from, rounded to the nearest whole number, half up, exactly. `boundary` is at most
 * `from` millilitres in nanolitres, so that its whole multiples of `from` stay exact in a double.
 */
function scaledBoundary(boundary: number, to: number, from: number): number {
  const rest = boundary % from
  const whole = ((boundary - rest) / from) * to
  const product = rest * to
  if (product > Number.MAX_SAFE_INTEGER) {
    const [dividend, divisor] = [BigInt(rest) * BigInt(to), BigInt(from)]
    return whole + Number((dividend * 2n + divisor) / (divisor * 2n))
  }
  const remainder = product % from
  return whole + (product - remainder) / from + (remainder * 2 >= from ? 1 : 0)
}

/**
 * The parts of `from` ml brought to `to` ml, in proportion. They lie upon each other like layers: every boundary between
 * two is moved and rounded, and a part is what then lies between its boundaries. So they add up exactly, none is a
 * nanolitre off its exact share, and, where less is taken, none exceeds what was there.
 */
export function scaled({ origins, nl }: Parts, to: number, from: number): Parts {
  if (to === from) return { origins, nl }
  const scaledOrigins: number[] = []
  const scaledNl: number[] = []
  let boundary = 0
  let below = 0
  for (let at = 0; at < nl.length; at += 1) {
    boundary += nl[at] as number
    const above = scaledBoundary(boundary, to, from)
    if (above > below) {
      scaledOrigins.push(origins[at] as number)
      scaledNl.push(above - below)
    }
    below = above
  }
  return { origins: scaledOrigins, nl: scaledNl }
}

export const added = (a: Parts, b: Parts): Parts => merged(a, b, 1)

/** What is left when `b`, which is part of `a`, is gone. */
export const without = (a: Parts, b: Parts): Parts => merged(a, b, -1)

function merged(a: Parts, b: Parts, sign: 1 | -1): Parts {
  if (b.origins.length === 0) return a
  if (a.origins.length === 0 && sign === 1) return b
  const origins: number[] = []
  const nl: number[] = []
  let i = 0
  let j = 0
  while (i < a.origins.length || j < b.origins.length) {
    const left = i < a.origins.length ? (a.origins[i] as number) : Number.POSITIVE_INFINITY
    const right = j < b.origins.length ? (b.origins[j] as number) : Number.POSITIVE_INFINITY
    const amount =
      (left <= right ? (a.nl[i] as number) : 0) + (right <= left ? sign * (b.nl[j] as number) : 0)
    if (amount !== 0) {
      origins.push(Math.min(left, right))
      nl.push(amount)
    }
    if (left <= right) i += 1
    if (right <= left) j += 1
  }
  return { origins, nl }
}

export function isSameParts(a: Parts, b: Parts): boolean {
  return (
    a.origins.length === b.origins.length &&
    a.origins.every((origin, at) => origin === b.origins[at] && a.nl[at] === b.nl[at])
  )
}

/** Parts by stated shares, which together are the whole: each is what lies between its rounded boundaries. */
export function partsByShares(
  millilitres: number,
  shares: readonly { origin: number; share: number }[],
): Parts {
  const whole = shares.reduce((sum, { share }) => sum + share, 0)
  const ascending = [...shares].sort((a, b) => a.origin - b.origin)
  const origins: number[] = []
  const nl: number[] = []
  let boundary = 0
  let below = 0
  const total = BigInt(millilitres) * BigInt(nanolitresPerMillilitre)
  for (const { origin, share } of ascending) {
    boundary += share
    const above = Number((total * BigInt(boundary) * 2n + BigInt(whole)) / (BigInt(whole) * 2n))
    if (above > below) {
      if (origins.at(-1) === origin) nl[nl.length - 1] = (nl.at(-1) ?? 0) + above - below
      else {
        origins.push(origin)
        nl.push(above - below)
      }
    }
    below = above
  }
  return { origins, nl }
}
