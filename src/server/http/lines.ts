import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { Pace } from '../event-loop.ts'
import { Failure } from '../failure.ts'
import type { Call } from './api.ts'

/** JSON, one value a line: a long list can be read and told piece by piece. */
export const linesType = 'application/x-ndjson'

declare module 'fastify' {
  interface FastifyRequest {
    /** The unread body of a route that takes lines. */
    lines?: Readable
  }
  interface FastifyContextConfig {
    takesLines?: boolean
  }
}

const notLines = `Send lines of JSON as ${linesType}.`
const longestLine = 1_000_000
const tooLarge = () => new Failure(413, 'The request is too large.')

/**
 * Hands every line to `take`, as it comes. The body that is remembered under an `Idempotency-Key` is the hash of all
 * of them.
 */
export async function readLines(
  { request }: Pick<Call, 'request'>,
  mostBytes: number,
  take: (value: unknown, line: number) => void,
): Promise<void> {
  if (!request.lines) throw new Failure(415, notLines)
  const hash = createHash('sha256')
  const pace = new Pace()
  let number = 0
  for await (const text of linesIn(request.lines, mostBytes)) {
    number += 1
    hash.update(text).update('\n')
    if (text.trim() !== '') take(parse(text, number), number)
    if (pace.isDue()) await pace.rest()
  }
  request.body = { sha256: hash.digest('hex') }
}

async function* linesIn(input: Readable, mostBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let bytes = 0
  let rest = ''
  // Whoever gives up in the middle still has to be answered, on a connection that is left as it is.
  for await (const chunk of input.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) throw tooLarge()
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) throw tooLarge()
    yield* lines
  }
  if (rest) yield rest
}

function parse(text: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is wrong with it is for a program to find; a person needs to know where.
    throw new Failure(400, `Line ${line} is not valid JSON.`, { code: 'malformed' })
  }
}

/** An answer in lines, begun: from here on its status is 200, and whatever goes wrong is a line too. */
export interface LineAnswer {
  tell(line: object): void
  end(): void
  /** True once the caller has hung up. */
  isGone(): boolean
}

/** So short that nobody sees progress halt, in milliseconds. */
const gatheredFor = 30

export function answerInLines({ reply }: Pick<Call, 'reply'>): LineAnswer {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': `${linesType}; charset=utf-8`,
    'cache-control': 'no-store',
    // Said to proxies, which would gather it up otherwise.
    'x-accel-buffering': 'no',
  })
  let isGone = false
  raw.on('close', () => {
    isGone = !raw.writableFinished
  })
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const send = () => {
    if (waiting && !isGone) raw.write(waiting)
    waiting = ''
  }
  return {
    // What is told within a moment goes out together: there are thousands of lines.
    tell(line) {
      if (!waiting) timer = setTimeout(send, gatheredFor)
      waiting += `${JSON.stringify(line)}\n`
    },
    end() {
      clearTimeout(timer)
      send()
      raw.end()
    },
    isGone: () => isGone,
  }
}
