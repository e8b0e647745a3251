import { randomBytes } from 'node:crypto'
import { rebuildCellar } from '#features/records/cellar/queries/rebuilding.ts'
import { verifyCellar } from '#features/records/cellar/queries/verifying.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { readSettings } from '#server/settings.ts'
import { type BroughtIn, bringIn } from '#server/winery-file/bring-in.ts'
import { type CheckedWineryFile, checkWineryFile } from '#server/winery-file/check-winery-file.ts'
import { isEmail, normaliseEmail } from '#shared/email.ts'
import { openDatabase } from '../prepare.ts'
import { fileWords } from '../winery-file-words.ts'
import { CommandFailure, readArguments, text } from './command.ts'
import { endOnSignals } from './end-on-signals.ts'
import { grouped, progressOf } from './progress.ts'

const usage = 'npm run bring-in -- FILE --admin-email someone@example.org --admin-password secret'

/** Makes a winery of a file that an export wrote, beside those that are there; proven before it counts. */
export async function bringWineryIn(args: string[]): Promise<void> {
  const known = { 'admin-email': text, 'admin-password': text }
  const { values, positionals } = readArguments(usage, { args, options: known, allowPositionals: true })
  const [path, ...others] = positionals
  const settings = readSettings(process.env)
  const email = normaliseEmail(values['admin-email'] ?? '')
  const password = values['admin-password'] ?? ''
  if (!path || others.length > 0) throw new CommandFailure(`Say which file to bring in.\nUsage: ${usage}`)
  if (!isEmail(email)) throw new CommandFailure(`The administrator needs an e-mail address.\nUsage: ${usage}`)
  if (password.length < settings.passwordMinimum)
    throw new CommandFailure(
      `Password must be at least ${settings.passwordMinimum} characters\nUsage: ${usage}`,
    )
  endOnSignals()
  const file = await checkWineryFile(path, fileWords.namings, progressOf('Checking'))
  try {
    const { db } = await openDatabase(settings)
    try {
      const ledger: string[] = []
      const brought = await bringIn(db, file, {
        admin: { email, passwordHash: await hashPassword(password) },
        unusableHash: await hashPassword(randomBytes(32).toString('hex')),
        finish: async door => {
          await rebuildCellar(door)
          ledger.push(...(await verifyCellar(door.tx, door.actor.wineryId)).differences)
        },
        onRows: progressOf('Bringing in'),
      })
      tell(file, brought, email)
      refuseLedger(ledger)
    } finally {
      await db.destroy()
    }
  } finally {
    file.close()
  }
}

function tell(
  { manifest, sha256 }: CheckedWineryFile,
  { tables, rows, head }: BroughtIn,
  email: string,
): void {
  console.log(
    `"${manifest.winery.name}" is brought in: it was read back, and every table is equal to the file (${grouped(rows)} rows in ${tables} tables).`,
  )
  console.log(`File: SHA-256 ${sha256}, made ${manifest.madeAt}`)
  console.log(`Its audit trail ended at ${manifest.auditHead.sequence} ${manifest.auditHead.hash}`)
  console.log(`Here it goes on at ${head.sequence} ${head.hash}`)
  console.log(
    `Sign in as ${email}. Its other people need a new password, its devices and programs a new token, its webhooks their address.`,
  )
}

/** Operations that could not be done there cannot be done here either: that is told, and the winery stays. */
function refuseLedger(differences: readonly string[]): void {
  if (differences.length > 0)
    throw new CommandFailure(
      ['The winery is there, but its litre ledger is not in order.', ...differences.slice(0, 50)].join('\n'),
    )
}
