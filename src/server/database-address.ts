import pg from 'pg'

/** What is wrong with an address, in words that hold nothing of it but a file's name; null when nothing is. */
export function faultOfDatabaseUrl(text: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(text)) return 'must begin with postgres:// or postgresql://'
  // One of /?# in a password ends the part that it stands in: what follows would pass for a host, a port, a name.
  const afterHost = text.replace(/^\w+:\/\/[^/?#]*/, '')
  if (afterHost.includes('@')) return unreadable
  try {
    clientFor(text)
    return null
  } catch (error) {
    const { code, path } = error as { code?: string; path?: string }
    return code && path ? `names the file ${path}, which cannot be read (${code})` : unreadable
  }
}

const unreadable =
  'must be an address such as postgres://user:password@host:5432/name, with @ / ? # and % in the password written as %40 %2F %3F %23 and %25'

/** Host and port, and nothing that is secret. */
export function databasePlace(databaseUrl: string): string {
  const { host, port } = clientFor(databaseUrl)
  if (host.startsWith('/')) return host
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The driver reads the address as soon as it has it, and connects only later. */
function clientFor(connectionString: string): pg.Client {
  return new pg.Client({ connectionString })
}
