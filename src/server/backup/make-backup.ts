import { existsSync, mkdirSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type AuditFindings, findingsOf, type NotedHead } from '../audit/audit-findings.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { PlainFailure } from '../plain-failure.ts'
import { openSqliteStore } from '../table-stores/sqlite-store.ts'
import { type OnRows, requireSchema, type TableStore } from '../table-stores/table-store.ts'
import { plainBackupFailure } from './backup-failure.ts'
import { type BackupReport, recordIn } from './backup-record.ts'
import { headsOfEarlierBackups } from './earlier-backups.ts'
import { loadBackup } from './load-backup.ts'
import { checkBackup, outlineOf } from './read-backup.ts'
import { inWorkFolder } from './work-folder.ts'
import { writeBackup } from './write-backup.ts'

export interface BackupProgress {
  onWriting: OnRows
  onChecking: OnRows
}

const silent: BackupProgress = { onWriting: () => undefined, onChecking: () => undefined }

/**
 * Makes one backup file and proves it: the file is restored into a scratch database beside it and every table
 * compared. It gets its name only then; whatever goes wrong before leaves nothing behind. The audit trail of the
 * copy is verified too, but a copy of what was tampered with is still worth keeping: that is only told.
 */
export async function makeBackup(
  source: TableStore,
  path: string,
  { program, progress = silent }: { program: string; progress?: BackupProgress | undefined },
): Promise<BackupReport> {
  const began = Date.now()
  const folder = dirname(path)
  const schema = await requireSchema(source)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (existsSync(path)) throw new PlainFailure(`${path} exists already. Choose another name.`)
    return await inWorkFolder(folder, async work => {
      const draft = join(work, 'backup.jsonl.gz')
      const bytes = await writeBackup(source, draft, { schema, program, onRows: progress.onWriting })
      const outline = await outlineOf(draft)
      const { heads, ...earlier } = await headsOfEarlierBackups(folder, outline)
      // What was lost once stays lost: the backups since then know nothing of it.
      const standing = recordIn(outline.installation).finding?.lostHeads ?? []
      const findings = await prove(draft, join(work, 'scratch.sqlite'), {
        heads: [...standing, ...heads],
        onRows: progress.onChecking,
      })
      await rename(draft, path)
      await syncFolder(folder)
      const { rows, tables, auditHeads } = outline.footer
      const seconds = (Date.now() - began) / 1000
      return { path, bytes, rows, tables, schema, auditHeads, findings, earlier, seconds }
    })
  } catch (error) {
    throw plainBackupFailure(error, folder)
  }
}

/** The file as it lies on the disk, restored, compared and verified. The scratch is SQLite whatever the source was. */
async function prove(
  draft: string,
  scratch: string,
  { heads, onRows }: { heads: readonly NotedHead[]; onRows: OnRows },
): Promise<AuditFindings> {
  const checked = await checkBackup(draft)
  const store = await openSqliteStore(scratch, { isAlone: true })
  try {
    store.beCareless()
    await loadBackup(store, checked, { onRows })
    return findingsOf(await verifyAudit(store, { heads: heads.map(({ hash }) => hash) }), heads)
  } finally {
    await store.close()
  }
}

/** A new name in a folder survives a power cut only once the folder itself is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  // Windows keeps its folders safe by itself, and refuses to open one.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
