/** A mail as a mail server got it. */
export interface ReceivedMail {
  /** Of the envelope, as the mail server was told. */
  from: string
  to: string[]
  isSecure: boolean
  user: unknown
  /** Headers by their names in small letters, each on one line, encoded words decoded; several of a name joined. */
  headers: Record<string, string>
  /** The body as a reader shows it. */
  text: string
}

/** Reads what came over the line, one character for each byte. */
export function readMail(raw: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const end = raw.indexOf('\r\n\r\n')
  const headers: Record<string, string> = {}
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    const value = decodedWords(line.slice(colon + 1).trim())
    headers[name] = name in headers ? `${headers[name]}\n${value}` : value
  }
  const body = bytesOf(raw.slice(end + 4), headers['content-transfer-encoding'] ?? '7bit')
  return { headers, text: body.toString('utf8').replaceAll('\r\n', '\n').trimEnd() }
}

function bytesOf(text: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(text, 'base64')
  return Buffer.from(
    encoding === 'quoted-printable' ? unquoted(text.replaceAll('=\r\n', '')) : text,
    'latin1',
  )
}

const unquoted = (text: string) =>
  text.replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Blanks between two encoded words belong to neither. */
function decodedWords(value: string): string {
  const joined = value.replaceAll('?= =?', '?==?')
  return joined.replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
    bytesOf(text.replaceAll('_', ' '), /b/i.test(kind) ? 'base64' : 'quoted-printable').toString('utf8'),
  )
}
