import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { type ListedFile, sealComment, sealedBytes } from './file-format.ts'

/** Text in pieces, made while it is read; `rows` is how many there were, once all of it was read. */
export interface Part {
  name: string
  pieces: () => AsyncIterable<string>
  rows?: () => number
}

/**
 * Writes parts into a ZIP, one after the other, as fast as the reader takes them. `last` is made when all others are
 * written, and is told of each of them. Whatever breaks it off, nothing is left open.
 */
export async function writeSealedZip(
  parts: readonly Part[],
  last: { name: string; content: (files: readonly ListedFile[]) => string },
  madeAt: Date,
  out: Writable,
): Promise<void> {
  const zip = new ZipFile()
  const listed: ListedFile[] = []
  let open: Readable | undefined
  // Told to whoever waits: the pipeline would only say that it was broken off.
  let reason: unknown
  const add = (name: string, pieces: () => AsyncIterable<string>, done: (file: ListedFile) => void) =>
    zip.addReadStreamLazy(name, { mtime: madeAt, mode: 0o100600 }, give => {
      open = Readable.from(counted(name, pieces(), done), { highWaterMark: 2 })
      open.once('error', error => {
        reason ??= error
        ;(zip.outputStream as Readable).destroy(error)
      })
      give(null, open)
    })
  for (const { name, pieces, rows } of parts)
    add(name, pieces, file => listed.push({ ...file, rows: rows?.() ?? null }))
  add(
    last.name,
    async function* () {
      yield last.content(listed)
    },
    () => undefined,
  )
  zip.once('error', error => {
    reason ??= error
    ;(zip.outputStream as Readable).destroy(error)
  })
  zip.end({ comment: sealComment, forceZip64Format: false })
  try {
    await pipeline(zip.outputStream as Readable, seal(), out)
  } catch (error) {
    throw reason ?? error
  } finally {
    if (open && !open.closed) {
      open.destroy()
      if (!open.closed) await once(open, 'close')
    }
  }
}

async function* counted(name: string, pieces: AsyncIterable<string>, done: (file: ListedFile) => void) {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of pieces) {
    const content = Buffer.from(piece, 'utf8')
    if (content.length === 0) continue
    hash.update(content)
    bytes += content.length
    yield content
  }
  done({ name, rows: null, bytes, sha256: hash.digest('hex') })
}

/** Lets everything through but the last bytes, in whose place it puts the hash of all that came before. */
function seal(): Transform {
  const hash = createHash('sha256')
  let held = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([held, chunk])
      const end = Math.max(0, all.length - sealedBytes)
      held = all.subarray(end)
      const passed = all.subarray(0, end)
      hash.update(passed)
      done(null, passed)
    },
    flush(done) {
      done(null, Buffer.from(hash.digest('hex'), 'latin1'))
    },
  })
}
