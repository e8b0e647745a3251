import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

/** How the bytes of an answer travel. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** Shorter answers are sent as they are. */
const shortest = 1024

// Twice as small as the quickest and ten times as quick as the smallest. What repeats in a list repeats from one
// record to the next: looking back a quarter of a megabyte finds it, and looking further only takes memory.
const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
}
const gzipOptions = { level: 5 }

const negotiated = new Map<string, Encoding>()
const mostRemembered = 100

/** What the caller understands best, by its `Accept-Encoding`. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const known = negotiated.get(accepted)
  if (known) return known
  const chosen = negotiate(accepted)
  if (negotiated.size >= mostRemembered) negotiated.clear()
  negotiated.set(accepted, chosen)
  return chosen
}

function negotiate(accepted: string): Encoding {
  const weights = new Map(
    accepted.split(',').map(part => {
      const [name = '', ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
      const weight = parameters.find(text => text.startsWith('q='))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight) || 0] as const
    }),
  )
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [br, gzipped] = [weightOf('br'), weightOf('gzip')]
  if (br > 0 && br >= gzipped) return 'br'
  return gzipped > 0 ? 'gzip' : 'identity'
}

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/** Compresses off the event loop; what is short stays as it is. */
export async function compressed(
  bytes: Buffer,
  encoding: Encoding,
): Promise<{ bytes: Buffer; encoding: Encoding }> {
  if (encoding === 'identity' || bytes.length < shortest) return { bytes, encoding: 'identity' }
  const packed = encoding === 'br' ? packBrotli(bytes, brotliOptions) : packGzip(bytes, gzipOptions)
  return { bytes: await packed, encoding }
}

/** A stream that compresses what is written to it; null when it shall not be. */
export function compressor(encoding: Encoding) {
  if (encoding === 'br') return createBrotliCompress(brotliOptions)
  return encoding === 'gzip' ? createGzip(gzipOptions) : null
}
