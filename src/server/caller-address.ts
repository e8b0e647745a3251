import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

// The one place that says where a request comes from: what is counted, stored and logged is only ever an address.

/** When even the connection does not say it, as one that was cut meanwhile. */
const nowhere = '0.0.0.0'

/** The longest text worth looking at: an address, a zone and a port are shorter. */
const longestText = 100

/**
 * The caller's address: what the last trusted proxy says of it, else that of the connection. A proxy that forwards
 * something else than an address is taken for the caller itself.
 */
export function callerAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return readAddress(ip) ?? readAddress(socket.remoteAddress) ?? nowhere
}

/** Which of the addresses before it a server with so many proxies in front believes: those of the proxies alone. */
export function trustedHops(proxies: number): false | ((address: string, hop: number) => boolean) {
  return proxies > 0 && ((_address, hop) => hop < proxies)
}

/** What counts as one caller: an IPv4 address, or the /64 in which whoever has one IPv6 address has all of them. */
export function networkOf(address: string): string {
  const written = readAddress(address) ?? nowhere
  return written.includes(':') ? `${groupsOf(written).slice(0, 4).join(':')}::/64` : written
}

/** An address in the one way in which it is written here, or null. */
function readAddress(text: string | undefined): string | null {
  if (text === undefined || text.length > longestText) return null
  const [bare = ''] = withoutPort(text.trim()).split('%')
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return null
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  return fromMapped(written) ?? written
}

/** Some proxies add the port. */
function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

/** The IPv4 address that a server listening on both kinds sees as `::ffff:…`. */
function fromMapped(written: string): string | null {
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(written) ?? []
  if (high === undefined || low === undefined) return null
  const parts = [high, low].map(group => Number.parseInt(group, 16))
  return parts.flatMap(part => [part >> 8, part & 255]).join('.')
}

function groupsOf(written: string): string[] {
  const [head = '', tail] = written.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  if (tail === undefined) return groups(head)
  const [before, after] = [groups(head), groups(tail)]
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
