import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// No engine for containers runs where the tests do: what can be told without one is that the files can be read, and
// that what makes the container hard to break out of still stands in them.

const read = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

/** A key, an item of a list, a comment or nothing, in steps of two blanks. */
const plainLine = /^(?: {2})*(?:#.*|- \S.*|[\w-]+:(?: \S.*)?|)$/

test.each(['compose.yaml', 'compose.postgres.yaml'])('%s is made of plain lines alone', name => {
  const odd = read(name)
    .split('\n')
    .filter(line => !plainLine.test(line))
  expect(odd).toEqual([])
})

test.each(['compose.yaml', 'compose.postgres.yaml'])(
  '%s runs the product read-only, without capabilities, and gives it the time it needs to stop',
  name => {
    const lines = read(name)
      .split('\n')
      .map(line => line.trim())
    const wanted = [
      'read_only: true',
      '- ALL',
      '- no-new-privileges:true',
      'stop_grace_period: 20s',
      '- data:/data',
    ]
    expect(lines).toEqual(expect.arrayContaining(wanted))
  },
)
