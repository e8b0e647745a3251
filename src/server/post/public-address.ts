import { BlockList, isIPv4, isIPv6 } from 'node:net'

type Range = readonly [network: string, bits: number]

/** Networks that are not the internet's: of one machine, of one house or provider, for examples, for many at once. */
const closedIPv4: readonly Range[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** The only part of IPv6 that is the internet's. */
const openIPv6: Range = ['2000::', 3]

/** Within it what carries an IPv4 address in a tunnel, and what is for examples. */
const closedIPv6: readonly Range[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

/** By these a network without IPv4 reaches the IPv4 address in their last 32 bits. */
const translated: Range = ['64:ff9b::', 96]

const listOf = (type: 'ipv4' | 'ipv6', ranges: readonly Range[]) => {
  const list = new BlockList()
  for (const [network, bits] of ranges) list.addSubnet(network, bits, type)
  return list
}

const closed4 = listOf('ipv4', closedIPv4)
const closed6 = listOf('ipv6', closedIPv6)
const open6 = listOf('ipv6', [openIPv6])
const translated6 = listOf('ipv6', [translated])

/** Whether an address is one of the internet: neither of this machine, nor of the house, nor of no network at all. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed4.check(address, 'ipv4')
  // With a zone it is of one wire.
  if (!isIPv6(address) || address.includes('%')) return false
  if (translated6.check(address, 'ipv6')) return isPublicAddress(lastIPv4(address))
  return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

/** The last 32 bits of an IPv6 address as an IPv4 address. */
function lastIPv4(address: string): string {
  // However it was written: this is the one way in which an address of the web has it, with groups of up to four digits.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [high = '', low = ''] = written.replace('::', ':0:0:').split(':').slice(-2)
  const bits = [high, low].map(group => Number.parseInt(group || '0', 16))
  return bits.flatMap(group => [group >> 8, group & 255]).join('.')
}
