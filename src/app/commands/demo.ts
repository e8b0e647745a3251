import { sql } from 'kysely'
import { foundFirstWinery } from '#server/auth/founding.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { readSettings } from '#server/settings.ts'
import packageInfo from '../../../package.json' with { type: 'json' }
import { demoAdmin, demoPassword } from '../demo/cast.ts'
import { fillWinery } from '../demo/fill.ts'
import { openDatabase } from '../prepare.ts'
import { createServer } from '../server.ts'
import { CommandFailure } from './command.ts'

/** Fills an empty store with the sample winery. */
export async function fillDemo(): Promise<void> {
  const settings = readSettings(process.env)
  const connection = await openDatabase(settings)
  try {
    const founded = await foundFirstWinery(connection.db, async () => ({
      wineryName: 'Marchetti Family Cellars',
      ...demoAdmin,
      passwordHash: await hashPassword(demoPassword),
    }))
    if (!founded)
      throw new CommandFailure('The sample winery needs an empty store. Set DATA_DIR to a new folder.')
    console.log('Filling the sample winery …')
    // Nothing here is worth a disk's time: the folder is thrown away.
    if (connection.kind === 'sqlite') await sql`pragma synchronous = off`.execute(connection.db)
    const clock = { now: new Date() }
    const { app } = await createServer({
      settings,
      connection,
      version: packageInfo.version,
      clock: () => clock.now,
    })
    await fillWinery(app, clock, new Date())
    await app.close()
    console.log(`The sample winery is ready. Sign in as ${demoAdmin.email} with the password ${demoPassword}`)
  } finally {
    await connection.db.destroy()
  }
}
