// What an operator gives the program to keep to itself: passwords in the environment and on the command line. No
// message that goes to a console, a log or a record may hold one, whatever the failure that it tells of.

const hidden = '***'
/** Fewer characters are in every other word, and protect nothing. */
const shortest = 3

type Environment = Readonly<Record<string, string | undefined>>

/** Takes every secret of this process out of a text. */
export function hideSecrets(text: string, secrets = secretsOf(process.env, process.argv.slice(2))): string {
  const known = secrets.reduce((rest, secret) => rest.replaceAll(secret, hidden), text)
  return known.replace(/\S+/g, withoutPassword)
}

/** A word that holds an address of a database or of a mail server, with what stands between its name and its host taken out. */
function withoutPassword(word: string): string {
  const start = /\b(?:postgres(?:ql)?|smtps?):\/\/[^\s:@/]*:/.exec(word)
  const secret = start ? start.index + start[0].length : word.length
  const host = word.lastIndexOf('@')
  return host < secret ? word : word.slice(0, secret) + hidden + word.slice(host)
}

/** The secrets in all the ways in which they may be written, the longest first. */
export function secretsOf(env: Environment, args: readonly string[]): string[] {
  const given = [
    env.ADMIN_PASSWORD,
    env.PGPASSWORD,
    env.METRICS_TOKEN,
    ...passwordsIn(env.DATABASE_URL ?? ''),
    ...passwordsIn(env.TEST_DATABASE_URL ?? ''),
    ...passwordsOfMail(env.SMTP_URL ?? ''),
    ...passwordsAmong(args),
  ]
  const written = given.flatMap(secret => (secret ? waysToWrite(secret) : []))
  return [...new Set(written)].filter(({ length }) => length >= shortest).sort((a, b) => b.length - a.length)
}

/** Every part of an address that may have been meant as its password, also of one that cannot be read. */
function passwordsIn(address: string): string[] {
  const rest = address.trim().replace(/^\w+:\/\//, '')
  const colon = rest.indexOf(':')
  const found = [...address.matchAll(/[?&]\w*password=([^&#]*)/gi)].map(([, value = '']) => value)
  if (colon < 0) return found
  const ends = [...rest.matchAll(/@/g)].map(({ index }) => index).filter(end => end > colon)
  return [...found, ...(ends.length > 0 ? ends : [rest.length]).map(end => rest.slice(colon + 1, end))]
}

/** Mail servers are often named without a password: their port is none, and 587 would be taken out of every figure. */
function passwordsOfMail(address: string): string[] {
  const isPlace = !address.includes('@') && /:\d{1,5}\/?$/.test(address.trim())
  return isPlace ? [] : passwordsIn(address)
}

/** What follows `--password` or `--admin-password`, up to the next option: somebody may have left out the quotes. */
function passwordsAmong(args: readonly string[]): string[] {
  const found: string[] = []
  let isSecret = false
  for (const arg of args) {
    const option = /^--[\w-]*password(=.*)?$/s.exec(arg)
    if (option) {
      isSecret = true
      if (option[1]) found.push(option[1].slice(1))
    } else if (arg.startsWith('--')) isSecret = false
    else if (isSecret) found.push(arg)
  }
  return found
}

function waysToWrite(secret: string): string[] {
  const ways = [
    secret,
    secret.trim(),
    ...[decodeURIComponent, encodeURI, encodeURIComponent].map(tried(secret)),
  ]
  return ways.flatMap(way => [way, JSON.stringify(way).slice(1, -1)])
}

const tried = (secret: string) => (recode: (text: string) => string) => {
  try {
    return recode(secret)
  } catch {
    // In this way nobody can write it.
    return secret
  }
}

const deepest = 5

/** An error for the log: all that it tells, without secrets. */
export function describeError(error: Error): { type: string; message: string; stack: string } {
  const { name, message, stack = '' } = error
  const rest = withoutSecrets({ ...error, cause: error.cause }, 0) as object
  return { ...rest, type: name, message: hideSecrets(message), stack: hideSecrets(stack) }
}

function withoutSecrets(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return hideSecrets(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= deepest) return '…'
  if (Array.isArray(value)) return value.map(each => withoutSecrets(each, depth + 1))
  const { name, message, stack, cause } = value as Error
  const told = value instanceof Error ? { ...value, name, message, stack, cause } : value
  const entries = Object.entries(told).filter(([, each]) => each !== undefined)
  return Object.fromEntries(entries.map(([field, each]) => [field, withoutSecrets(each, depth + 1)]))
}
