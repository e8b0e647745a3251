import type { NewRow, RecordTableName, StoredRow } from '#server/db/tables.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import type { Area, Permission } from '#shared/permissions.ts'
import type { ImportValues, RowOutcome } from '../contract.ts'
import type { ImportField } from '../rules/import-field.ts'

/** One go through all rows within one transaction, as kinds see it. */
export interface Pass {
  door: Door
  wineryId: number
  may: (permission: Permission) => boolean
  /** What was read once and is still so, since nothing of that table was written since. */
  recall<Found>(table: RecordTableName, key: string, read: () => Promise<Found>): Promise<Found>
  /** What was there before this import, which its own writes do not change. */
  before<Found>(key: string, read: () => Promise<Found>): Promise<Found>
  /** A file that says the same thing twice is asked which of them holds. */
  refuseTwice(key: string, field: string, row: number | null): void
  /** The id of what a cell names; made in this run where that was asked for. */
  resolve(kindName: string, text: string, field: string): Promise<number>
  /** What the file calls the one of that id. */
  nameOf(kindName: string | undefined, idOrName: ImportValues[string]): string
  /** Writes a new row, by and by: together with the next ones, and before anything else is written. */
  gather(table: RecordTableName, values: NewRow<RecordTableName>): Promise<void>
  /** Makes what a row needs and is not there; null where that was not asked for. */
  make(kindName: string, values: ImportValues): Promise<number | null>
}

/** What became of a row that is not wrong. */
export interface Taken extends Pick<RowOutcome, 'title' | 'changes'> {
  outcome: 'new' | 'changes' | 'unchanged'
  /** Null while it waits to be written with others. */
  id: number | null
}

/** A row on its way in: what it says, and its number in the file; null for what no row of the file is. */
export interface Coming {
  values: ImportValues
  row: number | null
}

/** A kind of record that files bring in. What differs between kinds is here; how rows are worked off is not. */
export interface ImportKind {
  name: string
  label: string
  singular: string
  area: Area
  table: RecordTableName
  /** By which fields a row is recognised. */
  key: readonly string[]
  fields: readonly ImportField[]
  /** What is proposed where a file says nothing. */
  assumed: ImportValues
  /** The field by which rows are put in order before they are worked off: what comes later may need what came first. */
  sortsBy?: string
  /** Its moments are those of the clock on the cellar's wall, not of any time zone. */
  isWallClock?: boolean
  /** Recognises, checks and writes one row; throws what is wrong with it. */
  take(pass: Pass, coming: Coming): Promise<Taken>
  /** Takes one out again, as its own route would. */
  remove(door: Door, row: StoredRow): Promise<void>
  /** What a stored one is called. */
  titleOf(row: Readonly<Record<string, unknown>>): string
  /** The one that people call so; null where there is none. */
  find?(pass: Pass, text: string): Promise<number | null>
  /** Whether one that a row needs and that is not there can be made in the same run. */
  mayBeMade: boolean
  /** Kinds of which a row may need one. */
  needs: readonly string[]
  /** What is known of one of which only the name is known. */
  named?(text: string): ImportValues
}

/** Finds what fields point to although it cannot be imported here, such as people. */
export type Finder = (pass: Pass, text: string) => Promise<number | null>

/** Whether somebody may bring in any of them. */
export const mayImport = ({ area }: Pick<ImportKind, 'area'>, may: Pass['may']) =>
  may(`${area}:view`) && (may(`${area}:create`) || may(`${area}:edit`))
