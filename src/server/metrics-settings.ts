/** Where the figures of the server are told, and to whom; null for a port of their own, or a token, that there is none of. */
export interface MetricsSettings {
  port: number | null
  host: string
  token: string | null
}

const shortest = 24
/** What a machine makes up has at least so many different characters; what a hand types in again and again has not. */
const fewest = 8

/** Why that is no good token, as the end of a sentence that names the setting; null when it is one. */
export function faultOfToken(token: string): string | null {
  if (token.length < shortest || !/^[!-~]+$/.test(token))
    return `must have at least ${shortest} letters, digits or signs, and no blank`
  return new Set(token).size < fewest
    ? 'is too easy to guess: take a random one, such as openssl rand -hex 24 makes'
    : null
}

interface Given {
  PORT: number
  METRICS_PORT?: number
  METRICS_HOST?: string
  METRICS_TOKEN?: string
}

/** What the settings say; a text when two of them do not go together. */
export function readMetricsSettings({
  PORT,
  METRICS_PORT: port = 0,
  METRICS_HOST: host,
  METRICS_TOKEN: token,
}: Given): MetricsSettings | null | string {
  if (port !== 0 && port === PORT)
    return 'The setting METRICS_PORT must be another port than PORT. Change it and start again.'
  if (port === 0 && host !== undefined)
    return 'The setting METRICS_HOST goes with METRICS_PORT, which is missing. Set both or none and start again.'
  if (port === 0 && token === undefined) return null
  return { port: port === 0 ? null : port, host: host ?? '127.0.0.1', token: token ?? null }
}
