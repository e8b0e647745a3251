import { afterEach, beforeEach, expect, it } from 'vitest'
import { forKysely, inMemory, openSqliteFile, type SqliteFile } from './sqlite.ts'
import { ValueRows } from './value-rows.ts'

let file: SqliteFile
beforeEach(async () => {
  file = await openSqliteFile(inMemory)
  file.exec('create table casks (id integer primary key, fill real, wood_of text, empty integer)')
})
afterEach(() => file.close())

function fillCasks(count: number): void {
  file.exec('delete from casks')
  const insert = file.prepare('insert into casks (fill, wood_of) values (?, ?)')
  for (let number = 0; number < count; number++) insert.run(number / 3, `Oak ${number}`)
}

const all = 'select * from casks order by id'

it('many rows are the same without names as with them', () => {
  fillCasks(50)
  const statement = forKysely(file).prepare(all)
  const first = statement.read([])
  const again = statement.read([])
  expect(again, 'a statement that gave many rows is read without names').toBeInstanceOf(ValueRows)
  expect(JSON.stringify(again.rows)).toBe(JSON.stringify(first.rows))
  expect(JSON.stringify(statement.all([]))).toBe(JSON.stringify(first.rows))
  expect(first.rows[0]).toEqual({ id: 1, fill: 0, wood_of: 'Oak 0', empty: null })
})

it('few rows are read with their names, also when there were many before', () => {
  const statement = forKysely(file).prepare(all)
  for (const [count, isWithoutNames] of [
    [30, false],
    [30, true],
    [2, true],
    [2, false],
    [0, false],
  ] as const) {
    fillCasks(count)
    const result = statement.read([])
    expect([result.rows.length, result instanceof ValueRows]).toEqual([count, isWithoutNames])
  }
})

it('a table that was changed since is read under its new names', () => {
  fillCasks(30)
  const statement = forKysely(file).prepare(all)
  statement.read([])
  file.exec('alter table casks rename column fill to litres')
  file.exec('alter table casks add column cooper text')
  const [row] = statement.read([]).rows
  expect(row).toEqual({ id: 1, litres: 0, wood_of: 'Oak 0', empty: null, cooper: null })
})

it('a statement that fails without names goes on with them', () => {
  fillCasks(30)
  const statement = forKysely(file).prepare(all)
  statement.read([])
  file.exec('alter table casks rename to barrels')
  expect(() => statement.read([])).toThrow('no such table')
  file.exec('alter table barrels rename to casks')
  expect(statement.all([])[0]).toMatchObject({ id: 1 })
})
