import { endLinksOf } from '#server/auth/account-links.ts'
import { liftBlocks } from '#server/auth/attempts.ts'
import { removeFactors } from '#server/auth/factors.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import { openDoor } from '#server/db/writing/write-door.ts'
import { readSettings } from '#server/settings.ts'
import { normaliseEmail } from '#shared/email.ts'
import { openDatabase } from '../prepare.ts'
import { CommandFailure, readArguments } from './command.ts'

const usage = 'npm run reset-second-step -- someone@example.org'

/** For somebody who has lost their phone and has no other administrator: from then on their password signs them in. */
export async function resetSecondStep(args: string[]): Promise<void> {
  const { positionals } = readArguments(usage, { args, options: {}, allowPositionals: true })
  const email = normaliseEmail(positionals[0] ?? '')
  if (email === '' || positionals.length > 1)
    throw new CommandFailure(`Say whose second step to reset.\nUsage: ${usage}`)
  const { db } = await openDatabase(readSettings(process.env))
  try {
    const user = await db
      .selectFrom('users')
      .select(['id', 'email', 'wineryId'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (!user) throw new CommandFailure(`Nobody has the e-mail address ${email}.`)
    const { wineryId } = user
    const actor = { userId: null, userName: 'Console', wineryId, requestId: 'reset-second-step' }
    await openDoor({ db, clock: () => new Date() }, actor, async door => {
      if (!(await removeFactors(door, user.id)))
        throw new CommandFailure(`${email} has no second step. Nothing was changed.`)
      await door.note('second-step-reset', 'users', user.id)
      await endSessionsOf(door.books, user.id)
      await endLinksOf(door, user.id)
      await liftBlocks(door.books, user)
      return { status: 200, body: null }
    })
    console.log(`${email} has no second step any more and is signed out everywhere.`)
  } finally {
    await db.destroy()
  }
}
