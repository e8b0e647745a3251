import type { NewRow, RecordTableName } from '#server/db/tables.ts'
import { rowsAtOnce } from '#server/db/writing/row-writes.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { Failure, invalidInput } from '#server/failure.ts'
import type { Permission } from '#shared/permissions.ts'
import { nameKey } from '#shared/visible-text.ts'
import { type ImportHead, type ImportValues, importTexts } from '../contract.ts'
import type { Finder, ImportKind, Pass } from './import-kind.ts'

interface PassOptions {
  door: Door
  kinds: ReadonlyMap<string, ImportKind>
  finders: Readonly<Record<string, Finder>>
  missing: ImportHead['missing']
  may: (permission: Permission) => boolean
  onMade: (kind: string, title: string) => void
}

/** New rows that are written together. */
interface Gathered {
  table: RecordTableName
  rows: NewRow<RecordTableName>[]
}

/** One go through all rows within one transaction: it remembers what was found and written so far. */
export class RunningPass implements Pass {
  readonly door: Door
  readonly may: PassOptions['may']
  readonly #options: PassOptions
  readonly #found = new Map<string, number>()
  readonly #before = new Map<string, unknown>()
  readonly #recalled = new Map<RecordTableName, Map<string, unknown>>()
  readonly #names = new Map<string, string>()
  readonly #seen = new Map<string, number>()
  #writes = 0
  #gathered: Gathered | null = null

  constructor(options: PassOptions) {
    this.#options = options
    this.may = options.may
    const { door } = options
    const counted =
      (write: (...args: never[]) => unknown) =>
      async (...args: never[]) => {
        // The trail's order is that of the rows.
        if (this.#gathered) await this.writeGathered()
        this.#writes += 1
        this.#recalled.delete(args[0] as unknown as RecordTableName)
        return write(...args)
      }
    this.door = {
      ...door,
      insert: counted(door.insert) as Door['insert'],
      insertAll: counted(door.insertAll) as Door['insertAll'],
      update: counted(door.update) as Door['update'],
      remove: counted(door.remove) as Door['remove'],
    }
  }

  async gather(table: RecordTableName, values: NewRow<RecordTableName>): Promise<void> {
    if (this.#gathered && this.#gathered.table !== table) await this.writeGathered()
    this.#gathered ??= { table, rows: [] }
    this.#gathered.rows.push(values)
    if (this.#gathered.rows.length >= rowsAtOnce) await this.writeGathered()
  }

  /** Writes the new rows that still wait for others. */
  async writeGathered(): Promise<void> {
    if (!this.#gathered) return
    const { table, rows } = this.#gathered
    this.#gathered = null
    this.#writes += 1
    this.#recalled.delete(table)
    await this.#options.door.insertAll(table, rows)
  }

  get wineryId(): number {
    return this.door.actor.wineryId
  }

  /** How many writes were begun. */
  get writes(): number {
    return this.#writes
  }

  async before<Found>(key: string, read: () => Promise<Found>): Promise<Found> {
    if (this.#before.has(key)) return this.#before.get(key) as Found
    const found = await read()
    this.#before.set(key, found)
    return found
  }

  async recall<Found>(table: RecordTableName, key: string, read: () => Promise<Found>): Promise<Found> {
    const known = this.#recalled.get(table) ?? new Map<string, unknown>()
    this.#recalled.set(table, known)
    if (known.has(key)) return known.get(key) as Found
    const found = await read()
    known.set(key, found)
    return found
  }

  refuseTwice(key: string, field: string, row: number | null): void {
    const before = this.#seen.get(key)
    if (before !== undefined && row !== null)
      throw invalidInput([{ field, message: importTexts.twice(before) }])
    if (row !== null) this.#seen.set(key, row)
  }

  async resolve(kindName: string, text: string, field: string): Promise<number> {
    const key = `${kindName} ${nameKey(text)}`
    const known = this.#found.get(key)
    if (known !== undefined) return known
    const kind = this.#options.kinds.get(kindName)
    const find = kind?.find ?? this.#options.finders[kindName]
    const found = (await find?.(this, text)) ?? null
    const id = found ?? (kind?.named ? await this.make(kindName, kind.named(text)) : null)
    if (id === null)
      throw invalidInput([{ field, message: importTexts.isMissing(kind?.singular ?? 'person', text) }])
    this.#found.set(key, id)
    this.#names.set(`${kindName} ${id}`, text)
    return id
  }

  nameOf(kindName: string | undefined, idOrName: ImportValues[string]): string {
    return this.#names.get(`${kindName} ${idOrName}`) ?? String(idOrName)
  }

  async make(kindName: string, values: ImportValues): Promise<number | null> {
    const kind = this.#options.kinds.get(kindName)
    const assumed = this.#options.missing[kindName]
    if (!kind || !assumed) return null
    try {
      const { id, title } = await kind.take(this, { values: { ...assumed, ...values }, row: null })
      this.#options.onMade(kindName, title)
      return id
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      throw new Failure(error.status, `The ${kind.singular} could not be made: ${error.message}`)
    }
  }
}
