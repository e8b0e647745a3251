/** Fields that hold a map: its keys are data (permission names), so no case conversion may touch them. */
const mapFields: ReadonlySet<string> = new Set(['permissions'])

const camelCased = new Map<string, string>()
const mostRemembered = 1000

export function toCamelCase(key: string): string {
  const known = camelCased.get(key)
  if (known !== undefined) return known
  const name = camelCase(key)
  // Keys come from callers, too: their number has no end.
  if (camelCased.size < mostRemembered && key.length < 100) camelCased.set(key, name)
  return name
}

function camelCase(key: string): string {
  return key.replace(/(?<=[^_])_+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

export function toSnakeCase(key: string): string {
  return key.replace(/(?<=[a-z0-9])([A-Z])|(?<=[A-Z])([A-Z])/g, letter => `_${letter}`).toLowerCase()
}

/** A copy with every key in camelCase. Should both spellings arrive, the camelCase one wins. */
export function keysToCamelCase(value: unknown): unknown {
  return convertKeys(value, toCamelCase)
}

/** A copy with every key in snake_case. */
export function keysToSnakeCase(value: unknown): unknown {
  return convertKeys(value, toSnakeCase)
}

/** Deeper than any record of ours, and shallow enough for every stack. */
const deepest = 32

function convertKeys(value: unknown, convert: (key: string) => string, depth = 0): unknown {
  if (depth > deepest) throw new RangeError('nested too deeply')
  if (Array.isArray(value)) return value.map(item => convertKeys(item, convert, depth + 1))
  if (value === null || typeof value !== 'object' || !isPlainObject(value)) return value
  const converted: Record<string, unknown> = {}
  const given = value as Record<string, unknown>
  for (const key of Object.keys(given)) {
    const inner = given[key]
    const name = convert(key)
    if (name !== key && name in given) continue
    converted[name] = mapFields.has(name) ? inner : convertKeys(inner, convert, depth + 1)
  }
  return converted
}

function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
