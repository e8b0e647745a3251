import { domainToASCII } from 'node:url'

/** A mail server as SMTP_URL names it. */
export interface MailServer {
  host: string
  port: number
  /** TLS from the first byte on; else only after both sides have agreed on it (STARTTLS). */
  isSecure: boolean
  credentials: { user: string; pass: string } | null
}

/** What is wrong with an address, in words that hold nothing of it; null when nothing is. */
export function faultOfMailServer(text: string): string | null {
  if (!/^smtps?:\/\//i.test(text)) return 'must begin with smtp:// or smtps://'
  return readAddress(text) ? null : unreadable
}

const unreadable =
  'must be an address such as smtp://user:password@mail.example.org:587, with @ / ? # and % in the password written as %40 %2F %3F %23 and %25'

/** Reads an address in which no fault was found. */
export function mailServerAt(text: string): MailServer {
  const server = readAddress(text)
  // The address itself holds a password, and so has no place in this sentence.
  if (!server) throw new Error('The address of the mail server was used without having been checked.')
  return server
}

function readAddress(text: string): MailServer | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  // One of /?# in a password ends the part that it stands in. Options in a query would be another way to say what the
  // settings say, and could turn off the check of certificates.
  if (!['', '/'].includes(pathname) || search || hash) return null
  const [host, user, pass] = [hostOf(hostname), decoded(username), decoded(password)]
  if (!host || user === null || pass === null || (user === '') !== (pass === '')) return null
  const isSecure = protocol === 'smtps:'
  return {
    host,
    port: Number(port) || (isSecure ? 465 : 587),
    isSecure,
    credentials: user ? { user, pass } : null,
  }
}

function hostOf(hostname: string): string | null {
  if (hostname.startsWith('[')) return hostname.slice(1, -1)
  const name = decoded(hostname)
  return name && (domainToASCII(name) || null)
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    // A % that begins nothing: whoever wrote it meant something else than would be read.
    return null
  }
}
