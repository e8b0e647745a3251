import type { Dependency } from './dependencies.ts'
import { exampleAnswer, type Fields, type KindExample } from './examples.ts'
import type { Area } from './permissions.ts'
import { z } from './zod.ts'

/** The sentences an area speaks, as the specification words them. */
export interface ResourceTexts {
  created: string
  updated: string
  deleted: string
  confirmDelete: string
}

/** What is said of records as of most kinds: "Wine batch created successfully!", with `kind` as a sentence uses it. */
export function usualTexts(kind: string): ResourceTexts {
  const subject = kind.charAt(0).toUpperCase() + kind.slice(1)
  return {
    created: `${subject} created successfully!`,
    updated: `${subject} updated successfully!`,
    deleted: `${subject} deleted successfully`,
    confirmDelete: `Are you sure you want to delete this ${kind}?`,
  }
}

/** What a row holds, in words. */
export interface RowWords {
  text: (column: string) => string
  day: (column: string) => string
  /** The name of the record that the column points to. */
  named: (column: string) => string
}

/** How a search finds records of a kind. `batchId.batchName` is a column of the record that `batchId` points to. */
export interface Searched {
  /** Stands over what was found. */
  heading: string
  /** Before which kinds it stands when the best of each fit alike: smaller ones come first. */
  place: number
  /** The columns whose texts decide how well a record fits. */
  names: readonly string[]
  /** Further columns in which a word may be found. */
  others?: readonly string[]
  /** Which of those that fit alike come first. */
  order: readonly (readonly [column: string, direction: 'asc' | 'desc'])[]
  hit: (at: (column: string) => string | null) => {
    title: string | null
    detail: readonly (string | null)[]
    day?: string | null
    status?: string | null
  }
}

/**
 * One column of a list's order. A column that may be empty sorts its empty rows as the empty text; one with
 * `ranks` sorts by the place of its text in that list; `anyCase` makes small and capital letters equal.
 */
export interface OrderColumn {
  column: string
  direction: 'asc' | 'desc'
  nullable?: boolean
  ranks?: readonly string[]
  anyCase?: boolean
}

/** Everything both sides need to know of a record kind. Each area's contract makes one. */
export interface Resource<
  Form extends z.ZodObject = z.ZodObject,
  Input extends z.ZodType = z.ZodType,
  Item extends z.ZodObject = z.ZodObject,
> {
  /** Plural name: the table, the revision and the group in the API description. */
  name: string
  /** Singular, as a sentence uses it: "vineyard". */
  singular: string
  /** What they are, in a sentence for whoever reads the API description. */
  about: string
  /** One of them as it is sent and answered: the API description shows it, and tests build on it. */
  example: KindExample
  path: `/api/${string}`
  /** Listed, read, created, changed and deleted with nothing else to it: it has no routes of its own. */
  isPlain?: true
  /** May be entered where the server cannot be reached: a device keeps it and sends it later. */
  mayWait?: true
  area: Area
  /** What a form checks while one types. */
  form: Form
  /** What is sent and stored: the form's checks, then those made at submit. */
  input: Input
  /** What the server answers. */
  item: Item
  /** What people call each stored field: the words of its screen, which a record's history repeats. */
  labels?: Readonly<Record<string, string>>
  /** Columns that the server keeps for itself, besides the stamps and the keys by which texts are compared. */
  kept?: readonly string[]
  /** In which order they are listed; what is equal in it comes by id. */
  order: readonly OrderColumn[]
  /** Which columns point to a record of which other kind. */
  references?: Readonly<Record<string, string>>
  /** What people call one of them; what is empty is left out. */
  title: (words: RowWords) => readonly string[]
  /** The screen that lists them, and whether each of them has a page of its own below it. */
  screen: `/${string}`
  hasPage?: boolean
  search?: Searched
  texts: ResourceTexts
  /** What it means when two of them would be the same. */
  clash?: string
  /** What stands in the way of a delete, in the order in which the message counts it. */
  blockedDelete?: { subject: string; verb?: string; dependencies: readonly Dependency[] }
}

/** A kind whose example is known field by field. */
type Exemplified<Kind, Body extends Fields> = Kind & { example: KindExample<Body> }

export function defineResource<
  Form extends z.ZodObject,
  Input extends z.ZodType,
  Item extends z.ZodObject,
  Body extends Fields,
>(resource: Exemplified<Resource<Form, Input, Item>, Body>): Exemplified<Resource<Form, Input, Item>, Body> {
  const { input, item, example, about } = resource
  const id = typeNameOf(resource)
  return {
    ...resource,
    input: input.meta({ id: `${id}Input`, example: example.body }),
    item: item.meta({
      id,
      description: about,
      // Worked out when it is asked for: a screen never does.
      get example() {
        return exampleAnswer(resource)
      },
    }),
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const pascalCased = (words: string) =>
  words
    .split(/[\s-]+/)
    .map(capital)
    .join('')

/** What programs call one of them: "WineBatch". */
export const typeNameOf = ({ singular }: Pick<Resource, 'singular'>) => pascalCased(singular)

/** Several of them, as a sentence uses it: "wine batches". */
export const pluralOf = ({ singular }: Pick<Resource, 'singular'>) =>
  `${singular}${singular.endsWith('ch') ? 'es' : 's'}`

/** What programs call several of them: "WineBatches". */
export const typePluralOf = (resource: Pick<Resource, 'singular'>) => pascalCased(pluralOf(resource))

/** "a vineyard", "an aging". */
export const oneOf = ({ singular }: Pick<Resource, 'singular'>) =>
  `${/^[aeio]/.test(singular) ? 'an' : 'a'} ${singular}`

/** Where a record is seen: its own page, or the list with the record shown or opened. */
export function addressOf(
  { screen, hasPage }: Pick<Resource, 'screen' | 'hasPage'>,
  id: number,
  as: 'id' | 'edit',
) {
  return hasPage ? `${screen}/${id}` : `${screen}?${as}=${id}`
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
