import { subscribe } from 'node:diagnostics_channel'
import Fastify from 'fastify'
import { type CompiledQuery, DefaultQueryExecutor, type QueryResult } from 'kysely'
import pg from 'pg'
import { openDatabase } from '#app/prepare.ts'
import { createServer } from '#app/server.ts'
import { forKysely, openSqliteFile } from '#server/db/drivers/sqlite.ts'
import { readSettings } from '#server/settings.ts'

// What the database's driver and JSON cost by themselves. The product is asked once, inside this process, while its
// statements are written down; from then on the same statements go straight to the driver, and the same answer is
// turned into JSON: on order, and for whoever asks the bare Fastify route that this process opens.

interface Statement {
  sql: string
  parameters: unknown[]
}

const statements: Statement[] = []
let isListening = false

/** The statements that read records; who asks and which state they see is looked up besides. */
const isRowRead = (sql: string) => /^\s*select/i.test(sql) && !/\b(sessions|revisions)\b/.test(sql)

function writeDownStatement(sql: string, parameters: readonly unknown[]): void {
  if (isListening && isRowRead(sql)) statements.push({ sql, parameters: [...parameters] })
}

function listenIn(): void {
  subscribe('wine.straight-statement', message => {
    const { when, sql, parameters } = message as { when: 'before' | 'after' } & Statement
    if (when === 'before') writeDownStatement(sql, parameters)
  })
  const base = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as DefaultQueryExecutor
  const execute = base.executeQuery
  base.executeQuery = function <Row>(query: CompiledQuery) {
    writeDownStatement(query.sql, query.parameters)
    return execute.call(this, query) as Promise<QueryResult<Row>>
  }
}

/** The driver by itself. */
interface Alone {
  /** Changes what is read, so that no cache of the database has it as it is. */
  touch(): Promise<unknown>
  readAll(): Promise<void>
}

async function sqliteAlone(dataDir: string): Promise<Alone> {
  const database = forKysely(await openSqliteFile(`${dataDir}/wine.sqlite`))
  return {
    touch: async () => database.prepare(touchText).run([]),
    readAll: async () => {
      for (const { sql, parameters } of statements) database.prepare(sql).all(parameters)
    },
  }
}

async function postgresAlone(url: string): Promise<Alone> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    touch: () => client.query(touchText),
    readAll: async () => {
      for (const [index, { sql, parameters }] of statements.entries())
        await client.query({ name: `s${index}`, text: sql, values: parameters })
    },
  }
}

const touchText = 'update vineyards set version = version where id = 1'

async function writeDown(path: string, token: string): Promise<{ alone: Alone; answer: unknown }> {
  const settings = readSettings(process.env)
  const connection = await openDatabase(settings)
  const { app } = await createServer({ settings, connection, version: 'bench' })
  listenIn()
  await app.ready()
  isListening = true
  const given = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
  isListening = false
  await app.close()
  await connection.db.destroy()
  const { databaseUrl, dataDir } = settings
  const alone = databaseUrl ? await postgresAlone(databaseUrl) : await sqliteAlone(dataDir)
  return { alone, answer: given.json() }
}

/** The same read behind a bare route, so that what HTTP costs stands on both sides. */
async function serve(alone: Alone, answer: unknown): Promise<number> {
  const app = Fastify()
  app.get('/', async (_request, reply) => {
    await alone.readAll()
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
  })
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

type Order = { path: string; token: string } | 'run' | 'touch and run'

let run: ((order: Order) => Promise<number>) | undefined

process.on('message', async (order: Order) => {
  if (typeof order === 'string') {
    process.send?.({ ms: await run?.(order) })
    return
  }
  const { alone, answer } = await writeDown(order.path, order.token)
  run = async what => {
    if (what === 'touch and run') await alone.touch()
    const began = performance.now()
    await alone.readAll()
    JSON.stringify(answer)
    return performance.now() - began
  }
  process.send?.({ statements: statements.length, port: await serve(alone, answer) })
})
process.on('disconnect', () => process.exit())
process.send?.('listening')
