import { showDay } from '#shared/days.ts'
import type { HistoryChange, HistoryValue } from '#shared/history.ts'
import { permissionLabel, permissionNames } from '#shared/permissions.ts'
import { type ActivityEntry, trailKinds } from './contract.ts'

/** A row as the trail keeps it. */
export type TrailRow = Readonly<Record<string, unknown>>

/** Gives the name of a record by its kind and id. */
export type NameOf = (kind: string, id: number) => string

/** The columns that point to other records. A text under such a name is the record's own code. */
const referencedKinds: Readonly<Record<string, string>> = {
  vineyardId: 'vineyards',
  batchId: 'batches',
  wineBatchId: 'batches',
  vesselId: 'vessels',
  fermentationId: 'fermentations',
  previousFermentationId: 'fermentations',
  agingId: 'agings',
  responsibleUserId: 'users',
  takenById: 'users',
  roleId: 'roles',
}

/** Columns that the server keeps for itself: stamps, and texts in the form in which they are compared. */
const housekeeping = new Set([
  ...['id', 'wineryId', 'version', 'createdAt', 'updatedAt'],
  ...['vesselKey', 'batchKey', 'nameKey', 'isAdmin', 'lastLogin'],
])

const secretColumn = /password|secret|token|hash/i

export const kindNamed = (name: string) => trailKinds.find(kind => kind.name === name)

/** The records that a row points to, as kind and id. */
export function referencesIn(row: TrailRow | null): [kind: string, id: number][] {
  return Object.entries(row ?? {}).flatMap(([column, value]) => {
    const kind = referencedKinds[column]
    return kind && typeof value === 'number' ? [[kind, value] as [string, number]] : []
  })
}

/** What changed between two states of a record, in the order and the words of its screen. */
export function changesBetween(
  kind: string,
  before: TrailRow | null,
  after: TrailRow | null,
  nameOf: NameOf,
): HistoryChange[] {
  const labels = kindNamed(kind)?.labels ?? {}
  const order = Object.keys(labels)
  const place = (column: string) => (order.includes(column) ? order.indexOf(column) : order.length)
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter(column => !housekeeping.has(column))
    .toSorted((a, b) => place(a) - place(b))
  return columns.flatMap(column => {
    const was = before?.[column] ?? null
    const is = after?.[column] ?? null
    if (was === is) return []
    if (secretColumn.test(column)) return before && after ? [secretChange(labels)] : []
    if (column === 'permissions') return permissionChanges(was, is)
    const shown = (value: unknown) => shownValue(column, value, nameOf)
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

function shownValue(column: string, value: unknown, nameOf: NameOf): HistoryValue {
  const kind = referencedKinds[column]
  if (kind && typeof value === 'number') return nameOf(kind, value)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as HistoryValue)
}

/** `grapeColor` → `Grape Color`, for a column that no screen has a word for. */
function inWords(column: string): string {
  return column.replace(/[A-Z]/g, letter => ` ${letter}`).replace(/^./, letter => letter.toUpperCase())
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** What people call a record, from its row and the names of what it points to. */
export function titleOf(kind: string, row: TrailRow, nameOf: NameOf): string {
  const named = (column: string) => {
    const id = row[column]
    return typeof id === 'number' ? nameOf(referencedKinds[column] ?? '', id) : ''
  }
  const day = (column: string) => showDay(row[column], '')
  const titles: Record<string, () => string[]> = {
    users: () => [`${text(row.firstName)} ${text(row.lastName)}`.trim()],
    batches: () => [text(row.batchId)],
    vessels: () => [text(row.vesselId)],
    fermentations: () => [`${named('batchId')} in ${named('vesselId')}`],
    agings: () => [`${named('batchId')} in ${named('vesselId')}`],
    vineyardMaintenance: () => [named('vineyardId'), day('measurementDate')],
    fermentationMaintenance: () => [named('wineBatchId'), day('readingTimestamp')],
    agingMaintenance: () => [named('agingId'), day('readingTimestamp')],
    postFermentations: () => [named('batchId')],
    bottlings: () => [named('batchId'), day('bottlingDate')],
  }
  return (titles[kind]?.() ?? [text(row.name)]).filter(Boolean).join(', ')
}

/** The trail's verbs as answers say them; notes, such as a sign-in, have words of their own. */
const answeredActions: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  'sign-in': 'signed-in',
  'sign-out': 'signed-out',
}

export const answeredAction = (stored: string) => answeredActions[stored] ?? stored

export function storedAction(answered: string): string {
  return Object.entries(answeredActions).find(([, word]) => word === answered)?.[0] ?? answered
}

/** The page that shows a record, where there is one. */
export function pageOf(kind: string, id: number): string | null {
  return pages[kind]?.(id) ?? null
}

const pages: Readonly<Record<string, (id: number) => string>> = {
  vineyards: id => `/vineyards?edit=${id}`,
  vineyardMaintenance: id => `/vineyard-maintenance?edit=${id}`,
  batches: id => `/batches/${id}`,
  fermentations: id => `/fermentation/${id}`,
  fermentationMaintenance: id => `/fermentation-maintenance?edit=${id}`,
  postFermentations: id => `/post-fermentation?edit=${id}`,
  agings: id => `/aging?edit=${id}`,
  agingMaintenance: id => `/aging-maintenance?edit=${id}`,
  vessels: id => `/vessels/${id}`,
  bottlings: id => `/bottling?edit=${id}`,
  users: id => `/users?edit=${id}`,
  roles: id => `/roles?edit=${id}`,
  wineries: () => '/settings',
}

/** "Fermentation maintenance record", for a list of choices. */
export function kindLabel(name: string): string {
  const { singular = name } = kindNamed(name) ?? {}
  return singular.replace(/^./, letter => letter.toUpperCase())
}

const verbs: Readonly<Record<string, string>> = { created: 'added', updated: 'changed', deleted: 'deleted' }
/** Of what a person did alone: no record need be named. */
const visits: Readonly<Record<string, string>> = {
  'signed-in': 'signed in',
  'signed-out': 'signed out on other devices',
}

/** An entry as the activity page shows it: "changed vessel T-12", and where to see the vessel. */
export function describeActivity(entry: ActivityEntry) {
  const { action, kind, title, recordId, isThere } = entry
  const singular = kindNamed(kind)?.singular ?? kind
  return {
    ...entry,
    sentence: visits[action] ?? `${verbs[action] ?? action} ${singular} ${title}`,
    to: isThere && !visits[action] ? pageOf(kind, recordId) : null,
  }
}
