import { hasWinery } from '#server/auth/founding.ts'
import { refuseBesideBackups } from '#server/backup/lost-data.ts'
import { type UpgradePlace, upgrade } from '#server/backup/upgrade.ts'
import { type Connection, type ConnectSettings, connect, sqlitePath } from '#server/db/connect.ts'
import { isNothingThere } from '#server/db/damage.ts'
import { plainStartFailure } from '#server/db/start-failure.ts'
import packageInfo from '../../package.json' with { type: 'json' }

/** Opens the database and brings its schema up to date, with a restore point before; refused where nothing is left of it but its backups. */
export async function openDatabase(
  settings: UpgradePlace & Pick<ConnectSettings, 'metrics'>,
  onLostConnection?: (error: Error) => void,
): Promise<Connection> {
  let connection: Connection | undefined
  try {
    // Looked at before it is opened, which would make a file there.
    if (!settings.databaseUrl && isNothingThere(sqlitePath(settings.dataDir))) refuseBesideBackups(settings)
    connection = await connect(settings, onLostConnection)
    await upgrade(connection.db, settings, { program: packageInfo.version, tell: console.log })
    if (!(await hasWinery(connection.db))) refuseBesideBackups(settings)
    return connection
  } catch (error) {
    await connection?.db.destroy()
    throw plainStartFailure(error, settings)
  }
}
