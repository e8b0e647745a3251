import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** As much as a database needs to begin its work. */
const bytesToTry = 65_536

/**
 * Makes the folder where it is missing and throws what the system says when it is none or nothing can be written into
 * it. Only trying tells: on Windows the rights of a folder say little, and a full disk is full for files alone.
 */
export function requireWritable(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  tryToWrite(folder)
}

/** Why nothing could be written there, in the words of the system, or null when it could; leaves nothing behind. */
export function whyNotWritable(folder: string): string | null {
  let nearest = folder
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest)
  try {
    tryToWrite(nearest)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

function tryToWrite(folder: string): void {
  const path = join(folder, `.tried-${process.pid}-${randomBytes(4).toString('hex')}`)
  let file: number | undefined
  try {
    file = openSync(path, 'wx', 0o600)
    writeSync(file, Buffer.alloc(bytesToTry))
  } finally {
    if (file !== undefined) {
      closeSync(file)
      rmSync(path, { force: true })
    }
  }
}
