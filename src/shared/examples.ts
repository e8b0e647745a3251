import type { z } from './zod.ts'

export type Fields = Record<string, unknown>

/** A record of a kind as an example. */
export interface KindExample<Body extends Fields = Fields> {
  /** What is sent to make it; the records that it refers to are the examples of their kinds. */
  body: Body
  /** What an answer says of it beside that: what the server fills in and what it nests. */
  answered?: () => Fields
}

/** When the examples were made. */
export const exampleMoment = '2024-10-21T09:30:00.000Z'

const stamps = { id: 1, version: 1, createdAt: exampleMoment, updatedAt: exampleMoment }

interface Exemplified {
  input: z.ZodType
  item: z.ZodObject
  example: KindExample
}

/** The example as the server answers it. */
export function exampleAnswer({ input, item, example }: Exemplified): Fields {
  const stored = input.parse(example.body) as Fields
  return pickExample(item, { ...stamps, ...stored, ...example.answered?.() })
}

/** Of an example what the schema shows, such as a record that another one nests. */
export function pickExample({ shape }: z.ZodObject, example: Fields): Fields {
  return Object.fromEntries(Object.keys(shape).map(name => [name, example[name] ?? null]))
}
