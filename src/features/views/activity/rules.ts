import { showDay } from '#shared/days.ts'
import type { HistoryChange, HistoryValue } from '#shared/history.ts'
import { permissionLabel, permissionNames } from '#shared/permissions.ts'
import type { HistoryAction } from '#shared/trail-actions.ts'
import type { ActivityEntry, TrailKind } from './contract.ts'

/** A row as the trail keeps it. */
export type TrailRow = Readonly<Record<string, unknown>>

/** Gives the name of a record by its kind and id. */
export type NameOf = (kind: string, id: number) => string

/** Columns that the server keeps for itself: stamps, and texts in the form in which they are compared. */
const housekeeping = /^(id|wineryId|version|createdAt|updatedAt|\w+Key)$/

const secretColumn = /password|secret|token|hash/i

/** The records that a row points to, as kind and id. */
export function referencesIn(
  { references = {} }: Pick<TrailKind, 'references'>,
  row: TrailRow | null,
): [kind: string, id: number][] {
  return Object.entries(references).flatMap(([column, kind]) => {
    const id = row?.[column]
    return typeof id === 'number' ? [[kind, id] as [string, number]] : []
  })
}

/** What changed between two states of a record, in the order and the words of its screen. */
export function changesBetween(
  { labels = {}, kept = [], references = {} }: TrailKind,
  before: TrailRow | null,
  after: TrailRow | null,
  nameOf: NameOf,
): HistoryChange[] {
  const order = Object.keys(labels)
  const place = (column: string) => (order.includes(column) ? order.indexOf(column) : order.length)
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter(column => !housekeeping.test(column) && !kept.includes(column))
    .toSorted((a, b) => place(a) - place(b))
  return columns.flatMap(column => {
    const was = before?.[column] ?? null
    const is = after?.[column] ?? null
    if (was === is) return []
    if (secretColumn.test(column)) return before && after ? [secretChange(labels)] : []
    if (column === 'permissions') return permissionChanges(was, is)
    const shown = (value: unknown) => shownValue(references[column], value, nameOf)
    return [{ field: column, label: labels[column] ?? inWords(column), before: shown(was), after: shown(is) }]
  })
}

/** The fingerprint in the trail says that a password changed; nobody needs to see it. */
function secretChange(labels: Readonly<Record<string, string>>): HistoryChange {
  const field = 'password'
  return { field, label: labels[field] ?? 'Password', before: null, after: null, isSecret: true }
}

/** One line for each permission that was given or taken, instead of two long lists. */
function permissionChanges(was: unknown, is: unknown): HistoryChange[] {
  const [before, after] = [readPermissions(was), readPermissions(is)]
  return permissionNames
    .filter(name => (before?.[name] === true) !== (after?.[name] === true))
    .map(name => ({
      field: `permissions.${name}`,
      label: permissionLabel(name),
      before: before && before[name] === true,
      after: after && after[name] === true,
    }))
}

function readPermissions(text: unknown): Record<string, boolean> | null {
  return typeof text === 'string' ? JSON.parse(text) : null
}

/** A text under the name of a reference is the record's own code. */
function shownValue(kind: string | undefined, value: unknown, nameOf: NameOf): HistoryValue {
  if (kind && typeof value === 'number') return nameOf(kind, value)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as HistoryValue)
}

/** `grapeColor` → `Grape Color`, for a column that no screen has a word for. */
function inWords(column: string): string {
  return column.replace(/[A-Z]/g, letter => ` ${letter}`).replace(/^./, letter => letter.toUpperCase())
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** What people call a record, from its row and the names of what it points to. */
export function titleOf({ title, references = {} }: TrailKind, row: TrailRow, nameOf: NameOf): string {
  const named = (column: string) => {
    const id = row[column]
    return typeof id === 'number' ? nameOf(references[column] ?? '', id) : ''
  }
  const words = {
    named,
    text: (column: string) => text(row[column]),
    day: (column: string) => showDay(row[column], ''),
  }
  return title(words).filter(Boolean).join(', ')
}

/** The kinds whose records a record of this kind is called after. */
export function calledAfter({ title, references = {} }: TrailKind): string[] {
  const kinds: string[] = []
  const named = (column: string) => {
    kinds.push(references[column] ?? '')
    return ''
  }
  title({ named, text: () => '', day: () => '' })
  return kinds
}

/** "Fermentation maintenance record", for a list of choices. */
export function kindLabel({ singular }: TrailKind): string {
  return singular.replace(/^./, letter => letter.toUpperCase())
}

/** Of what a person did alone: no record need be named. */
const visits = {
  'signed-in': 'signed in',
  'signed-out': 'signed out on other devices',
  switched: 'switched here from another winery',
  linked: 'linked their account with one in another winery',
  unlinked: 'ended the link with their account in another winery',
  exported: 'saved everything of the winery as a file',
  'brought-in': 'brought the winery in from a file',
} as const

/** Of everything else a record is named. */
const verbs: Readonly<Record<Exclude<HistoryAction, keyof typeof visits>, string>> = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
  'copy-refused': 'was refused with what looks like a copy of',
  'second-step-reset': 'reset the second step of',
  'balances-rebuilt': 'rebuilt balances up to',
}

const wordIn = (words: Readonly<Record<string, string>>, action: string) => words[action]

/** An entry as the activity page shows it: "changed vessel T-12", and where to see the vessel. */
export function describeActivity(kinds: readonly TrailKind[], entry: ActivityEntry) {
  const { action, title, recordId, isThere } = entry
  const kind = kinds.find(({ name }) => name === entry.kind)
  const visit = wordIn(visits, action)
  return {
    ...entry,
    sentence: visit ?? `${wordIn(verbs, action) ?? action} ${kind?.singular ?? entry.kind} ${title}`,
    to: isThere && !visit ? (kind?.page(recordId) ?? null) : null,
  }
}
