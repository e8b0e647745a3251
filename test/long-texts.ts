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
  const?: unknown
  $ref?: string
  $defs?: Record<string, Described>
  anyOf?: Described[]
  oneOf?: Described[]
  allOf?: Described[]
  properties?: Record<string, Described>
  additionalProperties?: Described | boolean
  items?: Described
}

/** Every place of a body where a caller can put a text: fields, members of lists, keys and values of maps. */
export function placesIn(body: z.ZodType): Place[] {
  const described = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Described
  const named = described.$defs ?? {}
  return [
    ...placesWithin(described, '', text => text, named),
    { path: 'a key', isChecked: false, withText: text => ({ [text]: 1 }) },
  ]
}

type Named = Readonly<Record<string, Described>>

/** What a schema is under another name, or, where it is one of several, each of those that have fields. */
function variantsOf(described: Described, named: Named): Described[] {
  const { $ref, anyOf, oneOf, allOf } = described
  if ($ref) return variantsOf(named[$ref.replace('#/$defs/', '')] ?? {}, named)
  if (allOf) return allOf.flatMap(each => variantsOf(each, named))
  const several = [...(anyOf ?? []), ...(oneOf ?? [])].flatMap(each => variantsOf(each, named))
  const withFields = several.filter(({ properties, items }) => properties ?? items)
  return withFields.length > 0 ? withFields : [described]
}

function placesWithin(
  schema: Described,
  path: string,
  wrap: (inner: unknown) => unknown,
  named: Named,
): Place[] {
  const variants = variantsOf(schema, named)
  if (variants.length > 1) return variants.flatMap(variant => placesWithin(variant, path, wrap, named))
  const described = variants[0] ?? schema
  const at = (name: string) => (path ? `${path}.${name}` : name)
  if (described.properties) {
    const fields = Object.entries(described.properties)
    // One of several is told apart by what it must say.
    const told = Object.fromEntries(fields.flatMap(([name, { const: word }]) => (word ? [[name, word]] : [])))
    return fields.flatMap(([name, inner]) =>
      placesWithin(inner, at(name), value => wrap({ ...told, [name]: value }), named),
    )
  }
  if (described.items) return placesWithin(described.items, at('0'), value => wrap([value]), named)
  const here = {
    path,
    isChecked: [described.type, described.anyOf, described.const].some(said => said !== undefined),
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
