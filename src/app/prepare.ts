import { hasWinery } from '#server/auth/founding.ts'
import { refuseBesideBackups } from '#server/backup/lost-data.ts'
import { type Connection, connect, sqlitePath } from '#server/db/connect.ts'
import { isNothingThere } from '#server/db/damage.ts'
import { migrate } from '#server/db/migrate.ts'
import { plainStartFailure } from '#server/db/start-failure.ts'
import type { Settings } from '#server/settings.ts'
import { announceServer, type Presence } from '#server/table-stores/server-presence.ts'

/** Says that a server runs here, so that no restore takes the data from under it. */
export async function announcePresence(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  onLostConnection: (error: Error) => void,
): Promise<Presence> {
  try {
    return await announceServer(settings.databaseUrl, onLostConnection)
  } catch (error) {
    throw plainStartFailure(error, settings)
  }
}

type Place = Pick<Settings, 'dataDir' | 'databaseUrl' | 'backupDir'>

/** Looks at the place before it is opened, which would make a file there. */
function refuseToBeginAnew(settings: Place): void {
  try {
    if (!settings.databaseUrl && isNothingThere(sqlitePath(settings.dataDir))) refuseBesideBackups(settings)
  } catch (error) {
    throw plainStartFailure(error, settings)
  }
}

/** Opens the database and brings its schema up to date; refused where nothing is left of it but its backups. */
export async function openDatabase(
  settings: Place,
  onLostConnection?: (error: Error) => void,
): Promise<Connection> {
  refuseToBeginAnew(settings)
  const connection = await connect(settings, onLostConnection)
  try {
    await migrate(connection.db)
    if (!(await hasWinery(connection.db))) refuseBesideBackups(settings)
    return connection
  } catch (error) {
    await connection.db.destroy()
    throw plainStartFailure(error, settings)
  }
}
