import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Answer, Json } from '../caller.ts'

// The API description as an outsider takes it: a file, and a validator that knows nothing of our contracts.

export const documentFile = 'docs/openapi.json'

export const apiDocument = JSON.parse(readFileSync(documentFile, 'utf8'))

export interface Operation {
  title: string
  operationId: string
  requestBody?: { content: Content }
  responses: Record<string, { $ref?: string; content?: Content }>
}

type Content = { 'application/json'?: { schema: Json; example?: Json } }

export const operations: Operation[] = Object.entries(apiDocument.paths as Json).flatMap(([path, methods]) =>
  Object.entries(methods as Json).map(([method, operation]) => ({
    ...(operation as Omit<Operation, 'title'>),
    title: `${method.toUpperCase()} ${path}`,
  })),
)

const validator = new Ajv2020({ strict: false, allErrors: true })
formats.default(validator)
validator.addSchema(apiDocument, 'document')

const compiled = new Map<string, ReturnType<typeof validator.compile>>()

function validatorOf(place: string) {
  const known = compiled.get(place) ?? validator.compile({ $ref: `document${place}` })
  compiled.set(place, known)
  return known
}

/** What the named place of the description has against a value, each complaint a line. */
export function complaints(place: string, value: unknown): string[] {
  const validate = validatorOf(place)
  if (validate(value)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** What the description has against an answer of the running server, if it has the answer's status at all. */
export function complaintsOfAnswer(method: string, path: string, answer: Answer): string[] {
  const described = apiDocument.paths[path]?.[method.toLowerCase()]?.responses[answer.status]
  if (!described) return [`${method} ${path} is not described to answer ${answer.status}: ${answer.text}`]
  if (answer.status === 304) return []
  // Of a file only its kind is described.
  const type = String(answer.headers['content-type']).split(';')[0] ?? ''
  if (described.content && !described.content['application/json'])
    return described.content[type] ? [] : [`${method} ${path} is not described to answer ${type}`]
  const place =
    described.$ref ?? `#/paths/${escaped(path)}/${method.toLowerCase()}/responses/${answer.status}`
  return complaints(`${place}/content/application~1json/schema`, answer.body)
}
