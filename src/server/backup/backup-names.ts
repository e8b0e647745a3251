import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Why a backup was made; only daily ones are ever cleared away by the program. */
export type Occasion = 'manual' | 'daily' | 'before-restore' | 'before-upgrade'

const extension = '.jsonl.gz'

/** `wine-daily-20260704T020000Z.jsonl.gz`: sorted by name they are sorted by time. */
export function backupName(occasion: Occasion, now = new Date()): string {
  const moment = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '')
  return `wine-${occasion}-${moment}${extension}`
}

const ownName =
  /^wine-(manual|daily|before-restore|before-upgrade)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.jsonl\.gz$/

/** True of the names that the program gives by itself. */
export function isBackupName(name: string): boolean {
  return ownName.test(name)
}

/** True of the name of a backup that was made before the schema changed. */
export function isUpgradePoint(name: string): boolean {
  return ownName.exec(name)?.[1] === 'before-upgrade'
}

/** When a daily backup was made, as its name has it; null of any other file. */
export function timeOfDaily(name: string): Date | null {
  const [, occasion, year, month, day, hours, minutes, seconds] = ownName.exec(name) ?? []
  if (occasion !== 'daily') return null
  return new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
}

/** Names count seconds, and two backups may come within one. */
export function newPath(folder: string, occasion: Occasion): string {
  for (let time = Date.now(); ; time += 1000) {
    const path = join(folder, backupName(occasion, new Date(time)))
    if (!existsSync(path)) return path
  }
}

/** The file that `--to` means: itself, or a new one in the folder it names. */
export function chosenPath(to: string | undefined, folder: string, occasion: Occasion): string {
  if (to === undefined) return newPath(folder, occasion)
  const chosen = resolve(to)
  const isFolder = /[/\\]$/.test(to) || (existsSync(chosen) && statSync(chosen).isDirectory())
  return isFolder ? newPath(chosen, occasion) : chosen
}
