import { BlockList, isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'

/** Names that mean something in a house only; nobody can buy one of them. */
const localDomains = ['localhost', 'local', 'lan', 'home.arpa', 'internal']

/** Addresses that mean something in a house only. */
export const localRanges = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
] as const

const local = new BlockList()
for (const [address, prefix] of localRanges) local.addSubnet(address, prefix, familyOf(address))

function familyOf(address: string) {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** True of an address that a local authority may vouch for. */
export const isLocalAddress = (address: string) => local.check(address, familyOf(address))

/** Under which domains names may stand that are vouched for, besides what is named itself. */
export function allowedDomains(names: readonly string[]): string[] {
  return [...new Set([...localDomains, ...names.filter(name => isIP(name) === 0)])]
}

/** A name below a domain, or the domain itself. */
export const isBelow = (name: string, domain: string) => name === domain || name.endsWith(`.${domain}`)

/** What a certificate can be made for: a name of the web, or an address of the house. */
export function isUsableName(name: string): boolean {
  if (isIP(name) !== 0) return isLocalAddress(name)
  return name.length <= 253 && /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/.test(name)
}

/** How this machine is called, and the addresses under which its neighbours reach it. */
export function namesOfMachine(): string[] {
  const full = hostname().toLowerCase()
  const short = full.split('.')[0] ?? full
  const names = [`${short}.local`, short, full].filter(isUsableName)
  return [...new Set([...names, 'localhost', ...neighbourAddresses(), '127.0.0.1', '::1'])]
}

/** The addresses of this machine in its house. One of the open net changes, and is nobody's to vouch for here. */
export function neighbourAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap(found => found ?? [])
    .filter(({ address, internal }) => !internal && isLocalAddress(address))
    .map(({ address }) => address)
    .sort((a, b) => isIP(a) - isIP(b))
}
