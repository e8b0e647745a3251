import { pipeline, Readable } from 'node:stream'
import { ownTurn } from '../event-loop.ts'
import { compressed, compressor, type Encoding } from './answer-bytes.ts'

/** A JSON list whose members are made a piece at a time, each piece in a turn of the event loop of its own. */
export class JsonPieces {
  readonly #pieces: AsyncIterable<readonly unknown[]>

  constructor(pieces: AsyncIterable<readonly unknown[]>) {
    this.#pieces = pieces
  }

  async *bytes(): AsyncGenerator<Buffer> {
    let opening = '['
    await ownTurn()
    for await (const members of this.#pieces) {
      if (members.length > 0) {
        yield Buffer.from(opening + JSON.stringify(members).slice(1, -1))
        opening = ','
      }
      await ownTurn()
    }
    yield Buffer.from(opening === '[' ? '[]' : ']')
  }
}

/** Up to here a list is put together first and packed then; a longer one is packed while it is read. */
const shortList = 64 * 1024

/** Longer answers are passed on while they are made, instead of being held. */
const longestHeld = 8 * 1024 * 1024

/** All bytes of a list as they will travel, or, when there are too many to hold, a stream of them. */
export async function gather(
  list: JsonPieces,
  wanted: Encoding,
): Promise<{ body: Buffer | Readable; encoding: Encoding }> {
  const pieces = list.bytes()
  const held: Buffer[] = []
  for (let size = 0; size < shortList; size += held.at(-1)?.length ?? 0) {
    const { value, done } = await pieces.next()
    if (done) {
      const { bytes, encoding } = await compressed(Buffer.concat(held), wanted)
      return { body: bytes, encoding }
    }
    held.push(value)
  }
  const plain = passOn(held, pieces)
  const packer = compressor(wanted)
  // Should the reading fail, the packer fails with it, and whoever reads from the packer hears of it.
  const packed = packer ? pipeline(plain, packer, () => undefined) : plain
  return { body: await hold(packed), encoding: wanted }
}

async function hold(stream: Readable): Promise<Buffer | Readable> {
  const pieces = stream[Symbol.asyncIterator]() as AsyncGenerator<Buffer>
  const held: Buffer[] = []
  let size = 0
  for (;;) {
    const { value, done } = await pieces.next()
    if (done) return Buffer.concat(held)
    held.push(value)
    size += value.length
    if (size > longestHeld) return passOn(held, pieces)
  }
}

function passOn(held: Buffer[], rest: AsyncGenerator<Buffer>): Readable {
  const stream = Readable.from(resume(held, rest), { objectMode: false })
  // Whoever asked may be gone before the first byte is sent: what the rest holds open is let go then too. Should
  // that fail, there is nobody left to be told.
  stream.once('close', () => rest.return(undefined).catch(() => undefined))
  return stream
}

async function* resume(held: Buffer[], rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (let piece = held.shift(); piece; piece = held.shift()) yield piece
  yield* rest
}
