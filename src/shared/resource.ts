import type { Dependency } from './dependencies.ts'
import type { Area } from './permissions.ts'
import { z } from './zod.ts'

/** The sentences an area speaks, as the specification words them. */
export interface ResourceTexts {
  created: string
  updated: string
  deleted: string
  confirmDelete: string
}

/** Everything both sides need to know of a record kind. Each area's contract makes one. */
export interface Resource<
  Form extends z.ZodObject = z.ZodObject,
  Input extends z.ZodType = z.ZodType,
  Item extends z.ZodObject = z.ZodObject,
> {
  /** Plural name: the table, the revision and the operation names in the API description. */
  name: string
  /** Singular, as a sentence uses it: "vineyard". */
  singular: string
  path: `/api/${string}`
  area: Area
  /** What a form checks while one types. */
  form: Form
  /** What is sent and stored: the form's checks, then those made at submit. */
  input: Input
  /** What the server answers. */
  item: Item
  /** What people call each stored field: the words of its screen, which a record's history repeats. */
  labels?: Readonly<Record<string, string>>
  texts: ResourceTexts
  /** What stands in the way of a delete, in the order in which the message counts it. */
  blockedDelete?: { subject: string; verb?: string; dependencies: readonly Dependency[] }
}

export function defineResource<Form extends z.ZodObject, Input extends z.ZodType, Item extends z.ZodObject>(
  resource: Resource<Form, Input, Item>,
): Resource<Form, Input, Item> {
  return resource
}

export type ItemOf<R> = R extends Resource<z.ZodObject, z.ZodType, infer Item> ? z.output<Item> : never
export type InputOf<R> = R extends Resource<z.ZodObject, infer Input, z.ZodObject> ? z.output<Input> : never
export type FormOf<R> = R extends Resource<infer Form, z.ZodType, z.ZodObject> ? z.input<Form> : never

/** What every stored record carries besides its own fields. */
export const recordStamps = {
  id: z.int(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}
