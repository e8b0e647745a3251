import { foundWinery } from '#server/auth/founding.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { brokenUniqueTable } from '#server/db/dialect.ts'
import { readSettings } from '#server/settings.ts'
import { isEmail, normaliseEmail } from '#shared/email.ts'
import { openDatabase } from '../prepare.ts'
import { CommandFailure, readArguments, text } from './command.ts'

const usage =
  'npm run winery:create -- --name "Name" --admin-email someone@example.org --admin-password secret'

/** Adds a further winery, also while the server runs. */
export async function createWinery(args: string[]): Promise<void> {
  const known = { name: text, 'admin-email': text, 'admin-password': text }
  const options = readArguments(usage, { args, options: known }).values
  const settings = readSettings(process.env)
  const name = options.name?.trim() ?? ''
  const email = normaliseEmail(options['admin-email'] ?? '')
  const password = options['admin-password'] ?? ''
  if (name === '') throw new CommandFailure(`The winery needs a name.\nUsage: ${usage}`)
  if (!isEmail(email)) throw new CommandFailure(`The administrator needs an e-mail address.\nUsage: ${usage}`)
  if (password.length < settings.passwordMinimum)
    throw new CommandFailure(
      `Password must be at least ${settings.passwordMinimum} characters\nUsage: ${usage}`,
    )
  const { db } = await openDatabase(settings)
  try {
    const passwordHash = await hashPassword(password)
    const founding = { wineryName: name, firstName: 'Winery', lastName: 'Administrator', email, passwordHash }
    await foundWinery(db, founding)
    console.log(`The winery "${name}" is ready. Sign in as ${email}.`)
  } catch (error) {
    if (brokenUniqueTable(error) === 'users') throw new CommandFailure(`${email} already has an account.`)
    throw error
  } finally {
    await db.destroy()
  }
}
