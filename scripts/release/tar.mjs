// A plain tar (ustar) of files and folders. Written here so that the same files give the same bytes on every system:
// what tar programs add of their own, such as accounts and the order of a folder, is left out.

const block = 512
const longestName = 100
const longestPrefix = 155
const zeros = Buffer.alloc(2 * block)

const octal = (number, length) => `${number.toString(8).padStart(length - 1, '0')}\0`

/** A path in the two fields that a header has for it; it is divided at a slash. */
export function splitPath(path) {
  if (Buffer.byteLength(path) <= longestName) return { prefix: '', name: path }
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= longestPrefix && Buffer.byteLength(name) <= longestName && name)
      return { prefix, name }
  }
  throw new Error(`The path is too long for the archive: ${path}`)
}

function header({ path, size, mode, time, isFolder }) {
  const bytes = Buffer.alloc(block)
  const { prefix, name } = splitPath(path)
  const put = (text, at) => bytes.write(text, at)
  put(name, 0)
  put(octal(mode, 8), 100)
  // Root's: whoever unpacks it as another account becomes the owner.
  put(octal(0, 8), 108)
  put(octal(0, 8), 116)
  put(octal(size, 12), 124)
  put(octal(time, 12), 136)
  // The sum is made while its own field holds blanks.
  put(' '.repeat(8), 148)
  put(isFolder ? '5' : '0', 156)
  put('ustar\0', 257)
  put('00', 263)
  put('root', 265)
  put('root', 297)
  put(prefix, 345)
  put(
    `${octal(
      bytes.reduce((sum, byte) => sum + byte, 0),
      7,
    )} `,
    148,
  )
  return bytes
}

/**
 * The bytes of an archive. Each entry has a `path` with forward slashes, which for a folder ends in one, and for a file
 * `content` and perhaps `isProgram`. `time` is in seconds and given to all of them.
 */
export function tarOf(entries, time) {
  const pieces = []
  for (const { path, content, isProgram } of [...entries].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const isFolder = path.endsWith('/')
    const size = isFolder ? 0 : content.length
    const mode = isFolder || isProgram ? 0o755 : 0o644
    pieces.push(header({ path, size, mode, time, isFolder }))
    if (size > 0) pieces.push(content, zeros.subarray(0, (block - (size % block)) % block))
  }
  pieces.push(zeros)
  return Buffer.concat(pieces)
}
