import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { statingSize } from '#test/made-workbooks.ts'
import { packStored, unpackParts, zipParts } from './zip-parts.ts'

const text = 'wine '.repeat(1000)
const archive = zipSync({ 'a.xml': strToU8(text), 'b/c.xml': [strToU8('plain'), { level: 0 }] })

it('lists and unpacks what another program has packed', async () => {
  const parts = zipParts(archive)
  expect(parts.map(({ name, size, isPacked }) => [name, size, isPacked])).toEqual([
    ['a.xml', 5000, true],
    ['b/c.xml', 5, false],
  ])
  const unpacked = await unpackParts(archive, parts, 10_000)
  expect([...unpacked].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([
    ['a.xml', text],
    ['b/c.xml', 'plain'],
  ])
})

it('what is packed without compression, another program unpacks', () => {
  const packed = packStored(
    new Map([
      ['é/a.xml', strToU8(text)],
      ['b.xml', strToU8('')],
    ]),
  )
  const unpacked = unzipSync(new Uint8Array(packed))
  expect(Object.entries(unpacked).map(([name, bytes]) => [name, bytes.length])).toEqual([
    ['é/a.xml', 5000],
    ['b.xml', 0],
  ])
})

describe('an archive that grows too large', () => {
  it('is refused by what its directory states', async () => {
    await expect(unpackParts(archive, zipParts(archive), 5004)).rejects.toThrow('grows far too large')
  })

  it('is refused by what comes out of it, whatever the directory states', async () => {
    const lying = statingSize(archive, 1)
    await expect(unpackParts(lying, zipParts(lying), 4999)).rejects.toThrow('grows far too large')
  })

  it('is stopped while it grows', async () => {
    // 8 MB of nothing are 8 kB when packed.
    const bomb = statingSize(zipSync({ 'a.xml': new Uint8Array(8 * 1024 * 1024) }), 1)
    expect(bomb.length).toBeLessThan(20_000)
    await expect(unpackParts(bomb, zipParts(bomb), 1_000_000)).rejects.toThrow('grows far too large')
  })
})

it.each([
  ['cut off', archive.slice(0, 60)],
  ['whose directory points nowhere', archive.map((byte, at) => (at === archive.length - 6 ? 0xff : byte))],
])('an archive %s is damaged', (_name, bytes) => {
  expect(() => zipParts(bytes)).toThrow('damaged')
})
