import { mkdtempSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import Fastify from 'fastify'

// A Fastify server with nothing of ours: one route that answers at once, and one that stores the body it gets with
// one insert in one transaction, as durably as the product does. It checks nobody and nothing.

const columns = ['batch_id', 'reading_timestamp', 'brix', 'temperature', 'ph', 'notes']
const marks = mark => columns.map((_, index) => mark(index + 1)).join(', ')
const valuesOf = body => [
  body.wineBatchId,
  new Date().toISOString(),
  body.brix,
  body.temperature,
  body.ph,
  body.notes,
]
const table = (id, number) =>
  `create table readings (id ${id}, batch_id integer, reading_timestamp text, brix ${number}, temperature ${number}, ph ${number}, notes text)`

async function openSqlite(folder) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const isBuiltIn = major > 22 || (major === 22 && minor >= 13)
  const { DatabaseSync } = isBuiltIn
    ? createRequire(import.meta.url)('node:sqlite')
    : await import('@photostructure/sqlite')
  const database = new DatabaseSync(join(mkdtempSync(join(folder, 'bare-')), 'bare.sqlite'))
  for (const pragma of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on'])
    database.exec(`pragma ${pragma}`)
  database.exec(table('integer primary key autoincrement', 'double precision'))
  const begin = database.prepare('begin immediate')
  const commit = database.prepare('commit')
  const insert = database.prepare(
    `insert into readings (${columns.join(', ')}) values (${marks(() => '?')}) returning *`,
  )
  const store = async body => {
    begin.run()
    const [row] = insert.all(...valuesOf(body))
    commit.run()
    return row
  }
  // Statements do not hold the connection they were prepared on: unreferenced, it would be collected and closed.
  return Object.assign(store, { database })
}

async function openPostgres(url) {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  await pool.query('drop table if exists readings')
  await pool.query(table('integer generated always as identity primary key', 'double precision'))
  const text = `insert into readings (${columns.join(', ')}) values (${marks(index => `$${index}`)}) returning *`
  return async body => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query({ name: 'insert', text, values: valuesOf(body) })
      await client.query('commit')
      return rows[0]
    } finally {
      client.release()
    }
  }
}

const app = Fastify()
app.get('/', async () => ({ status: 'ok' }))
if (process.env.DATA_DIR) {
  const store = process.env.DATABASE_URL
    ? await openPostgres(process.env.DATABASE_URL)
    : await openSqlite(process.env.DATA_DIR)
  app.post('/readings', async (request, reply) => {
    reply.status(201)
    return store(request.body)
  })
}
const address = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`ready at ${address}`)
