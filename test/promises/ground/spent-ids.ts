import pg from 'pg'

// PostgreSQL counts its transactions. What a crash or an older copy makes it forget, it counts again: the same number
// then names another state.

/** Work on a connection of its own to the server. */
export async function onServer<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  // A server that is killed under it says so, which is what the tests are for.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Lets the server write down as late as it may which numbers it has given out, and give out none by itself. */
export async function forgetfulSettings(url: string): Promise<void> {
  await onServer(url, async client => {
    for (const setting of [
      "wal_writer_delay = '10s'",
      "checkpoint_timeout = '1h'",
      'wal_level = minimal',
      'max_wal_senders = 0',
      'autovacuum = off',
    ])
      await client.query(`alter system set ${setting}`)
  })
}

/** The names of the transactions that a reader sees now, as PostgreSQL gives them. */
export async function currentSnapshot(client: pg.Client): Promise<string> {
  return (await client.query('select pg_current_snapshot()::text as names')).rows[0].names
}

/** The number that the next transaction gets. */
export const nextIdOf = (snapshot: string) => Number(snapshot.split(':')[1])

/** Spends one number on a transaction that is rolled back. */
export async function spendId(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  await client.query('rollback')
}

/** Spends numbers until readers see the named transactions again. */
export async function spendUntil(client: pg.Client, snapshot: string): Promise<void> {
  for (;;) {
    const now = await currentSnapshot(client)
    if (now === snapshot) return
    if (nextIdOf(now) >= nextIdOf(snapshot)) throw new Error(`${snapshot} was passed: it is ${now} already.`)
    await spendId(client)
  }
}
