import { existsSync, mkdirSync, statSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { showSize } from '#features/house/backups/rules.ts'
import { exportFileName } from '#features/house/export/rules.ts'
import { plainBackupFailure } from '#server/backup/backup-failure.ts'
import { inWorkFolder } from '#server/backup/work-folder.ts'
import type { Database } from '#server/db/dialect.ts'
import { openDoor } from '#server/db/writing/write-door.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { openForReading } from '#server/table-stores/open-store.ts'
import type { Manifest } from '#server/winery-file/file-format.ts'
import { makeWineryFile } from '#server/winery-file/make-winery-file.ts'
import packageInfo from '../../../package.json' with { type: 'json' }
import { openDatabase } from '../prepare.ts'
import { fileWords } from '../winery-file-words.ts'
import { findWinery } from './chosen-winery.ts'
import { CommandFailure, readArguments, text } from './command.ts'
import { endOnSignals } from './end-on-signals.ts'
import { grouped } from './progress.ts'

const usage = 'npm run export -- --winery NAME-OR-ID --to FILE-OR-FOLDER'

/** Writes everything of one winery into a file, also while the server runs. */
export async function exportWinery(args: string[]): Promise<void> {
  const { winery, to = '.' } = readArguments(usage, { args, options: { winery: text, to: text } }).values
  const settings = readSettings(process.env)
  endOnSignals()
  const { db } = await openDatabase(settings)
  let chosen: { id: number; name: string }
  try {
    chosen = await findWinery(db, winery, usage)
    await noteExport(db, chosen.id)
  } finally {
    await db.destroy()
  }
  const path = exportPath(to, chosen.name)
  const { files, auditHead } = await writeWineryFile(settings, chosen.id, path)
  const rows = files.filter(({ name }) => name.startsWith('json/')).map(file => file.rows ?? 0)
  console.log(`Everything of "${chosen.name}" is in ${path}`)
  console.log(
    `${showSize(statSync(path).size)}, ${grouped(rows.reduce((sum, each) => sum + each, 0))} records in ${rows.length} kinds`,
  )
  console.log(`Audit head: ${auditHead.sequence} ${auditHead.hash}`)
}

export async function noteExport(db: Database, wineryId: number): Promise<void> {
  const actor = { userId: null, userName: 'Console', wineryId, requestId: 'export' }
  await openDoor({ db, clock: () => new Date() }, actor, async door => {
    await door.note('export', 'wineries', wineryId)
    return { status: 200, body: null }
  })
}

/** Where the file goes: into a folder, under a name that tells the winery and the day, or where it is said. */
export function exportPath(to: string, winery: string): string {
  const chosen = resolve(to)
  const isFolder = /[/\\]$/.test(to) || (existsSync(chosen) && statSync(chosen).isDirectory())
  const path = isFolder ? join(chosen, exportFileName(winery, new Date().toISOString().slice(0, 10))) : chosen
  if (existsSync(path)) throw new CommandFailure(`${path} exists already. Choose another name.`)
  return path
}

/** The file gets its name once it is whole: whatever goes wrong before leaves nothing behind. */
export async function writeWineryFile(settings: Settings, wineryId: number, path: string): Promise<Manifest> {
  const folder = dirname(path)
  const store = await openForReading(settings)
  try {
    mkdirSync(folder, { recursive: true })
    return await inWorkFolder(folder, async work => {
      const draft = join(work, 'winery.zip')
      // It tells everything of the winery: for this account alone.
      const file = await open(draft, 'wx', 0o600)
      const options = { words: fileWords, program: packageInfo.version }
      const made = await makeWineryFile(store, wineryId, options, file.createWriteStream({ flush: true }))
      await rename(draft, path)
      return made
    })
  } catch (error) {
    throw plainBackupFailure(error, folder)
  } finally {
    await store.close()
  }
}
