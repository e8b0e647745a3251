import { decodeEffects, type Effects, encodeEffects } from '#shared/cellar-effects.ts'

// The ledger names vessels, batches and operations inside its JSON too. In another installation they have other ids.

/** Gives the id that a record has elsewhere. */
export type Renumber = (table: string, id: number) => number

/** What an operation did, with the ids of elsewhere. Liquid that is of no batch stays so. */
export function renumberEffects(content: unknown, renumber: Renumber): unknown {
  const vessel = (id: number) => renumber('vessels', id)
  const batch = batchOf(renumber)
  const { moves, measured, renamed, treated } = decodeEffects(JSON.stringify(content))
  const renumbered: Effects = {
    moves: moves.map(move => ({
      ...move,
      from: move.from.map(([id, ...rest]) => [vessel(id), ...rest] as const),
      enters: move.enters.map(([id, ml, parts]) =>
        parts
          ? ([batch(id), ml, parts.map(([origin, nl]) => [batch(origin), nl] as const)] as const)
          : ([batch(id), ml] as const),
      ),
      to: move.to.map(([id, ml]) => [vessel(id), ml] as const),
      name: move.name === null ? null : batch(move.name),
    })),
    measured: measured.map(([id, ml]) => [vessel(id), ml] as const),
    renamed: renamed.map(([id, name]) => [vessel(id), batch(name)] as const),
    treated: treated.map(vessel),
  }
  return JSON.parse(encodeEffects(renumbered))
}

const batchOf = (renumber: Renumber) => (id: number) => (id === 0 ? 0 : renumber('batches', id))

const tablesOfDetails: Readonly<Record<string, string>> = {
  batchId: 'batches',
  nameId: 'batches',
  vineyardId: 'vineyards',
  bottlingId: 'bottlings',
  vesselId: 'vessels',
}

/** What was said besides litres. Wherever a record is named, the key says of which kind it is. */
export function renumberDetails(content: unknown, renumber: Renumber): unknown {
  if (Array.isArray(content)) return content.map(each => renumberDetails(each, renumber))
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => {
      const table = tablesOfDetails[key]
      return [
        key,
        table && typeof value === 'number' ? renumber(table, value) : renumberDetails(value, renumber),
      ]
    }),
  )
}

interface Contents {
  batch: number
  origins: number[]
}

interface Summary {
  replaced?: number[]
  removed?: number[]
  vessels?: { vessel: number; before: Contents | null; after: Contents | null }[]
}

/** What a correction did. */
export function renumberSummary(content: unknown, renumber: Renumber): unknown {
  const { replaced, removed, vessels } = content as Summary
  const operation = (id: number) => renumber('cellarOperations', id)
  const batch = batchOf(renumber)
  const contents = (held: Contents | null) =>
    held && { ...held, batch: batch(held.batch), origins: held.origins.map(batch) }
  return {
    ...(content as Summary),
    ...(replaced && { replaced: replaced.map(operation) }),
    ...(removed && { removed: removed.map(operation) }),
    ...(vessels && {
      vessels: vessels.map(({ vessel, before, after, ...rest }) => ({
        vessel: renumber('vessels', vessel),
        before: contents(before),
        after: contents(after),
        ...rest,
      })),
    }),
  }
}

type HeldAtLock = [vessel: number, batch: number, ml: number, since: string, origins: number[], nl: number[]]

/** What was in the vessels when a lock was set. */
export function renumberState(content: unknown, renumber: Renumber): unknown {
  const batch = batchOf(renumber)
  return (content as HeldAtLock[]).map(([vessel, name, ml, since, origins, nl]) => [
    renumber('vessels', vessel),
    batch(name),
    ml,
    since,
    origins.map(batch),
    nl,
  ])
}
