import type { Row, Winery } from './winery-rows.ts'

// Compares a winery in one database with one in another, table by table. It is to find what the product overlooks, so it
// shares nothing with it: rows are read by drivers alone, tables are those that the databases list, and where a record
// names another is written down here once more.

/** Worked out anew, or of the running server alone. */
const notCompared = new Set([
  'sessions',
  'factor_uses',
  'revisions',
  'audit_heads',
  'cellar_touches',
  'cellar_balances',
  'cellar_checkpoints',
])

/** Not in the file, or of another installation and another chain. */
const otherwise = new Set([
  'winery_id',
  'password_hash',
  'token_hash',
  'webhook_url',
  'webhook_topic',
  'code_secret',
  'recovery_hashes',
  'credential_id',
  'public_key',
  'previous_hash',
  'hash',
])

const byColumn: Record<string, string> = {
  role_id: 'roles',
  user_id: 'users',
  responsible_user_id: 'users',
  taken_by_id: 'users',
  recorded_by_id: 'users',
  set_by_id: 'users',
  vineyard_id: 'vineyards',
  batch_id: 'batches',
  wine_batch_id: 'batches',
  vessel_id: 'vessels',
  fermentation_id: 'fermentations',
  previous_fermentation_id: 'fermentations',
  aging_id: 'agings',
  operation_id: 'cellar_operations',
  replaces_id: 'cellar_operations',
  correction_id: 'cellar_corrections',
  device_id: 'devices',
}
const byLink: Record<string, string> = {
  fermentation: 'fermentations',
  aging: 'agings',
  bottling: 'bottlings',
}
const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

type Rename = (table: string, id: unknown) => unknown

/** Records by their place among those of their table, in the order in which they were made, deleted ones included. */
function renamer(winery: Winery): Rename {
  const places = new Map<string, Map<unknown, string>>()
  const trail = winery.get('audit_entries') ?? []
  for (const [table, rows] of winery) {
    const told = trail.filter(({ kind }) => snake(String(kind)) === table).map(entry => entry.record_id)
    const ids = [...new Set([...rows.map(({ id }) => id), ...told])].filter(id => typeof id === 'number')
    ids.sort((a, b) => Number(a) - Number(b))
    places.set(table, new Map(ids.map((id, place) => [id, `${table} ${place}`])))
  }
  return (table, id) => {
    if (id === null || id === undefined) return id
    const name = places.get(table)?.get(id)
    if (name === undefined) throw new Error(`${table} ${id} is named, but neither there nor in the trail`)
    return name
  }
}

/** Every table of a winery in words that do not depend on the numbers of its records. */
export function inWords(winery: Winery): Map<string, Row[]> {
  const rename = renamer(winery)
  const words = new Map<string, Row[]>()
  for (const [table, rows] of winery) {
    if (notCompared.has(table)) continue
    const told = rows.map(row => rowInWords(table, row, rename))
    const key = ({ id, sequence, device_id, at }: Row) =>
      table === 'audit_entries' ? String(sequence).padStart(9, '0') : `${id ?? device_id} ${at ?? ''}`
    words.set(
      table,
      told.sort((a, b) => (key(a) < key(b) ? -1 : 1)),
    )
  }
  return words
}

function rowInWords(table: string, row: Row, rename: Rename): Row {
  const told: Row = {}
  for (const [column, value] of Object.entries(row))
    if (!otherwise.has(column)) told[column] = valueInWords(table, column, value, row, rename)
  if (table === 'audit_entries') delete told.id
  return told
}

