import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { endLinksOf } from '#server/auth/account-links.ts'
import { liftBlocks } from '#server/auth/attempts.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import type { RecordRow } from '#server/db/tables.ts'
import { type Door, openDoor } from '#server/db/writing/write-door.ts'
import { readSettings } from '#server/settings.ts'
import { normaliseEmail } from '#shared/email.ts'
import { openDatabase } from '../prepare.ts'
import { CommandFailure, readArguments, text } from './command.ts'

const usage = 'npm run user:password -- --email someone@example.org'

/** Sets a new password from the console and signs the person out everywhere. */
export async function setPassword(args: string[]): Promise<void> {
  const options = readArguments(usage, { args, options: { email: text, password: text } }).values
  const settings = readSettings(process.env)
  const email = normaliseEmail(options.email ?? '')
  if (email === '') throw new CommandFailure(`Say whose password to set.\nUsage: ${usage}`)
  const { db } = await openDatabase(settings)
  try {
    const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
    if (!user) throw new CommandFailure(`Nobody has the e-mail address ${email}.`)
    const password = options.password ?? (await askUnseen(`New password for ${email}: `))
    if (password.length < settings.passwordMinimum)
      throw new CommandFailure(`Password must be at least ${settings.passwordMinimum} characters`)
    const passwordHash = await hashPassword(password)
    const actor = { userId: null, userName: 'Console', wineryId: user.wineryId, requestId: 'user:password' }
    await openDoor({ db, clock: () => new Date() }, actor, async door => {
      await door.update('users', await readAgain(door, user), { passwordHash })
      await endSessionsOf(door.books, user.id)
      await endLinksOf(door, user.id)
      await liftBlocks(door.books, user)
      return { status: 200, body: null }
    })
    console.log(`${email} has a new password and is signed out everywhere.`)
  } finally {
    await db.destroy()
  }
}

/** The person as they are now: while the prompt waited, others may have changed or removed them. */
async function readAgain(
  door: Door,
  { id, email }: { id: number; email: string },
): Promise<RecordRow<'users'>> {
  const row = await door.tx
    .selectFrom('users')
    .selectAll()
    .where('wineryId', '=', door.actor.wineryId)
    .where('id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst()
  if (!row) throw new CommandFailure(`Nobody has the e-mail address ${email} any more. Nothing was changed.`)
  return row
}

/** Reads a line without showing what is typed. */
async function askUnseen(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const input = createInterface({
    input: process.stdin,
    output: nowhere,
    terminal: process.stdin.isTTY ?? false,
  })
  const answer = await input.question('')
  input.close()
  process.stdout.write('\n')
  return answer
}
