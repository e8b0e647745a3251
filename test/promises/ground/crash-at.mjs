import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { DefaultConnectionProvider } from 'kysely'

// Loaded before the built server with `node --import`. Ends the process, as a cut plug would, at the statement
// that the file CRASH_FILE names: {"when": "before" | "after", "statement": regular expression, "nth": number}.
// With a "move": {"from", "to"} the process lives on, and a file is moved from under it. With a "list" it lives on too,
// and that file gets a line of JSON for each statement. Without the file nothing happens, so that a server can start and
// be used before the plug is pulled.

const file = process.env.CRASH_FILE ?? ''
const watched = new WeakSet()
let seen = 0

function crashHere(sql, when) {
  if (!existsSync(file)) return
  const point = JSON.parse(readFileSync(file, 'utf8'))
  if (point.list && when === 'before') appendFileSync(point.list, `${JSON.stringify(sql)}\n`)
  if (point.list || point.when !== when || !new RegExp(point.statement, 'i').test(sql)) return
  if (++seen !== (point.nth ?? 1)) return
  if (!point.move) process.kill(process.pid, 'SIGKILL')
  renameSync(point.move.from, point.move.to)
  rmSync(file)
  seen = 0
}

function watch(connection) {
  if (watched.has(connection)) return connection
  watched.add(connection)
  const execute = connection.executeQuery
  connection.executeQuery = async function executeWatched(query) {
    crashHere(query.sql, 'before')
    const result = await execute.call(this, query)
    crashHere(query.sql, 'after')
    return result
  }
  return connection
}

// On SQLite statements that are ready do without Kysely.
subscribe('wine.straight-statement', ({ sql, when }) => crashHere(sql, when))

// Whichever database it is, all others run on what this hands out.
const { prototype } = DefaultConnectionProvider
const provide = prototype.provideConnection
prototype.provideConnection = function provideWatched(consumer) {
  return provide.call(this, connection => consumer(watch(connection)))
}
