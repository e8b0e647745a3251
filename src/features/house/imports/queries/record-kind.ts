import type { NewRow, RecordRow, RecordTableName, StoredRow } from '#server/db/tables.ts'
import { Failure, invalidInput } from '#server/failure.ts'
import { checked } from '#server/http/checked-input.ts'
import {
  prepareRecord,
  removeRecord,
  type WriteOptions,
  writePrepared,
} from '#server/http/records/record-writes.ts'
import type { FieldFailure } from '#shared/failures.ts'
import type { Resource } from '#shared/resource.ts'
import { type ImportValues, importTexts } from '../contract.ts'
import { fieldsOfKind } from '../rules/fields-of-kind.ts'
import type { ImportField } from '../rules/import-field.ts'
import type { Coming, ImportKind, Pass, Taken } from './import-kind.ts'

/** What a row says once everything that it names was found. */
export type Resolved = Record<string, string | number | boolean | null>

/** What of a kind of record differs where it comes from a file. */
export interface RecordKindOptions {
  label: string
  /** By which fields of a file a row is recognised. */
  key: readonly string[]
  /** The stored row that a row of a file means; null for a new one. */
  match: (pass: Pass, values: Resolved) => Promise<StoredRow | null>
  /** Fields that only files have. */
  besides?: readonly ImportField[]
  /** Fields of the contract that files do not have. */
  without?: readonly string[]
  /** Fields that files must have although the contract does not ask for them. */
  alsoRequired?: readonly string[]
  assumed?: ImportValues
  sortsBy?: string
  /** Makes of the fields that only files have what the contract asks for. */
  place?: (pass: Pass, values: Resolved) => Promise<Resolved>
  /** What is stored of a new one beyond what the contract takes. */
  store?: (values: Resolved) => object
  /** Kinds that a row needs besides those that its fields name. */
  alsoNeeds?: readonly string[]
  /** Nothing between rows needs one to be stored before the next: new ones are written several at once. */
  standsAlone?: true
  /** Can be made where a row needs one, although it has no name. */
  isMadeUnnamed?: true
  find?: ImportKind['find']
  named?: ImportKind['named']
}

type Fields = Record<string, unknown>
type AnyWrites = WriteOptions<RecordTableName, unknown>

/** A kind of record as files bring it in: checked by its contract and written as its own route writes it. */
export function recordKind<Table extends RecordTableName, Input>(
  resource: Resource,
  given: WriteOptions<Table, Input>,
  options: RecordKindOptions,
): ImportKind {
  const writes = given as unknown as AnyWrites
  const { label, key, assumed = {}, besides = [], without = [], alsoRequired = [], place, store } = options
  const { standsAlone = false } = options
  if (standsAlone && given.within)
    throw new Error(`What a row of ${resource.name} means for others cannot wait for the next rows.`)
  const fields = [...fieldsOfKind(resource), ...besides]
    .filter(({ name }) => !without.includes(name))
    .map(field => (alsoRequired.includes(field.name) ? { ...field, isRequired: true } : field))
  const refersTo = new Map(fields.map(field => [field.name, field.refersTo]))

  async function take(pass: Pass, { values, row }: Coming): Promise<Taken> {
    const { name, area } = resource
    const named = await resolve(pass, fields, values, row === null)
    const resolved = place ? await place(pass, named) : named
    const keyText = key.map(field => String(named[field] ?? '').toLowerCase()).join('\n')
    pass.refuseTwice(`${name}\n${keyText}`, key[0] ?? '', row)
    const before = await options.match(pass, resolved)
    if (!pass.may(`${area}:${before ? 'edit' : 'create'}`))
      throw new Failure(403, before ? importTexts.mayNotChange : importTexts.mayNotAdd)
    const said = before ? withoutEmpty(resolved) : resolved
    const merge = writes.merge ?? ((stored: object, body: Fields) => ({ ...stored, ...body }))
    const input = checked(resource.input, before ? merge(before as never, said) : said)
    const known = before as RecordRow<RecordTableName> | null
    const prepared = await prepareRecord(pass.door, writes, input, known)
    const stored = before || !store ? prepared : { ...prepared, ...store(named) }
    const title = key.map(field => pass.nameOf(refersTo.get(field), values[field] ?? '')).join(' · ')
    if (!before && standsAlone && row !== null) {
      await pass.gather(given.table, stored as NewRow<RecordTableName>)
      return { outcome: 'new', id: null, title }
    }
    const after = (await writePrepared(pass.door, writes, stored, known)) as unknown as StoredRow
    if (!before) return { outcome: 'new', id: after.id, title }
    const changes = changesOf(resource, before, after, values)
    return { outcome: changes.length > 0 ? 'changes' : 'unchanged', id: after.id, title, changes }
  }

  return {
    name: resource.name,
    label,
    singular: resource.singular,
    area: resource.area,
    key,
    fields,
    assumed,
    take,
    table: given.table,
    mayBeMade: Boolean(options.named) || options.isMadeUnnamed === true,
    needs: [...new Set([...refersTo.values(), ...(options.alsoNeeds ?? [])])].filter(
      each => each !== undefined,
    ),
    remove: (door, row) => removeRecord(door, resource, writes, row as never),
    titleOf: row => {
      const text = (column: string) => String(row[column] ?? '')
      return resource
        .title({ text, day: text, named: () => '' })
        .filter(Boolean)
        .join(' · ')
    },
    ...(options.sortsBy && { sortsBy: options.sortsBy }),
    ...(options.find && { find: options.find }),
    ...(options.named && { named: options.named }),
  }
}

/** What a row says, with ids in place of names. A cell of numbers is a name too. */
export async function resolve(
  pass: Pass,
  fields: readonly ImportField[],
  values: ImportValues,
  isByIds: boolean,
): Promise<Resolved> {
  const resolved: Resolved = {}
  const problems: FieldFailure[] = []
  for (const { name, type, refersTo, isRequired, label } of fields) {
    const value = values[name]
    if (value === undefined) continue
    const text = String(value ?? '').trim()
    if (type !== 'reference' || !refersTo || text === '' || (isByIds && typeof value === 'number')) {
      resolved[name] = value
      if (text === '' && isRequired && type === 'reference')
        problems.push({ field: name, message: `${label} is required` })
      continue
    }
    try {
      resolved[name] = await pass.resolve(refersTo, text, name)
    } catch (error) {
      // What else is wrong with the row is said together with it.
      if (!(error instanceof Failure) || !error.details.errors) throw error
      problems.push(...error.details.errors)
    }
  }
  if (problems.length > 0) throw invalidInput(problems)
  return resolved
}

/** An empty cell says nothing: it takes nothing away from what is stored. */
const withoutEmpty = (values: Resolved): Resolved =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))

/** What a row changes, field by field; a reference is told by the name that the file has for it. */
function changesOf({ labels = {} }: Resource, before: StoredRow, after: StoredRow, said: ImportValues) {
  return Object.keys(labels).flatMap(field => {
    if (before[field] === after[field]) return []
    return { field, before: before[field] ?? null, after: said[field] ?? after[field] ?? null }
  })
}
