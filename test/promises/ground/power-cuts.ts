import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leftover } from './leftovers.ts'

/** A disk whose power can be cut: a file system in a file, shut down without a word to the programs on it. */
export interface CuttableDisk {
  folder: string
  /** What no program has been promised is gone: the file system stops at once and is mounted anew. */
  cutPower(whileDark: () => Promise<void>): Promise<void>
  remove(): void
}

const bytes = 96 * 1024 * 1024

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

function mustRun(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
}

// The call by which xfs_io stops a file system without writing anything back, for machines that lack it.
const shutDownInPerl =
  'open(F, "<", $ARGV[0]) or die; $how = pack("I", 2); ioctl(F, 0x8004587d, $how) or die $!'

function shutDown(folder: string): boolean {
  return run('xfs_io', ['-x', '-c', 'shutdown', folder]) || run('perl', ['-e', shutDownInPerl, folder])
}

/** An ext4 in a file, mounted; null where this account or this machine cannot have one. */
export function cuttableDisk(): CuttableDisk | null {
  const place = mkdtempSync(join(tmpdir(), 'wine-power-cut-'))
  const image = join(place, 'disk.img')
  const folder = join(place, 'disk')
  const removePlace = () => rmSync(place, { recursive: true, force: true })
  mkdirSync(folder)
  writeFileSync(image, '')
  truncateSync(image, bytes)
  if (!run('mkfs.ext4', ['-q', '-F', image]) || !run('mount', ['-o', 'loop', image, folder])) {
    removePlace()
    return null
  }
  const remove = leftover(() => {
    run('umount', ['-l', folder])
    removePlace()
  })
  return {
    folder,
    async cutPower(whileDark) {
      if (!shutDown(folder)) throw new Error('The file system could not be shut down.')
      await whileDark()
      mustRun('umount', [folder])
      mustRun('mount', ['-o', 'loop', image, folder])
    },
    remove,
  }
}

/** Whether this account may mount a disk and shut it down; tried out, because nothing else tells. */
export function canCutPower(): boolean {
  const disk = cuttableDisk()
  const can = disk !== null && shutDown(disk.folder)
  disk?.remove()
  return can
}
