import { readDay } from './days.ts'
import { numberOf } from './numbers.ts'
import { textOf } from './texts.ts'
import type { z } from './zod.ts'

/** A record as it came: its keys are camelCase already, its values whatever the server sent. */
export type Raw = Record<string, unknown>

/** What a row has of a plain field: a missing text or day is empty, a missing number null, and a missing yes is no. */
type Told<Value> = [NonNullable<Value>] extends [boolean]
  ? boolean
  : [NonNullable<Value>] extends [number]
    ? number | null
    : string

/** Nested records are read by those who know what a row needs of them. */
type PlainKey<Item> = {
  [Key in keyof Item]-?: NonNullable<Item[Key]> extends object ? never : Key
}[keyof Item]

type FieldsOf<Item extends z.ZodObject> = {
  [Key in PlainKey<z.output<Item>>]: Told<z.output<Item>[Key]>
}

type Stamp = 'id' | 'version' | 'createdAt' | 'updatedAt'

/** A record as screens show it: its plain fields, what is read otherwise, and what it is known by. */
export type RowOf<Item extends z.ZodObject, Own = unknown> = { id: number; version?: number } & Omit<
  FieldsOf<Item>,
  Stamp | keyof Own
> &
  Own

interface Definition {
  type: string
  format?: string
  innerType?: { def: Definition }
}

/** How a value is read, by what the contract says of it; undefined for a nested record or a list. */
function valueReader({ type, format, innerType }: Definition): ((value: unknown) => unknown) | undefined {
  if (innerType) return valueReader(innerType.def)
  if (['object', 'array', 'record'].includes(type)) return undefined
  if (type === 'number') return numberOf
  if (type === 'boolean') return value => value === true || value === 'true'
  return format === 'date' ? readDay : textOf
}

/**
 * Reads the plain fields that a contract tells of, whatever server they came from: numbers also as text, texts
 * without stray blanks, a timestamp cut to its day. A day that cannot be read stays as it came and is shown as invalid.
 */
export function fieldReader<Item extends z.ZodObject>(item: Item): (raw: Raw) => FieldsOf<Item> {
  const fields = Object.entries(item.shape).flatMap(([name, schema]) => {
    const read = valueReader((schema as unknown as { def: Definition }).def)
    return read ? [{ name, read }] : []
  })
  return raw => Object.fromEntries(fields.map(({ name, read }) => [name, read(raw[name])])) as FieldsOf<Item>
}

/** Reads a record of a list answer as the contract's `item` tells it; `own` reads what it does not tell so. */
export function rowReader<Item extends z.ZodObject, Own = unknown>(
  item: Item,
  own?: { [Key in keyof Own]: (raw: Raw) => Own[Key] },
): (raw: Raw) => RowOf<Item, Own> {
  const readFields = fieldReader(item)
  const ownFields = Object.entries<(raw: Raw) => unknown>(own ?? {})
  return raw => {
    const { createdAt: _, updatedAt: __, ...fields } = readFields(raw) as Raw
    return {
      ...fields,
      id: numberOf(raw.id) ?? 0,
      version: numberOf(raw.version) ?? undefined,
      ...Object.fromEntries(ownFields.map(([name, read]) => [name, read(raw)])),
    } as RowOf<Item, Own>
  }
}

/** The record that another one carries; null where it carries none. */
export function nestedIn(value: unknown): Raw | null {
  return value !== null && typeof value === 'object' ? (value as Raw) : null
}
