import type { Queries } from '../../db/dialect.ts'
import type { Changes, NewRow, RecordRow, RecordTableName } from '../../db/tables.ts'
import type { Door } from '../../db/writing/write-door.ts'
import type { Access } from '../api.ts'
import type { ListOptions } from './listing.ts'
import type { Nests } from './nesting.ts'
import type { SeriesOptions } from './series.ts'

type Fields = Record<string, unknown>

/** What is stored of an input: all of a new record, or as much of one as changes. */
export type Stored<Table extends RecordTableName> = NewRow<Table> | Changes<Table>
export type Write<Table extends RecordTableName> = () => Promise<RecordRow<Table> | undefined>

export interface Change<Table extends RecordTableName> {
  before: RecordRow<Table> | null
  after: Stored<Table> | null
}

/** What of a record kind differs from plain list, read, create, update and delete. */
export interface CrudOptions<Table extends RecordTableName, Input> extends Omit<ListOptions<Table>, 'order'> {
  /** The column of the text by which people know a record, tried when a path names no number. */
  code?: string
  /** Further tables that an answer looks at. */
  alsoReads?: readonly RecordTableName[]
  /** The records that an answer carries. */
  nests?: Nests
  /** Turns stored rows, with what they carry, into answers. */
  present?: (rows: RecordRow<Table>[], db: Queries, wineryId: number) => object[] | Promise<object[]>
  /** Holds an input against other records and says what is stored of it; `before` is null for a new record. */
  prepare?: (
    door: Door,
    input: Input,
    before: RecordRow<Table> | null,
  ) => Stored<Table> | Promise<Stored<Table>>
  /** Does what a write means for other records and carries it out; `after` is null for a delete. */
  within?: (door: Door, change: Change<Table>, write: Write<Table>) => Promise<RecordRow<Table> | undefined>
  /** Throws what forbids a delete, besides what the record is needed for. */
  refuseDelete?: (door: Door, before: RecordRow<Table>) => Promise<void>
  /** How the stored record and the body make the whole that is checked; by default omitted keeps. */
  merge?: (before: RecordRow<Table>, body: Fields) => Fields
  /** Counts of the resource's `blockedDelete` that are more than the records which point to this one. */
  dependencies?: (door: Door, before: RecordRow<Table>) => Promise<Record<string, number>>
  /** Who may list, when not the holders of the area's view right. */
  listAccess?: Access
  deleteAccess?: Access
  /** Which of the records' numbers can be read as lines over time, under the path `/series`. */
  series?: SeriesOptions
  /** Further lists of the same records, under a path that names one record of a reference filter. */
  lists?: readonly { path: `/api/${string}`; filter: string; operation: string; summary: string }[]
}
