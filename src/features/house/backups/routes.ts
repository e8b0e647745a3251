import { readBackupRecord } from '#server/backup/backup-record.ts'
import { type Api, addRoute } from '#server/http/api.ts'
import { backupState, backupsPath } from './contract.ts'

export function addBackupRoutes(api: Api): void {
  addRoute(api, {
    method: 'GET',
    path: backupsPath,
    access: 'admin',
    operation: 'readBackupState',
    summary: 'Read how the last backup ended and when the next one is due',
    tag: { name: 'backups', description: 'How the installation is backed up.' },
    answer: backupState,
    handle: async () => {
      const { lastGood, lastFailure, finding } = await readBackupRecord(api.db)
      // Which records of which winery is for the operator alone.
      const told = finding && { at: finding.at, count: finding.count }
      return { daily: api.settings.dailyBackup, lastGood, lastFailure, finding: told }
    },
  })
}
