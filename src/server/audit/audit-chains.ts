import { toSnakeCase } from '#shared/key-case.ts'
import { firstHash, hashContent, hashedColumns } from '../db/writing/audit-entry.ts'
import type { TableShape } from '../table-stores/schema-shape.ts'
import { readAll, type TableStore, type Value } from '../table-stores/table-store.ts'

/** The first thing that is wrong with the chain of a winery. */
export interface Break {
  wineryId: number
  winery: string
  /** The entry at which it shows; null when it is the chain as a whole. */
  entry: { sequence: number; at: string; userName: string; action: string; kind: string } | null
  what: string
}

/** Where the audit chain of a winery ended. */
export interface AuditHead {
  wineryId: number
  winery: string
  sequence: number
  hash: string
}

type Fields = Record<string, Value>

/** The audit chain of a winery, as far as it has been gone through. */
export interface Chain extends AuditHead {
  head: { sequence: number; hash: string } | null
  broken: Break | null
  /** The kinds of records that its entries tell of. */
  kinds: Set<string>
}

export async function openChains(
  store: TableStore,
  tables: ReadonlyMap<string, TableShape>,
): Promise<Map<number, Chain>> {
  const chains = new Map<number, Chain>()
  for (const winery of await readAll(store, tables.get('wineries') as TableShape))
    chainOf(chains, Number(winery.id)).winery = String(winery.name)
  for (const head of await readAll(store, tables.get('audit_heads') as TableShape))
    chainOf(chains, Number(head.winery_id)).head = {
      sequence: Number(head.sequence),
      hash: String(head.hash),
    }
  return chains
}

export function chainOf(chains: Map<number, Chain>, wineryId: number): Chain {
  const known = chains.get(wineryId)
  if (known) return known
  const chain = {
    wineryId,
    winery: '',
    head: null,
    sequence: 0,
    hash: firstHash,
    broken: null,
    kinds: new Set<string>(),
  }
  chains.set(wineryId, chain)
  return chain
}

export function extend(chain: Chain, entry: Fields): void {
  const what = faultOf(chain, entry)
  // After the first fault everything that follows would be one too.
  if (what) chain.broken ??= breakAt(chain, entry, what)
  chain.sequence = Number(entry.sequence)
  chain.hash = String(entry.hash)
}

function faultOf(chain: Chain, entry: Fields): string | null {
  const expected = chain.sequence + 1
  const sequence = Number(entry.sequence)
  if (sequence > expected) {
    const last = sequence - 1
    return expected === last ? `entry ${expected} is missing` : `entries ${expected} to ${last} are missing`
  }
  if (sequence < expected) return 'its number is none that an entry can have'
  if (entry.previous_hash !== chain.hash) return 'it does not follow the entry before it'
  if (entry.hash !== recomputed(entry)) return 'its content does not match its hash'
  return null
}

const storedColumns = hashedColumns.map(toSnakeCase)

function recomputed(entry: Fields): string {
  return hashContent(storedColumns.map(name => entry[name]))
}

function breakAt({ wineryId, winery }: Chain, entry: Fields, what: string): Break {
  return {
    wineryId,
    winery,
    what,
    entry: {
      sequence: Number(entry.sequence),
      at: String(entry.at),
      userName: String(entry.user_name),
      action: String(entry.action),
      kind: String(entry.kind),
    },
  }
}

/** The head must be the last entry. */
export function closeChain(chain: Chain): void {
  const { wineryId, winery, head, sequence, hash } = chain
  const asWhole = (what: string) => {
    chain.broken ??= { wineryId, winery, entry: null, what }
  }
  if (!head) asWhole('its head is missing')
  else if (head.sequence > sequence) asWhole(`it ends at entry ${sequence}, its head says ${head.sequence}`)
  else if (head.sequence < sequence) asWhole(`entries after its head, which says ${head.sequence}`)
  else if (head.hash !== hash) asWhole('its head does not match its last entry')
}
