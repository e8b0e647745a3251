import { statusMessages } from '#shared/failures.ts'
import { z } from '#shared/zod.ts'
import { Failure, invalidInput } from '../failure.ts'
import { failureAnswer } from './openapi-schemas.ts'

export type Json = Record<string, unknown>

const place = '#/components/schemas/'

/** The parts of the API description that have a name and are told once, wherever they are used. */
export class Components {
  readonly #schemas: Record<string, Json> = {}
  readonly #refusals: Record<string, Json> = {}

  /** The description of a schema. Whatever in it has an id is told under that name, and referred to. */
  schema(schema: z.ZodType, io: 'input' | 'output'): Json {
    const {
      $schema: _dialect,
      $defs = {},
      ...described
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => leaveOutTheObvious(jsonSchema),
    }) as Json
    for (const [name, definition] of Object.entries($defs as Record<string, Json>))
      this.#tell(name, definition)
    return referringHere(described)
  }

  /** A body that may leave out any field: what it leaves out keeps its value, so nothing of it has a default. */
  partial(schema: z.ZodType, name: string): Json {
    const whole = this.schema(schema, 'input')
    const { required: _required, ...rest } = this.#resolve(whole)
    const properties = Object.entries(rest.properties as Record<string, Json>)
    const withoutDefaults = properties.map(([field, { default: _default, ...described }]) => [
      field,
      described,
    ])
    this.#tell(name, { ...rest, properties: Object.fromEntries(withoutDefaults) })
    return { $ref: `${place}${name}` }
  }

  refusal(status: number): Json {
    this.#refusals[`Refused${status}`] ??= {
      description: refusals[status] ?? statusMessages[status] ?? 'Refused',
      content: jsonContent(this.schema(failureAnswer, 'output'), refusalExample(status)),
    }
    return { $ref: `#/components/responses/Refused${status}` }
  }

  /** Everything told so far, by name. */
  all(): { schemas: Json; responses: Json } {
    return { schemas: inOrder(this.#schemas), responses: inOrder(this.#refusals) }
  }

  #resolve(schema: Json): Json {
    return typeof schema.$ref === 'string' ? (this.#schemas[schema.$ref.slice(place.length)] ?? {}) : schema
  }

  #tell(name: string, definition: Json): void {
    const { example, id: _id, ...schema } = referringHere(definition)
    const told = { ...schema, ...(example !== undefined && { examples: [example] }) }
    const known = this.#schemas[name]
    if (known && JSON.stringify(known) !== JSON.stringify(told))
      throw new Error(`Two different schemas of the API description are called ${name}.`)
    this.#schemas[name] = told
  }
}

const refusals: Readonly<Record<number, string>> = {
  412: 'The record was changed by someone else; nothing was written.',
  422: 'The `Idempotency-Key` was already used for another request.',
  429: 'Too many failed attempts; `Retry-After` says how long to wait.',
  503: 'Not able to work at the moment; `Retry-After` says when to try again.',
}

function refusalExample(status: number): Json {
  const failure =
    status === 400
      ? invalidInput([{ field: 'name', message: 'Name is required', value: '' }])
      : new Failure(status, refusals[status])
  return failure.body()
}

export function jsonContent(schema: Json, example?: Json): Json {
  return { 'application/json': { schema, ...(example && { example }) } }
}

/** A day or a moment has a format, and every whole number fits into a JSON number: neither needs more words. */
function leaveOutTheObvious(schema: Json): void {
  if (schema.format === 'date' || schema.format === 'date-time') delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

function referringHere(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${place}`))
}

function inOrder(named: Record<string, Json>): Json {
  return Object.fromEntries(Object.entries(named).sort(([one], [other]) => (one < other ? -1 : 1)))
}
