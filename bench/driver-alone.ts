import { type CompiledQuery, DefaultQueryExecutor, type QueryResult } from 'kysely'
import pg from 'pg'
import { openDatabase } from '#app/prepare.ts'
import { createServer } from '#app/server.ts'
import { forKysely, openSqliteFile } from '#server/db/drivers/sqlite.ts'
import { readSettings } from '#server/settings.ts'

// What the database's driver and JSON cost by themselves. The product is asked once, inside this process, while its
// statements are written down; from then on the same statements go straight to the driver, and the same answer is
// turned into JSON.

interface Statement {
  sql: string
  parameters: unknown[]
}

const statements: Statement[] = []
let isListening = false

/** The statements that read records; who asks and which state they see is looked up besides. */
const isRowRead = (sql: string) => /^\s*select/i.test(sql) && !/\b(sessions|revisions)\b/.test(sql)

function listenIn(): void {
  const base = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as DefaultQueryExecutor
  const execute = base.executeQuery
  base.executeQuery = function <Row>(query: CompiledQuery) {
    if (isListening && isRowRead(query.sql))
      statements.push({ sql: query.sql, parameters: [...query.parameters] })
    return execute.call(this, query) as Promise<QueryResult<Row>>
  }
}

type Run = (answer: unknown) => Promise<number>

async function sqliteAlone(dataDir: string): Promise<Run> {
  const database = forKysely(await openSqliteFile(`${dataDir}/wine.sqlite`))
  return async answer => {
    database.prepare(touchText).run([])
    const began = performance.now()
    for (const { sql, parameters } of statements) database.prepare(sql).all(parameters)
    JSON.stringify(answer)
    return performance.now() - began
  }
}

async function postgresAlone(url: string): Promise<Run> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return async answer => {
    await client.query(touchText)
    const began = performance.now()
    for (const [index, { sql, parameters }] of statements.entries())
      await client.query({ name: `s${index}`, text: sql, values: parameters })
    JSON.stringify(answer)
    return performance.now() - began
  }
}

const touchText = 'update vineyards set version = version where id = 1'

async function writeDown(path: string, token: string): Promise<Run> {
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
  const answer = given.json()
  return () => alone(answer)
}

let run: Run | undefined

process.on('message', async (task: { path: string; token: string } | 'run') => {
  if (task === 'run') {
    process.send?.({ ms: await run?.(null) })
    return
  }
  run = await writeDown(task.path, task.token)
  process.send?.({ statements: statements.length })
})
process.on('disconnect', () => process.exit())
process.send?.('listening')
