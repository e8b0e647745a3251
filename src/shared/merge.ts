// Two people changed one record. The rules that decide what of it needs a decision, apart from any form.

/** A record's fields by name. */
export type Fields = Readonly<Record<string, unknown>>
export type Side = 'mine' | 'theirs'

/** A field in which two versions of a record differ. */
export interface Difference {
  name: string
  base: unknown
  mine: unknown
  theirs: unknown
  /** Which to take when only one side changed the field; null when both did, and somebody has to choose. */
  proposed: Side | null
}

/** Whether two values of a field mean the same. */
export type Same = (name: string, one: unknown, other: unknown) => boolean

/** The fields in which mine and theirs differ, seen from the record that both began with. */
export function differencesBetween(base: Fields, mine: Fields, theirs: Fields, same: Same): Difference[] {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  return [...names]
    .filter(name => !same(name, mine[name], theirs[name]))
    .map(name => ({
      name,
      base: base[name],
      mine: mine[name],
      theirs: theirs[name],
      proposed: proposedSide(!same(name, mine[name], base[name]), !same(name, theirs[name], base[name])),
    }))
}

function proposedSide(isMineChanged: boolean, isTheirsChanged: boolean): Side | null {
  if (isMineChanged && isTheirsChanged) return null
  return isTheirsChanged ? 'theirs' : 'mine'
}

/** Fields that hold a map spread out to one field for each of its keys: `permissions.users:view`. */
export function spreadMaps(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      isMap(value) ? Object.entries(value).map(([key, each]) => [`${name}.${key}`, each]) : [[name, value]],
    ),
  )
}

/** The field that a spread name belongs to, and its key within that field's map, if any. */
export function fieldOf(name: string): { field: string; key: string | null } {
  const dot = name.indexOf('.')
  return dot < 0 ? { field: name, key: null } : { field: name.slice(0, dot), key: name.slice(dot + 1) }
}

/** The value to put into the field so that the named part of it is as given. */
export function withPart(current: unknown, key: string | null, value: unknown): unknown {
  return key === null ? value : { ...(isMap(current) ? current : {}), [key]: value }
}

function isMap(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
