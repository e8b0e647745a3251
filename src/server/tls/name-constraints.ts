import { isIP } from 'node:net'
import { localRanges } from './local-names.ts'

/** The number by which the limits of an authority are known. */
export const nameConstraints = '2.5.29.30'

/** A value with its tag and its length, as certificates are written. */
function field(tag: number, ...content: readonly Buffer[]): Buffer {
  const value = Buffer.concat(content)
  const { length } = value
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), value])
}

const sequence = 0x30
const permitted = 0xa0
const dnsName = 0x82
const ipAddress = 0x87

/**
 * What an authority may vouch for: names below the domains, and the addresses of houses. Whoever steals its key cannot
 * pass for a bank.
 */
export function permittedNames(domains: readonly string[]): Uint8Array<ArrayBuffer> {
  const bases = [
    ...domains.map(domain => field(dnsName, Buffer.from(domain, 'ascii'))),
    ...localRanges.map(([address, prefix]) => field(ipAddress, bytesOf(address), maskOf(address, prefix))),
  ]
  return Uint8Array.from(field(sequence, field(permitted, ...bases.map(base => field(sequence, base)))))
}

const widthOf = (address: string) => (isIP(address) === 6 ? 16 : 4)

/** Of ranges that begin with what is written and go on with zeros. */
function bytesOf(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail = ''] = address.split('::')
  const groups = (text: string) => Buffer.from(text === '' ? '' : text.padStart(4, '0'), 'hex')
  const [first, last] = [groups(head), groups(tail)]
  return Buffer.concat([first, Buffer.alloc(16 - first.length - last.length), last])
}

function maskOf(address: string, prefix: number): Buffer {
  const bits = Array.from({ length: widthOf(address) }, (_, at) => Math.min(8, Math.max(0, prefix - at * 8)))
  return Buffer.from(bits.map(set => 256 - 2 ** (8 - set)))
}

/** The domains of such limits, read back. */
export function permittedDomains(limits: Uint8Array): string[] {
  const [whole] = fieldsIn(Buffer.from(limits))
  const [allowed] = fieldsIn(whole?.content)
  return fieldsIn(allowed?.content)
    .flatMap(({ content }) => fieldsIn(content))
    .filter(({ tag }) => tag === dnsName)
    .map(({ content }) => content.toString('ascii'))
}

/** What stands one after the other, each with its tag and its length. */
function fieldsIn(bytes: Buffer | undefined): { tag: number; content: Buffer }[] {
  const found: { tag: number; content: Buffer }[] = []
  let rest = bytes ?? Buffer.alloc(0)
  while (rest.length > 1) {
    const [tag = 0, short = 0] = rest
    const more = short > 127 ? short - 128 : 0
    const length = more > 0 ? rest.readUIntBE(2, more) : short
    const begin = 2 + more
    found.push({ tag, content: rest.subarray(begin, begin + length) })
    rest = rest.subarray(begin + length)
  }
  return found
}