function valueInWords(table: string, column: string, value: unknown, row: Row, rename: Rename): unknown {
  if (value === null || value === undefined) return null
  if (table === 'audit_entries') return entryInWords(column, value, row, rename)
  if (column === 'id') return rename(table, value)
  if (table === 'cellar_links' && column === 'record_id') return rename(byLink[String(row.kind)] ?? '', value)
  if (table === 'cellar_operations' && column === 'effects') return effectsInWords(String(value), rename)
  if (table === 'cellar_operations' && column === 'details')
    return JSON.stringify(JSON.parse(String(value)), (key, inner) =>
      key.endsWith('Id') ? rename(key === 'nameId' ? 'batches' : (detailTables[key] ?? ''), inner) : inner,
    )
  if (table === 'cellar_corrections' && column === 'summary')
    return JSON.stringify(JSON.parse(String(value)), (key, inner) => {
      if (key === 'vessel') return rename('vessels', inner)
      if (key === 'batch') return rename('batches', inner)
      if (key === 'origins') return inner.map((id: number) => (id === 0 ? 0 : rename('batches', id)))
      return key === 'replaced' || key === 'removed'
        ? inner.map((id: number) => rename('cellar_operations', id))
        : inner
    })
  if (table === 'cellar_locks' && column === 'state')
    return JSON.parse(String(value)).map(([vessel, batch, ml, since, origins, nl]: unknown[]) => [
      rename('vessels', vessel),
      rename('batches', batch),
      ml,
      since,
      (origins as number[]).map(id => (id === 0 ? 0 : rename('batches', id))),
      nl,
    ])
  if (table === 'notices' && column === 'about')
    return String(value).replace(/finding (\d+)/, (_, id) => String(rename('watch_findings', Number(id))))
  const named = typeof value === 'number' ? byColumn[column] : undefined
  return named ? rename(named, value) : value
}

const detailTables: Record<string, string> = {
  batchId: 'batches',
  vineyardId: 'vineyards',
  bottlingId: 'bottlings',
  vesselId: 'vessels',
}

function entryInWords(column: string, value: unknown, entry: Row, rename: Rename): unknown {
  const table = snake(String(entry.kind))
  if (column === 'user_id') return rename('users', value)
  if (column === 'record_id') return rename(table, value)
  if (column === 'request_id') return String(value).replace(/^(brought-in:)+/, '')
  if (column !== 'before' && column !== 'after') return value
  const kept = Object.entries(JSON.parse(String(value)) as Row).map(([name, inner]) => [snake(name), inner])
  const row = Object.fromEntries(kept)
  // Fingerprints of secrets are told as they are.
  const told = Object.keys(row).map(name => [name, valueInWords(table, name, row[name], row, rename)])
  return Object.fromEntries(told)
}

function effectsInWords(text: string, rename: Rename): unknown {
  const vessel = (id: unknown) => rename('vessels', id)
  const batch = (id: unknown) => (id === 0 ? 0 : rename('batches', id))
  const { v = [], s = [], r = [], a = [], ...more } = JSON.parse(text)
  return {
    ...more,
    v: v.map(({ f = [], e = [], t = [], n, ...rest }: Record<string, unknown[][]>) => ({
      ...rest,
      f: f.map(([id, ...others]) => [vessel(id), ...others]),
      e: e.map(([id, ml, parts]) => [
        batch(id),
        ml,
        ((parts ?? []) as unknown[][]).map(([origin, nl]) => [batch(origin), nl]),
      ]),
      t: t.map(([id, ml]) => [vessel(id), ml]),
      n: n === undefined ? null : batch(n),
    })),
    s: s.map(([id, ml]: unknown[]) => [vessel(id), ml]),
    r: r.map(([id, name]: unknown[]) => [vessel(id), batch(name)]),
    a: a.map(vessel),
  }
}

/** Takes out what the bringing in has written itself: its entries, and the administrator it let in. */
export function withoutBringingIn(winery: Winery, entries: number, adminEmail: string): Winery {
  const own = new Map(winery)
  const keep = (table: string, isKept: (row: Row) => boolean) =>
    own.set(table, (own.get(table) ?? []).filter(isKept))
  keep('audit_entries', ({ sequence }) => Number(sequence) <= entries)
  keep('users', ({ email }) => email !== adminEmail)
  return own
}

/** What differs, a line for each table: how many rows there are, or the first one that is not the same. */
export function differencesOf(expected: Map<string, Row[]>, found: Map<string, Row[]>): string[] {
  const differing: string[] = []
  for (const table of new Set([...expected.keys(), ...found.keys()])) {
    const [told, read] = [expected.get(table) ?? [], found.get(table) ?? []]
    if (told.length !== read.length) differing.push(`${table}: ${told.length} rows, but ${read.length} found`)
    const at = told.findIndex((row, place) => inOrder(row) !== inOrder(read[place]))
    if (at >= 0) differing.push(`${table}: ${inOrder(told[at])}\nfound: ${inOrder(read[at])}`)
  }
  return differing
}

/** Databases and entries may list the columns of a row in another order. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
