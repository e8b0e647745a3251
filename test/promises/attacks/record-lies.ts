import type { ColumnShape, TableShape } from '#server/table-stores/schema-shape.ts'
import type { Random } from '../ground/rounds.ts'
import type { Fields, Intruder } from './intruder.ts'

export interface Scene {
  intruder: Intruder
  tables: readonly TableShape[]
  random: Random
}

/** What was done, to whom; `undo` puts it back. */
export interface Lie {
  table: string
  ids: unknown[]
  /** Which columns, where only some were changed. */
  columns?: string[]
  undo(): Promise<void>
}

const tableNamed = ({ tables }: Scene, name: string) =>
  tables.find(table => table.name === name) as TableShape

async function pickRow(scene: Scene, table: TableShape): Promise<Fields> {
  return scene.random.pick(await scene.intruder.rows(table))
}

/** Another value that the column can hold; the status of an operation is one of three words. */
export function otherValue({ type, name }: ColumnShape, value: unknown): unknown {
  if (name === 'status' && statusesOfOperations.includes(String(value)))
    return value === 'removed' ? 'replaced' : 'removed'
  if (type === 'boolean') return !value
  if (type === 'text') return value === null ? 'something' : `${value} `
  return value === null ? 1 : Number(value) + 1
}

const statusesOfOperations = ['current', 'replaced', 'removed']

/** What must differ where no two rows may be the same: keys, a status that only one may have, the place in a minute. */
function otherKeys(row: Fields, word: string, number: number): Fields {
  if ('place' in row) return { place: number }
  // One choice of notices and one second step a person, one meaning of headings a kind.
  if ('quiet_from' in row || 'recovery_left' in row) return { user_id: number }
  if ('assignment' in row) return { kind: word }
  const unique = [
    'email',
    'name_key',
    'batch_key',
    'vessel_key',
    'token_hash',
    'credential_id',
    'status',
  ].filter(name => name in row)
  return Object.fromEntries(unique.map(name => [name, word]))
}

async function put(scene: Scene, table: TableShape, before: Fields, values: Fields): Promise<Lie> {
  await scene.intruder.update(table, before.id, values)
  const columns = Object.keys(values)
  const old = Object.fromEntries(columns.map(name => [name, before[name]]))
  return {
    table: table.name,
    ids: [before.id],
    columns,
    undo: () => scene.intruder.update(table, before.id, old),
  }
}

async function change(scene: Scene, name: string, column: string, value: (old: unknown) => unknown) {
  const table = tableNamed(scene, name)
  const row = await pickRow(scene, table)
  return put(scene, table, row, { [column]: value(row[column]) })
}

/** Ways to change records past the program. The trail is left alone: it must tell. */
export const recordLies: Record<string, (scene: Scene) => Promise<Lie>> = {
  async 'change a column'(scene) {
    const table = scene.random.pick(scene.tables)
    const row = await pickRow(scene, table)
    const column = scene.random.pick(
      table.columns.filter(({ name }) => name !== 'id' && name !== 'winery_id'),
    )
    return put(scene, table, row, { [column.name]: otherValue(column, row[column.name]) })
  },
  async 'empty a column'(scene) {
    const table = scene.random.pick(scene.tables.filter(({ name }) => name !== 'wineries'))
    const row = await pickRow(scene, table)
    const optional = ['notes', 'brix', 'last_login', 'description', 'end_date', 'initial_brix']
    const names = optional.filter(name => typeof row[name] === 'string' || typeof row[name] === 'number')
    const name = scene.random.pick(names.length > 0 ? names : ['version'])
    return put(scene, table, row, { [name]: name === 'version' ? 99 : name === 'description' ? '' : null })
  },
  async 'delete a row'(scene) {
    const table = scene.random.pick(scene.tables)
    const row = await pickRow(scene, table)
    await scene.intruder.remove(table, row.id)
    return { table: table.name, ids: [row.id], undo: () => scene.intruder.insert(table, row) }
  },
  async 'add a row'(scene) {
    const table = scene.random.pick(scene.tables.filter(({ name }) => name !== 'wineries'))
    const row = await pickRow(scene, table)
    const id = 1_000_000 + scene.random.between(1, 1000)
    await scene.intruder.insert(table, { ...row, ...otherKeys(row, `added ${id}`, id), id })
    return { table: table.name, ids: [id], undo: () => scene.intruder.remove(table, id) }
  },
  async 'exchange two rows'(scene) {
    const table = scene.random.pick(scene.tables)
    const [a, b] = (await scene.intruder.rows(table)).slice(-2) as [Fields, Fields]
    const place = async (first: Fields, second: Fields) => {
      for (const { id } of [a, b]) await scene.intruder.remove(table, id)
      for (const row of [first, second]) await scene.intruder.insert(table, row)
    }
    await place({ ...a, id: b.id }, { ...b, id: a.id })
    return { table: table.name, ids: [a.id, b.id], undo: () => place(a, b) }
  },
  async 'move a row to the other winery'(scene) {
    const table = scene.random.pick(scene.tables.filter(({ name }) => name !== 'wineries'))
    const row = await pickRow(scene, table)
    const wineries = (await scene.intruder.rows(tableNamed(scene, 'wineries'))).map(({ id }) => id)
    const winery_id = wineries.find(id => id !== row.winery_id)
    const { email: _same, ...keys } = otherKeys(row, 'moved', 1_000_000)
    const lie = await put(scene, table, row, { winery_id, ...keys })
    return { table: lie.table, ids: lie.ids, undo: lie.undo }
  },
  'take another role': scene => change(scene, 'users', 'role_id', old => (old === 1 ? 2 : 1)),
  'make a role the administrators’': scene => change(scene, 'roles', 'is_admin', old => !old),
  'give a role more rights': scene =>
    change(scene, 'roles', 'permissions', () => JSON.stringify({ 'users:edit': true })),
  'put in another password': scene => change(scene, 'users', 'password_hash', () => '$argon2id$another'),
  'put in another device’s token': scene => change(scene, 'devices', 'token_hash', () => 'a'.repeat(64)),
  'bring back a revoked device': scene =>
    change(scene, 'devices', 'revoked_at', old => (old === null ? '2020-01-01T00:00:00.000Z' : null)),
  'hide a sign-in': scene => change(scene, 'users', 'last_login', () => '2020-01-01T00:00:00.000Z'),
  'rename a winery': scene => change(scene, 'wineries', 'name', old => `${old} & Sons`),
}
