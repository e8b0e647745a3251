// What can be read off a unit of systemd and off what its tools say.

/** The values that the unit gives a setting, in their order. */
export function valuesOf(unit, setting) {
  return [...unit.matchAll(new RegExp(`^${setting}=(.*)$`, 'gm'))].map(([, value]) => value.trim())
}

/** The number in the last line of `systemd-analyze security`, from 0, well closed, to 10. */
export function exposureIn(report) {
  const found = /Overall exposure level[^:]*: (\d+(?:\.\d+)?)/.exec(report)
  return found ? Number(found[1]) : null
}

/** The calls that sets such as `@system-service` consist of, as `systemd-analyze syscall-filter` lists all sets. */
export function callsIn(listing, set) {
  const sets = new Map()
  let current = []
  for (const line of listing.split('\n')) {
    const text = line.replace(/#.*/, '').trim()
    if (!text) continue
    if (line.startsWith(' ')) {
      current.push(text)
    } else {
      current = []
      sets.set(text, current)
    }
  }
  const expand = name =>
    (sets.get(name) ?? []).flatMap(each => (each.startsWith('@') ? expand(each) : [each]))
  return new Set(expand(set))
}

/** What the lines `SystemCallFilter=` of the unit let through: the first ones add, those with ~ take away. */
export function allowedCalls(unit, listing) {
  const allowed = new Set()
  for (const value of valuesOf(unit, 'SystemCallFilter')) {
    const isDenied = value.startsWith('~')
    for (const name of value.replace(/^~/, '').split(/\s+/))
      for (const call of name.startsWith('@') ? callsIn(listing, name) : [name])
        if (isDenied) allowed.delete(call)
        else allowed.add(call)
  }
  return allowed
}

/** The names in the last column of the table that `strace -c` writes. */
export function tracedCalls(table) {
  return [...table.matchAll(/^\s*\d+\.\d+ .* (\w+)$/gm)]
    .map(([, name]) => name)
    .filter(name => name !== 'total')
}
