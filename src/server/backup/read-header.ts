import { closeSync, openSync, readSync } from 'node:fs'
import { constants, gunzipSync } from 'node:zlib'
import { type Header, headerLine } from './backup-format.ts'

/** The header is the first line of the file: this much of it holds the line, and never unpacks to more than a little. */
const bytesToRead = 4096

/** What a file says of itself in its first line, or null when it is no backup that can be read. */
export function headerOf(path: string): Header | null {
  try {
    const content = gunzipSync(beginOf(path), { finishFlush: constants.Z_SYNC_FLUSH })
    const [line = ''] = content.toString().split('\n', 1)
    return headerLine.safeParse(JSON.parse(line)).data ?? null
  } catch {
    // Gone, not to be read, or something else: whatever it is, nothing is known of it.
    return null
  }
}

function beginOf(path: string): Buffer {
  const bytes = Buffer.alloc(bytesToRead)
  const file = openSync(path, 'r')
  try {
    return bytes.subarray(0, readSync(file, bytes))
  } finally {
    closeSync(file)
  }
}
