import { expect, it } from 'vitest'
import { latestMigration } from '#server/db/migrate.ts'
import { openForReading } from '#server/table-stores/open-store.ts'
import { fileTables } from '#server/winery-file/file-tables.ts'
import { toCamelCase } from '#shared/key-case.ts'
import { onStore } from '#test/backups.ts'
import { fillCellar } from '#test/promises/ground/filled-cellar.ts'
import { standingApp } from '#test/standing-app.ts'
import { fileWords } from './winery-file-words.ts'

const server = await standingApp()
const tables = await fileTables(latestMigration, fileWords.namings)

it('says of every column that holds the number of a record which record it is', () => {
  const unnamed = tables.flatMap(({ name, shape, namings }) =>
    shape.columns
      .filter(column => column.type === 'integer' && /_id$/.test(column.name))
      .filter(column => !namings[toCamelCase(column.name)])
      .map(column => `${name}.${column.name}`),
  )
  expect(unnamed).toEqual([])
})

it('knows every column that holds JSON, in which numbers of records may stand', async () => {
  const winery = await server.newWinery()
  await fillCellar(server, winery)
  const found = new Set<string>()
  const known = new Set<string>()
  await onStore(openForReading, server.settings, store =>
    store.snapshot(async () => {
      for (const { name, shape, namings, only } of tables)
        for await (const rows of store.batches(shape, shape.primaryKey, only(winery.id)))
          for (const row of rows)
            shape.columns.forEach((column, at) => {
              const value = row[at]
              if (typeof value !== 'string' || !/^[[{]/.test(value)) return
              const naming = namings[toCamelCase(column.name)]
              const place = naming && 'json' in naming ? known : found
              place.add(`${name}.${column.name}`)
            })
    }),
  )
  expect([...found]).toEqual([])
  expect(known.size).toBeGreaterThan(5)
})
