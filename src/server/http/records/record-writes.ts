import type { Resource } from '#shared/resource.ts'
import type { Changes, NewRow, RecordRow, RecordTableName } from '../../db/tables.ts'
import type { Door } from '../../db/writing/write-door.ts'
import { refuseWhileNeeded } from './blocked-delete.ts'
import type { CrudOptions, Stored, Write } from './crud-options.ts'

/** What of a kind's options its writes need: what another area writes together with its own goes the same way. */
export type WriteOptions<Table extends RecordTableName, Input> = Pick<
  CrudOptions<Table, Input>,
  'table' | 'prepare' | 'within' | 'merge' | 'refuseDelete' | 'dependencies'
>

/** Writes a record as its own route does, with all that means for others; `before` is null for a new one. */
export async function saveRecord<Table extends RecordTableName, Input>(
  door: Door,
  writes: WriteOptions<Table, Input>,
  input: Input,
  before: RecordRow<Table> | null,
): Promise<RecordRow<Table>> {
  return writePrepared(door, writes, await prepareRecord(door, writes, input, before), before)
}

/** The first half of it: holds the input against other records, and says what is stored of it. */
export async function prepareRecord<Table extends RecordTableName, Input>(
  door: Door,
  { prepare }: Pick<WriteOptions<Table, Input>, 'prepare'>,
  input: Input,
  before: RecordRow<Table> | null,
): Promise<Stored<Table>> {
  return prepare ? prepare(door, input, before) : (input as Stored<Table>)
}

/** The second half: writes what is to be stored. */
export async function writePrepared<Table extends RecordTableName, Input>(
  door: Door,
  { table, within = justWrite }: Pick<WriteOptions<Table, Input>, 'table' | 'within'>,
  after: Stored<Table>,
  before: RecordRow<Table> | null,
): Promise<RecordRow<Table>> {
  const write = () =>
    before ? door.update(table, before, after as Changes<Table>) : door.insert(table, after as NewRow<Table>)
  return (await within(door, { before, after }, write)) as RecordRow<Table>
}

/** Deletes a record as its own route does. */
export async function removeRecord<Table extends RecordTableName, Input>(
  door: Door,
  resource: Resource,
  { table, refuseDelete, dependencies, within = justWrite }: WriteOptions<Table, Input>,
  before: RecordRow<Table>,
): Promise<void> {
  await refuseDelete?.(door, before)
  await refuseWhileNeeded(door, resource, before.id, await dependencies?.(door, before))
  await within(door, { before, after: null }, async () => void (await door.remove(table, before)))
}

const justWrite = <Table extends RecordTableName>(_door: Door, _change: object, write: Write<Table>) =>
  write()
