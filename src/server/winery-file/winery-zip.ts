import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { PlainFailure } from '../plain-failure.ts'
import { readSeal, sealComment, sealedBytes } from './file-format.ts'

export const foreign = (path: string) =>
  new PlainFailure(`${path} is not a winery's file of Wine Management.`)
export const damaged = (path: string, what: string) =>
  new PlainFailure(`${path} is damaged: ${what}. Use another copy, or export the winery again.`)

const zipMagic = Buffer.from('PK\u0003\u0004', 'latin1')

/** Compares every byte with the seal at the end, and gives the SHA-256 of the whole file. */
export async function requireSeal(path: string): Promise<string> {
  const bytes = await sizeOf(path)
  const file = await open(path)
  let expected: string | null
  try {
    const start = Buffer.alloc(zipMagic.length)
    await file.read(start, 0, start.length, 0)
    if (!start.equals(zipMagic)) throw foreign(path)
    const ending = Buffer.alloc(sealComment.length)
    await file.read(ending, 0, ending.length, Math.max(0, bytes - ending.length))
    expected = readSeal(ending.toString('latin1'))
  } finally {
    await file.close()
  }
  if (!expected)
    throw new PlainFailure(`${path} is cut off, or is another ZIP than a winery's file of Wine Management.`)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { end: bytes - sealedBytes - 1 })) hash.update(chunk)
  const whole = hash.copy().update(expected, 'latin1').digest('hex')
  const found = hash.digest('hex')
  if (found !== expected) throw damaged(path, 'its checksum does not match its content')
  return whole
}

async function sizeOf(path: string): Promise<number> {
  try {
    const found = await stat(path)
    if (found.isFile()) return found.size
    throw new PlainFailure(`${path} is no file.`)
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') throw new PlainFailure(`There is no file ${path}.`)
    throw error
  }
}

/** What came out of a file of the ZIP so far. */
export interface Passed {
  bytes: number
  sha256: string
}

/** The files of a ZIP, each to be read as often as one likes. */
export class OpenZip {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  static async open(path: string): Promise<OpenZip> {
    const zip = await openPromise(path, { autoClose: false }).catch(() => {
      throw damaged(path, 'it cannot be unpacked')
    })
    const entries = new Map<string, Entry>()
    try {
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    } catch {
      // Whatever the library finds wrong, to the reader it is one thing.
      zip.close()
      throw damaged(path, 'its list of files cannot be read')
    }
    return new OpenZip(zip, entries)
  }

  names(): string[] {
    return [...this.#entries.keys()]
  }

  /** The lines of a file, some at a time; `done` is told of its bytes once all were read. */
  async *lines(name: string, done: (passed: Passed) => void = () => undefined): AsyncGenerator<string[]> {
    const entry = this.#entries.get(name)
    if (!entry) return
    const hash = createHash('sha256')
    let bytes = 0
    let rest = ''
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
      hash.update(chunk)
      bytes += chunk.length
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (lines.length > 0) yield lines
    }
    if (rest !== '') yield [rest]
    done({ bytes, sha256: hash.digest('hex') })
  }

  async text(name: string): Promise<string> {
    let text = ''
    for await (const lines of this.lines(name)) text += `${lines.join('\n')}\n`
    return text
  }

  close(): void {
    this.#zip.close()
  }
}
