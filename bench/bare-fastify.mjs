import { createRequire } from 'node:module'
import { join } from 'node:path'
import Fastify from 'fastify'

// A Fastify server with nothing of ours: one route that answers at once, and one that stores the reading it gets with
// one insert in one transaction, in the same table and as durably as the product does. It checks nobody and nothing.

const columns = [
  'winery_id',
  'version',
  'created_at',
  'updated_at',
  'reading_timestamp',
  'wine_batch_id',
  'fermentation_id',
  'taken_by_id',
  'brix',
  'temperature',
  'ph',
  'notes',
]
const insertText = mark =>
  `insert into fermentation_maintenance (${columns.join(', ')}) values (${columns.map((_, at) => mark(at + 1)).join(', ')}) returning *`
const valuesOf = body => {
  const now = new Date().toISOString()
  const { wineBatchId, fermentationId, brix, temperature, ph, notes } = body
  return [1, 1, now, now, now, wineBatchId, fermentationId, 1, brix, temperature, ph, notes]
}

async function openSqlite(folder) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const isBuiltIn = major > 22 || (major === 22 && minor >= 13)
  const { DatabaseSync } = isBuiltIn
    ? createRequire(import.meta.url)('node:sqlite')
    : await import('@photostructure/sqlite')
  const database = new DatabaseSync(join(folder, 'wine.sqlite'))
  for (const pragma of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on'])
    database.exec(`pragma ${pragma}`)
  const begin = database.prepare('begin immediate')
  const commit = database.prepare('commit')
  const insert = database.prepare(insertText(() => '?'))
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
  const text = insertText(index => `$${index}`)
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
