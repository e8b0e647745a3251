import { hasWinery } from '#server/auth/founding.ts'
import { refuseBesideBackups } from '#server/backup/lost-data.ts'
import { type Connection, connect, sqlitePath } from '#server/db/connect.ts'
import { isNothingThere } from '#server/db/damage.ts'
import { migrate } from '#server/db/migrate.ts'
import { plainStartFailure } from '#server/db/start-failure.ts'
import type { Settings } from '#server/settings.ts'

/** Opens the database and brings its schema up to date; refused where nothing is left of it but its backups. */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'backupDir'>,
  onLostConnection?: (error: Error) => void,
): Promise<Connection> {
  let connection: Connection | undefined
  try {
    // Looked at before it is opened, which would make a file there.
    if (!settings.databaseUrl && isNothingThere(sqlitePath(settings.dataDir))) refuseBesideBackups(settings)
    connection = await connect(settings, onLostConnection)
    await migrate(connection.db)
    if (!(await hasWinery(connection.db))) refuseBesideBackups(settings)
    return connection
  } catch (error) {
    await connection?.db.destroy()
    throw plainStartFailure(error, settings)
  }
}
