import { randomInt } from 'node:crypto'
import { foundFirstWinery } from '#server/auth/founding.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { announceServer, type Presence } from '#server/backup/server-presence.ts'
import { type Connection, connect } from '#server/db/connect.ts'
import { isUnavailable } from '#server/db/dialect.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Settings, SettingsFailure } from '#server/settings.ts'

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

/** Opens the database and brings its schema up to date. */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  onLostConnection?: (error: Error) => void,
): Promise<Connection> {
  const connection = await connect(settings, onLostConnection)
  try {
    await migrate(connection.db)
    return connection
  } catch (error) {
    await connection.db.destroy()
    throw plainStartFailure(error, settings)
  }
}

/** The sentence for a database that cannot be opened; what nobody could foresee stays as it is. */
export function plainStartFailure(
  error: unknown,
  { databaseUrl, dataDir }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
) {
  const { code, message = '' } = error as { code?: string; message?: string }
  const place = databaseUrl ? `The database at ${new URL(databaseUrl).host}` : `The database in ${dataDir}`
  if (message.includes('corrupted migrations'))
    return new SettingsFailure(`${place} was written by a newer version. Update the program and start again.`)
  if (code === '28P01' || code === '28000')
    return new SettingsFailure(
      `${place} refuses the name or password in DATABASE_URL. Correct it and start again.`,
    )
  if (code === '3D000')
    return new SettingsFailure(`${place} has no database of that name. Create it and start again.`)
  if (databaseUrl && isUnavailable(error))
    return new SettingsFailure(
      `${place} cannot be reached. Start it, or correct DATABASE_URL, and start again.`,
    )
  if (!databaseUrl && /readonly|not a database|malformed|unable to open/i.test(message))
    return new SettingsFailure(`${place} cannot be used (${message}). Set DATA_DIR to another folder.`)
  return error
}

export interface FirstSignIn {
  email: string
  /** Only when it was generated: a configured password is never printed. */
  password: string | undefined
}

/** On an empty store makes the first winery, its roles and its administrator. */
export async function ensureFirstWinery(
  connection: Connection,
  settings: Settings,
): Promise<FirstSignIn | null> {
  const generated = settings.adminPassword === undefined ? readablePassword() : undefined
  const founded = await foundFirstWinery(connection.db, async () => ({
    wineryName: 'Winery',
    firstName: 'Winery',
    lastName: 'Administrator',
    email: settings.adminEmail,
    passwordHash: await hashPassword(settings.adminPassword ?? generated ?? ''),
  }))
  return founded ? { email: settings.adminEmail, password: generated } : null
}

/** Four groups of letters and digits that cannot be mistaken for one another. */
export function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
