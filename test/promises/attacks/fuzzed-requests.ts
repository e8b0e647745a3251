import { readFileSync } from 'node:fs'
import type { Random } from '../ground/rounds.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
}

/** A call that the API description offers. */
export interface Operation {
  method: string
  body: Schema | undefined
  pathWith(random: Random): string
  headersWith(random: Random): Record<string, string>
}

interface Described {
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
  parameters?: { name: string; in: string }[]
}

/**
 * Signing out would end the test's own session; a sign-in is limited on purpose, and a stream does not end. A device whose
 * token is in the address is not to be guessed: it is fuzzed with its token in a header.
 */
const leftOut = /^\/api\/((auth|health|ingest)\/|live$)/

const description = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

/** Every call of `docs/openapi.json`; those that hash a password, which is slow on purpose, only now and then. */
export function fuzzedOperations(): Operation[] {
  const { paths } = description
  return Object.entries(paths)
    .filter(([path]) => !leftOut.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({ path, method, described })),
    )
    .flatMap(({ path, method, described }) => {
      const operation: Operation = {
        method: method.toUpperCase(),
        body: described.requestBody?.content['application/json']?.schema,
        pathWith: random => fillPath(random, path, described.parameters ?? []),
        headersWith: random => hostileHeaders(random, method),
      }
      const isSlow = path.startsWith('/api/users') && method !== 'get'
      return Array.from({ length: isSlow ? 1 : 5 }, () => operation)
    })
}

const hostileIds = [
  '0',
  '-1',
  '1.5',
  '2147483648',
  '99999999999999999999',
  'NaN',
  '1e3',
  '%00',
  '%ED%A0%80',
  "1'--",
  '../1',
  ' ',
  '%',
]

function someId(random: Random): string {
  return random.next() < 0.85 ? String(random.between(1, 12)) : random.pick(hostileIds)
}

function fillPath(random: Random, path: string, parameters: readonly { name: string; in: string }[]): string {
  const filled = path.replace(/\{\w+\}/g, () => someId(random))
  const query = parameters
    .filter(parameter => parameter.in === 'query' && random.next() < 0.2)
    .map(({ name }) => `${name}=${encodeURIComponent(String(random.pick(hostileTexts)).toWellFormed())}`)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

function hostileHeaders(random: Random, method: string): Record<string, string> {
  const headers: Record<string, string> = {}
  const dice = random.next() // few meet another version of a record that is there, which some request has to
  if (method !== 'get' && dice < 0.5)
    headers['if-match'] = random.pick(['"1"', '"2"', '"999"', '*', 'W/"1-r1"', '"', 'x'.repeat(300)])
  if (method !== 'get' && dice > 0.8)
    headers['idempotency-key'] = random.pick(['again', `k${random.between(1, 1000)}`, 'x'.repeat(201), '%00'])
  if (method === 'get' && dice < 0.1) headers['if-none-match'] = random.pick(['*', 'W/"r1.1"', '"', ''])
  return headers
}

let texts = 0

/** A body that the schema allows, with references to records that are probably there. */
export function validBody(random: Random, schema: Schema, name = ''): unknown {
  if (schema.$ref) return validBody(random, namedSchema(schema.$ref), name)
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return validBody(random, random.pick(schema.anyOf), name)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, validBody(random, inner, key)]),
      )
    case 'array':
      return Array.from({ length: random.between(1, 2) }, () => validBody(random, schema.items ?? {}, name))
    case 'number':
    case 'integer':
      if (/Id$/.test(name)) return random.between(1, 12)
      return Math.min(
        schema.maximum ?? 40,
        Math.max(0, schema.minimum ?? schema.exclusiveMinimum ?? 0) + random.between(1, 30),
      )
    case 'boolean':
      return random.next() < 0.8
    case 'null':
      return null
    default:
      return validText(random, schema, name)
  }
}

function namedSchema(reference: string): Schema {
  const named = description.components.schemas[reference.slice('#/components/schemas/'.length)]
  if (!named) throw new Error(`docs/openapi.json has no ${reference}.`)
  return named
}

function validText(random: Random, { format }: Schema, name: string): string {
  if (format === 'date')
    return `20${random.between(10, 30)}-0${random.between(1, 9)}-1${random.between(0, 9)}`
  if (format === 'email') return `fuzz${++texts}-${random.between(1, 1e9)}@promise.test`
  return name === 'bottleSize' ? '750' : `text ${++texts}-${random.between(1, 1e9)}`
}

const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  'x'.repeat(201),
  'x'.repeat(10_001),
  `${'1'.repeat(100_000)}x`,
  `a${'\u0301\u0316'.repeat(50_000)}`,
  'T\u200d-1',
  "'; drop table users; --",
  '" or ""="',
  '%s%n',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '1e999',
  'NaN',
  'Infinity',
  '-0',
  '0x1F',
  '2024-02-30',
  '9999999-01-01',
  '2024-01-01T25:00:00Z',
  'now',
  'null',
  'true',
  'Empty',
  'Active',
  'ﬀ',
  'İ',
]

const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  [],
  {},
  [[[]]],
  { id: 1 },
  { $ne: null },
  { toString: 'x', valueOf: 1 },
  [1, 2, 3],
  Array.from({ length: 1001 }, () => ({})),
]

const strangeKeys = [
  'id',
  'wineryId',
  'version',
  'createdAt',
  'constructor',
  'toString',
  'length',
  '',
  'a'.repeat(500),
  '\u0000',
]

/** The body with so many things wrong about it. */
export function mutate(random: Random, body: unknown, times: number): unknown {
  let mutated = body
  for (let count = 0; count < times; count++) mutated = mutateOnce(random, mutated)
  return mutated
}

function mutateOnce(random: Random, body: unknown): unknown {
  if (body === null || typeof body !== 'object') return random.pick(hostileValues)
  if (random.next() < 0.03) return random.pick(hostileValues)
  const entries = Object.entries(body)
  const [key = 'name', value] = entries.length > 0 ? random.pick(entries) : []
  const dice = random.next()
  if (dice < 0.15) return Object.fromEntries(entries.filter(([name]) => name !== key))
  if (dice < 0.25) return { ...body, [random.pick(strangeKeys)]: random.pick(hostileValues) }
  if (dice < 0.3) return { ...body, [key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)]: value }
  if (dice < 0.35 && typeof value === 'object') return { ...body, [key]: mutateOnce(random, value) }
  return { ...body, [key]: random.pick(hostileValues) }
}

/** The text of a body as no client of ours writes it. */
export function damageText(random: Random, text: string): string {
  return random.pick([
    text.slice(0, random.between(0, text.length)),
    `${text}${text}`,
    text.replace('{', '{"__proto__":{"isAdmin":true},'),
    text.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},'),
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`,
    `\ufeff${text}`,
    text.replaceAll('"', "'"),
    'nul',
    '',
  ])
}
