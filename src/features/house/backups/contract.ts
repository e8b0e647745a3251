import { z } from '#shared/zod.ts'

/** Where the last backup of the installation is told. */
export const backupsPath = '/api/settings/backup'

/** How the backups of the installation stand; the folder is the operator's business. */
export const backupState = z
  .object({
    daily: z.object({
      isOn: z.boolean(),
      /** The time of day at the server, such as 02:00. */
      at: z.string(),
      keep: z.int(),
    }),
    lastGood: z
      .object({
        at: z.iso.datetime(),
        file: z.string(),
        bytes: z.int(),
        rows: z.int(),
        seconds: z.number(),
      })
      .nullable(),
    /** Only when it came after the last good one. */
    lastFailure: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
    /** How often the last good one found records and audit trail at odds, in whichever winery. */
    finding: z.object({ at: z.iso.datetime(), count: z.int() }).nullable(),
  })
  .meta({ id: 'BackupState', description: 'How the backups of the installation stand.' })
export type BackupState = z.output<typeof backupState>
