import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Family, gauge } from '#server/metrics/text-format.ts'
import type { Settings } from '#server/settings.ts'

/** The folders that something is written to. They are told apart by what they are for: their paths are the operator's. */
function foldersOf({ databaseUrl, dataDir, backupDir, dailyBackup }: Settings): Record<string, string> {
  return {
    ...(!databaseUrl && { data: dataDir }),
    ...(dailyBackup.isOn && { backups: backupDir }),
  }
}

/** A folder that is made when it is first needed lies where the nearest one above it does. */
function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder))
}

export async function diskFigures(settings: Settings): Promise<Family[]> {
  const disks = await Promise.all(
    Object.entries(foldersOf(settings)).map(async ([folder, path]) => {
      const { bsize, bavail, blocks } = await statfs(nearest(path))
      return { labels: { folder }, free: bsize * bavail, all: bsize * blocks }
    }),
  )
  const told = (name: string, help: string, field: 'free' | 'all') =>
    gauge(
      name,
      help,
      disks.map(disk => ({ labels: disk.labels, value: disk[field] })),
    )
  return [
    told('wine_disk_free_bytes', 'Room that is left on the disk of a folder.', 'free'),
    told('wine_disk_size_bytes', 'Size of the disk of a folder.', 'all'),
  ]
}
