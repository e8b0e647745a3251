import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isBackupName, newPath } from './backup-names.ts'

it('backups of one second have names of their own, sorted as they were made', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wine-test-'))
  try {
    const made = Array.from({ length: 5 }, () => {
      const path = newPath(folder, 'manual')
      writeFileSync(path, '', { flag: 'wx' })
      return path
    })
    expect(made.toSorted()).toEqual(made)
    expect(made.every(path => isBackupName(path.slice(folder.length + 1)))).toBe(true)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
