import { Readable } from 'node:stream'
import { ownTurn } from '../event-loop.ts'

/** A JSON list whose members are made a piece at a time, each piece in a turn of the event loop of its own. */
export class JsonPieces {
  readonly #pieces: AsyncIterable<readonly unknown[]>

  constructor(pieces: AsyncIterable<readonly unknown[]>) {
    this.#pieces = pieces
  }

  async *bytes(): AsyncGenerator<Buffer> {
    let opening = '['
    for await (const members of this.#pieces) {
      if (members.length === 0) continue
      yield Buffer.from(opening + JSON.stringify(members).slice(1, -1))
      opening = ','
      await ownTurn()
    }
    yield Buffer.from(opening === '[' ? '[]' : ']')
  }
}

/** Longer lists are passed on while they are read, instead of being held. */
const longestHeld = 8 * 1024 * 1024

/** All bytes of a list, or, when there are too many to hold, a stream of them. */
export async function gather(list: JsonPieces): Promise<Buffer | Readable> {
  const pieces = list.bytes()
  const held: Buffer[] = []
  let size = 0
  for (;;) {
    const { value, done } = await pieces.next()
    if (done) return held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held)
    held.push(value)
    size += value.length
    if (size > longestHeld) return Readable.from(resume(held, pieces), { objectMode: false })
  }
}

async function* resume(held: Buffer[], rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (let piece = held.shift(); piece; piece = held.shift()) yield piece
  yield* rest
}
