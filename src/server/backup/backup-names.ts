import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Why a backup was made; only daily ones are ever cleared away by the program. */
export type Occasion = 'manual' | 'daily' | 'before-restore'

const extension = '.jsonl.gz'

/** `wine-daily-20260704T020000Z.jsonl.gz`: sorted by name they are sorted by time. */
export function backupName(occasion: Occasion, now = new Date()): string {
  const moment = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '')
  return `wine-${occasion}-${moment}${extension}`
}

export function isDailyBackup(name: string): boolean {
  return /^wine-daily-\d{8}T\d{6}Z\.jsonl\.gz$/.test(name)
}

/** The file that `--to` means: itself, or a new one in the folder it names. */
export function chosenPath(to: string | undefined, folder: string, occasion: Occasion): string {
  if (to === undefined) return join(folder, backupName(occasion))
  const chosen = resolve(to)
  const isFolder = /[/\\]$/.test(to) || (existsSync(chosen) && statSync(chosen).isDirectory())
  return isFolder ? join(chosen, backupName(occasion)) : chosen
}
