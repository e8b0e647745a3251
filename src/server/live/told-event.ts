import type { LiveEvent, LiveWrite } from '#shared/live.ts'
import type { Area } from '#shared/permissions.ts'
import { mayDo, type SignedIn } from '../auth/sessions.ts'
import type { Access, Route } from '../http/api.ts'
import { isAdmitted } from '../http/guard.ts'
import { type Happened, type Point, type TrailWrite, textOf } from './trail-since.ts'

/** A table of records: in which area it is viewed, and at which address, where it has one of its own. */
export interface ViewedTable {
  name: string
  area: Area
  path?: string
}

/** What an address answers is made of, and who may ask for it. */
interface Answer {
  path: string
  access: Access
  reads: readonly string[]
}

/** What decides who is told of what. */
export interface LiveRules {
  tables: ReadonlyMap<string, ViewedTable>
  answers: readonly Answer[]
}

/** The name of a winery is known to everyone in it, and its table belongs to no area. */
const openTables: ReadonlySet<string> = new Set(['wineries'])

/** So many records are named in one event. */
const mostRecords = 50

/** The rules, read off what the routes declare of themselves. */
export function liveRules(routes: readonly Route[], tables: readonly ViewedTable[]): LiveRules {
  const answers = routes.filter(isTold).map(({ path, access, reads = [] }) => ({
    path: path.split('/', 3).join('/'),
    access,
    reads,
  }))
  return { tables: new Map(tables.map(table => [table.name, table])), answers }
}

/**
 * A history names whatever a record ever pointed to, so that any change might touch it: it goes with everything. Lists
 * of names that are open to all say nothing that those who may not view the records need to hear of at once.
 */
function isTold({ method, path, access, reads }: Route): boolean {
  if (method !== 'GET' || !reads || path.endsWith('/history')) return false
  return (access !== 'signed-in' && access !== 'person') || reads.every(table => openTables.has(table))
}

function mayView(who: SignedIn, { tables }: LiveRules, name: string): boolean {
  const table = tables.get(name)
  return openTables.has(name) || (table ? mayDo(who, `${table.area}:view`) : who.isAdmin)
}

/** What somebody hears of what has happened, as far as they may view it at this moment; null if it is not theirs. */
export function tellOf({ to, writes }: Happened, who: SignedIn, rules: LiveRules): LiveEvent | null {
  const readable = rules.answers.filter(({ access }) => isAdmitted(who, access))
  const concerns = (table: string) =>
    mayView(who, rules, table) || readable.some(({ reads }) => reads.includes(table))
  const theirs = (writes ?? []).filter(write => tablesOf(write).some(concerns))
  const changed = new Set(writes ? theirs.flatMap(tablesOf) : [...rules.tables.keys(), ...openTables])
  const tables = [...changed].filter(table => mayView(who, rules, table))
  const answers = readable.filter(({ reads }) => reads.some(table => changed.has(table)))
  if (tables.length === 0 && answers.length === 0) return null
  const told = theirs.map(write => toldWrite(write, who, rules))
  const last = theirs.at(-1)
  return {
    ...eventAt(to),
    tables,
    paths: [...new Set(answers.map(({ path }) => path))],
    by: last ? personOf(last) : null,
    writes: isShort(told) ? told : [],
  }
}

/** An event that tells of nothing but the state one is in. */
export function eventAt(point: Point): LiveEvent {
  return { id: textOf(point), revision: point.sequence, tables: [], paths: [], by: null, writes: [] }
}

const tablesOf = ({ steps }: TrailWrite) => steps.map(({ table }) => table)

const personOf = ({ userId, userName }: TrailWrite) => ({ id: userId, name: userName })

function toldWrite(write: TrailWrite, who: SignedIn, rules: LiveRules): LiveWrite {
  const records = write.steps.flatMap(({ table, recordId, action }) => {
    const path = rules.tables.get(table)?.path
    return path && mayView(who, rules, table) ? [{ path, id: recordId, action }] : []
  })
  return { request: write.requestId, by: personOf(write), records }
}

function isShort(writes: readonly LiveWrite[]): boolean {
  return writes.reduce((sum, { records }) => sum + 1 + records.length, 0) <= mostRecords
}
