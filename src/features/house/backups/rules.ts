import type { BackupState } from './contract.ts'

const aDay = 86_400_000
const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** "12.4 MB", for people. */
export function showSize(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${step === 0 ? bytes : (bytes / 1000 ** step).toFixed(1)} ${units[step]}`
}

/** What an administrator should be told about the backups, or null when all is well. */
export function backupWarning({ daily, lastGood, lastFailure }: BackupState, now: Date): string | null {
  if (lastFailure) return `The last backup failed: ${lastFailure.reason}`
  if (!lastGood)
    return daily.isOn ? null : 'No backup was made yet, and daily backups are off. Ask your operator.'
  const days = Math.floor((now.getTime() - Date.parse(lastGood.at)) / aDay)
  if (days < -1)
    return 'The last backup bears a time in the future. Ask your operator to check the clock of the server.'
  return days >= 2 ? `The last good backup is ${days} days old.` : null
}

/** What an administrator should be told when records were changed past the program, or null. */
export function findingWarning({ finding }: Pick<BackupState, 'finding'>): string | null {
  if (!finding) return null
  const places = finding.count === 1 ? 'one place' : `${finding.count.toLocaleString('en-US')} places`
  return `Records were changed past the program: in ${places} they are not as the activity tells. Ask your operator to run verify-audit.`
}

/** "Every day at 02:00, the last 14 are kept". */
export function showSchedule({ isOn, at, keep }: BackupState['daily']): string {
  return isOn ? `Every day at ${at}, the last ${keep} are kept` : 'Off'
}
