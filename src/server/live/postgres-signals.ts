import { sql } from 'kysely'
import pg from 'pg'
import type { Queries } from '../db/dialect.ts'
import { Joined } from './joined.ts'

// Servers on one PostgreSQL wake each other by LISTEN and NOTIFY. The word is sent after the commit and not inside it:
// notifying transactions wait for each other at their commit, across all wineries. Should a word be lost, the look at
// the database that every server takes each second finds out. Where no other server listens none is sent: a word is a
// transaction too, after which every kept answer would be read anew.

const channel = 'wine_management_live'
const listenerName = 'wine-management live'
const sendEvery = 100
const tryAgainAfter = 1000

export interface Signals {
  /** Tells the other servers that something happened in a winery. */
  send(wineryId: number): void
  /** From now on wants to hear of them. */
  listen(): void
  end(): Promise<void>
}

export interface SignalOptions {
  db: Queries
  databaseUrl: string
  onSignal: (wineryId: number) => void
  /** Called when hearing begins anew: words may have been missed. */
  onListening: () => void
  onTrouble: (error: unknown) => void
}

export function postgresSignals(options: SignalOptions): Signals {
  const listener = openListener(options)
  const sender = openSender(options, listener.processId)
  return {
    send: sender.send,
    listen: listener.listen,
    end: async () => void (await Promise.all([sender.end(), listener.end()])),
  }
}

/** Wineries that were written to in the same moment are told of with one call. */
function openSender({ db, onTrouble }: SignalOptions, ownListener: () => number | null) {
  const waiting = new Set<number>()
  const sending = new Joined(
    async () => {
      const told = [...waiting].join()
      waiting.clear()
      if (told)
        await sql`select pg_notify(${channel}, ${told}) from pg_stat_activity
          where datname = current_database() and application_name = ${listenerName}
          and pid is distinct from ${ownListener()}::int limit 1`.execute(db)
    },
    sendEvery,
    onTrouble,
  )
  return {
    send(wineryId: number) {
      waiting.add(wineryId)
      sending.ask()
    },
    end: () => sending.end(),
  }
}

function openListener({ databaseUrl, onSignal, onListening, onTrouble }: SignalOptions) {
  let isWanted = false
  let isOver = false
  let client: pg.Client | null = null
  let processId: number | null = null
  let again: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      application_name: listenerName,
    })
    client = next
    next.on('error', onTrouble)
    next.once('end', connectAgain)
    next.on('notification', ({ payload = '' }) => payload.split(',').map(Number).forEach(onSignal))
    await next.connect()
    await next.query(`listen ${channel}`)
    processId = (await next.query<{ id: number }>('select pg_backend_pid() as id')).rows[0]?.id ?? null
    onListening()
  }

  function connectAgain(): void {
    if (isOver) return
    clearTimeout(again)
    again = setTimeout(begin, tryAgainAfter)
    again.unref()
  }

  function begin(): void {
    connect().catch(error => {
      onTrouble(error)
      connectAgain()
    })
  }

  return {
    processId: () => processId,
    listen() {
      if (!isWanted && !isOver) begin()
      isWanted = true
    },
    async end() {
      isOver = true
      clearTimeout(again)
      await client?.end()
    },
  }
}
