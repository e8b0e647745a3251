/** A line of a move that names a vessel and millilitres; a source may claim that it empties the vessel. */
export type Taken = readonly [vessel: number, ml: number, empties?: 1]
export type Given = readonly [vessel: number, ml: number]
/** What comes from outside, under a batch; `parts` where the shares of a blend are known. */
export type Entered = readonly [batch: number, ml: number, parts?: readonly (readonly [number, number])[]]
/** What leaves the cellar, or is lost, by the word for it. */
export type Gone = readonly [what: string, ml: number]

/**
 * How a move treats what is already in its targets: a racking finds the same name or nothing, a blend names all of it,
 * a topping leaves each its own, an opening finds nothing.
 */
export type MoveMode = 'racking' | 'blend' | 'topping' | 'opening'

/** One pool: what comes out of vessels or from outside, and where all of it goes. */
export interface Move {
  from: readonly Taken[]
  enters: readonly Entered[]
  to: readonly Given[]
  out: readonly Gone[]
  losses: readonly Gone[]
  /** The name of the result where the move states one. */
  name: number | null
  mode: MoveMode
}

/** What an operation does to the litres, and only that. Done in this order. */
export interface Effects {
  moves: readonly Move[]
  measured: readonly Given[]
  renamed: readonly (readonly [vessel: number, batch: number])[]
  treated: readonly number[]
}

const modeLetters: Readonly<Record<MoveMode, string | undefined>> = {
  racking: undefined,
  blend: 'b',
  topping: 't',
  opening: 'o',
}
const modeOfLetter: Readonly<Record<string, MoveMode>> = { b: 'blend', t: 'topping', o: 'opening' }

interface StoredMove {
  f?: Taken[]
  e?: Entered[]
  t?: Given[]
  o?: Gone[]
  l?: Gone[]
  n?: number
  m?: string
}

interface StoredEffects {
  v?: StoredMove[]
  s?: Given[]
  r?: [number, number][]
  a?: number[]
}

const filled = <Item>(list: readonly Item[]) => (list.length > 0 ? list : undefined)

/** The short JSON that is stored: what is empty is left out. */
export function encodeEffects({ moves, measured, renamed, treated }: Effects): string {
  return JSON.stringify({
    v: filled(
      moves.map(move => ({
        f: filled(move.from),
        e: filled(move.enters),
        t: filled(move.to),
        o: filled(move.out),
        l: filled(move.losses),
        n: move.name ?? undefined,
        m: modeLetters[move.mode],
      })),
    ),
    s: filled(measured),
    r: filled(renamed),
    a: filled(treated),
  })
}

const none: readonly never[] = []

export function decodeEffects(text: string): Effects {
  const { v = [], s = none, r = none, a = none } = JSON.parse(text) as StoredEffects
  const moves = v.map(({ f = none, e = none, t = none, o = none, l = none, n = null, m = '' }) => ({
    from: f,
    enters: e,
    to: t,
    out: o,
    losses: l,
    name: n,
    mode: modeOfLetter[m] ?? 'racking',
  }))
  return { moves: moves as Move[], measured: s, renamed: r, treated: a }
}

export const noEffects: Effects = { moves: [], measured: [], renamed: [], treated: [] }

/** Every vessel that the operation touches, once, in the order in which it is named. */
export function vesselsOf({ moves, measured, renamed, treated }: Effects): number[] {
  const vessels = new Set<number>()
  for (const { from, to } of moves) {
    for (const [vessel] of from) vessels.add(vessel)
    for (const [vessel] of to) vessels.add(vessel)
  }
  for (const [vessel] of measured) vessels.add(vessel)
  for (const [vessel] of renamed) vessels.add(vessel)
  for (const vessel of treated) vessels.add(vessel)
  return [...vessels]
}

/** Every batch that the operation itself states, once. */
export function batchesOf({ moves, renamed }: Effects): number[] {
  const batches = new Set<number>()
  for (const { enters, name } of moves) {
    for (const [batch, , parts = []] of enters) {
      batches.add(batch)
      for (const [origin] of parts) batches.add(origin)
    }
    if (name !== null) batches.add(name)
  }
  for (const [, batch] of renamed) batches.add(batch)
  batches.delete(0)
  return [...batches]
}
