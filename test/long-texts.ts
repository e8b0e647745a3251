import type { Route } from '#server/http/api.ts'
import { z } from '#shared/zod.ts'

/** Texts without end that some way of reading a text finds hard, each by what it consists of. */
export const longTexts: Readonly<Record<string, (size: number) => string>> = {
  digits: size => '1'.repeat(size),
  'digits and a letter': size => `${'1'.repeat(size)}x`,
  blanks: size => ' '.repeat(size),
  'blanks and a letter': size => `x${' '.repeat(size)}x`,
  dots: size => '.'.repeat(size),
  letters: size => 'a'.repeat(size),
  underscores: size => `a${'_'.repeat(size)}!`,
  'at signs': size => '@'.repeat(size),
  'an address': size => `a@${'a.'.repeat(size / 2)}`,
  'a timestamp': size => `2024-01-01T10:00${'('.repeat(size)}`,
  // The platform puts them in order, one by one.
  'combining marks': size => `a${'\u0301\u0316'.repeat(size / 2)}`,
  'half surrogates': size => '\ud800'.repeat(size),
  'whole surrogates': size => '😀'.repeat(size / 2),
  'zero-width characters': size => '\u200b'.repeat(size),
}

/** One body that has what each of them has. */
export function allInOne(bodies: readonly unknown[]): unknown {
  const objects = bodies.filter(body => body !== null && typeof body === 'object') as Record<
    string,
    unknown
  >[]
  if (objects.length < bodies.length) return bodies.at(-1)
  const keys = [...new Set(objects.flatMap(Object.keys))]
  const values = keys.map(key =>
    allInOne(objects.filter(each => Object.hasOwn(each, key)).map(each => each[key])),
  )
  if (Array.isArray(bodies[0])) return values
  return Object.fromEntries(keys.map((key, index) => [key, values[index]]))
}

/** A body with a text in one of its places. */
export interface Place {
  path: string
  /** The program itself says what it may hold; else anything may stand there. */
  isChecked: boolean
  withText(text: string): unknown
}

interface Described {
  type?: unknown
  anyOf?: Described[]
  properties?: Record<string, Described>
  additionalProperties?: Described | boolean
  items?: Described
}

/** Every place of a body where a caller can put a text: fields, members of lists, keys and values of maps. */
export function placesIn(body: z.ZodType): Place[] {
  const described = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Described
  return [
    ...placesWithin(described, '', text => text),
    { path: 'a key', isChecked: false, withText: text => ({ [text]: 1 }) },
  ]
}

function placesWithin(described: Described, path: string, wrap: (inner: unknown) => unknown): Place[] {
  const at = (name: string) => (path ? `${path}.${name}` : name)
  if (described.properties)
    return Object.entries(described.properties).flatMap(([name, inner]) =>
      placesWithin(inner, at(name), value => wrap({ [name]: value })),
    )
  if (described.items) return placesWithin(described.items, at('0'), value => wrap([value]))
  const here = {
    path,
    isChecked: described.type !== undefined || described.anyOf !== undefined,
    withText: wrap,
  }
  if (typeof described.additionalProperties !== 'object') return [here]
  return [
    here,
    { ...here, withText: text => wrap({ [text]: true }) },
    { path: at('users:view'), isChecked: true, withText: text => wrap({ 'users:view': text }) },
  ]
}

/** The schemas of all bodies, each once, with the first route that has it. */
export function bodiesOf(routes: readonly Route[]) {
  const known = new Map<z.ZodType, { method: Route['method']; path: string; schema: z.ZodType }>()
  for (const { body, describedBody, method, path } of routes) {
    const schema = body ?? describedBody?.schema
    if (schema && !known.has(schema)) known.set(schema, { method, path, schema })
  }
  return [...known.values()]
}
