import { createInterface } from 'node:readline/promises'
import type { Database } from '#server/db/dialect.ts'
import { readSettings } from '#server/settings.ts'
import { checkWineryFile } from '#server/winery-file/check-winery-file.ts'
import { removeWinery } from '#server/winery-file/remove-winery.ts'
import { openDatabase } from '../prepare.ts'
import { fileWords } from '../winery-file-words.ts'
import { findWinery } from './chosen-winery.ts'
import { CommandFailure, readArguments, text } from './command.ts'
import { endOnSignals } from './end-on-signals.ts'
import { exportPath, noteExport, writeWineryFile } from './export.ts'
import { grouped, progressOf } from './progress.ts'

const usage = 'npm run winery:remove -- --winery NAME-OR-ID --to FILE-OR-FOLDER [--name "ITS NAME, TYPED"]'

/** Takes a winery out, after everything of it was written into a file that was read back, and its name was typed. */
export async function removeOneWinery(args: string[]): Promise<void> {
  const options = { winery: text, to: text, name: text }
  const { winery, to, name: typed } = readArguments(usage, { args, options }).values
  if (winery === undefined) throw new CommandFailure(`Say which winery to remove.\nUsage: ${usage}`)
  if (to === undefined)
    throw new CommandFailure(`Say where the file goes that holds everything of it.\nUsage: ${usage}`)
  const settings = readSettings(process.env)
  endOnSignals()
  const { db } = await openDatabase(settings)
  try {
    const chosen = await findWinery(db, winery, usage)
    await refuseOnly(db)
    const path = exportPath(to, chosen.name)
    const name = typed ?? (await ask(`Type the name of the winery to remove it with everything of it: `))
    if (name.trim() !== chosen.name)
      throw new CommandFailure(`The winery is called "${chosen.name}". Nothing was removed.`)
    await noteExport(db, chosen.id)
    const { auditHead } = await writeWineryFile(settings, chosen.id, path)
    const file = await checkWineryFile(path, fileWords.namings, progressOf('Checking'))
    file.close()
    console.log(`Everything of "${chosen.name}" is in ${path}, and was read back.`)
    const { sequence, hash } = auditHead
    const rows = await removeWinery(db, chosen, { head: { sequence, hash }, sha256: file.sha256 })
    console.log(`"${chosen.name}" is removed: ${grouped(rows)} rows. Its people can no longer sign in.`)
    console.log('Backups that were made before still hold it. npm run bring-in brings it back from the file.')
  } finally {
    await db.destroy()
  }
}

/** An installation has a winery: at its next start an empty one would be given a new one. */
async function refuseOnly(db: Database): Promise<void> {
  const wineries = await db.selectFrom('wineries').select('id').limit(2).execute()
  if (wineries.length < 2)
    throw new CommandFailure('It is the only winery of this installation, and stays. Nothing was removed.')
}

async function ask(question: string): Promise<string> {
  const input = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await input.question(question)
  } finally {
    input.close()
  }
}
