import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as onThisThread from './zip-on-this-thread.ts'

const { strToU8, unzip, zip } = onThisThread

/** What the libraries take from the package; what is for streams belongs to their entries for Node. */
function takenBy(library: string): string[] {
  const folder = `node_modules/${library}/modules`
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.js') && !/stream/i.test(name))
    .flatMap(name => [
      ...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/^import \{([^}]*)\} from 'fflate'/gm),
    ])
    .flatMap(([, names = '']) => names.split(',').map(name => name.trim().split(' ')[0] ?? ''))
}

it.each(['read-excel-file', 'write-excel-file'])(
  '%s finds everything that it takes from the package',
  library => {
    const taken = takenBy(library)
    expect(taken.length).toBeGreaterThan(1)
    expect(Object.keys(onThisThread)).toEqual(expect.arrayContaining(taken))
  },
)

/** Larger than what the package leaves to a worker. */
const large = strToU8('wine '.repeat(100_000))

it('large parts are packed and unpacked before the call returns', () => {
  const said: unknown[] = []
  zip({ 'a.xml': large, 'b.xml': strToU8('') }, (error, archive) => {
    unzip(archive ?? new Uint8Array(), (failure, parts) =>
      said.push(error, failure, parts?.['a.xml']?.length),
    )
  })
  expect(said).toEqual([null, null, 500_000])
})

it('only what is asked for is unpacked', () => {
  zip({ 'a.xml': large, 'b.bin': large }, (_error, archive) => {
    const filter = ({ name }: { name: string }) => name.endsWith('.xml')
    unzip(archive ?? new Uint8Array(), { filter }, (_failure, parts) => {
      expect(Object.keys(parts ?? {})).toEqual(['a.xml'])
    })
  })
  expect.assertions(1)
})

it('what is no archive is answered as an error, once', () => {
  const said: unknown[] = []
  unzip(strToU8('no archive'), error => said.push(error instanceof Error))
  expect(said).toEqual([true])
})
