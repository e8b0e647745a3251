import { describe, expect, it } from 'vitest'
import { growthOf, lengthsUpTo, steepest } from '../linear-time.ts'
import { isSource, readFiles } from './source-files.ts'
import { patternsIn } from './source-patterns.ts'
import { type HardText, hardTexts } from './worst-inputs.ts'

// One pattern that takes the square of a text's length is enough to keep a server from everybody else for minutes.
// Every pattern of the source is tried here, found by reading the source: a new one needs no word in this file.

const lengthsOfFirstLook = lengthsUpTo(2000)
const longEnough = 3
const mostMeasured = 3

/** The square of 100,000 steps takes seconds, on whatever machine. */
const nextToNothing = 10

/** Takes the pattern through the whole text, as `replaceAll` or `split` would, and counts what it finds. */
function searchAll(pattern: RegExp, text: string): number {
  const everywhere = new RegExp(pattern.source, `${pattern.flags.replace(/[gy]/g, '')}g`)
  let found = 0
  for (let last = -1; everywhere.test(text); found++) {
    if (everywhere.lastIndex === last) everywhere.lastIndex++
    last = everywhere.lastIndex
  }
  return found
}

/** Milliseconds for that much of the text; a machine that was busy for a moment is asked again. */
function quickLook(pattern: RegExp, text: string): number {
  let best = Number.POSITIVE_INFINITY
  for (let time = 0; time < 3 && best > longEnough; time++) {
    const began = performance.now()
    searchAll(pattern, text)
    best = Math.min(best, performance.now() - began)
  }
  return best
}

/** The texts that take longest while they are short; growing ones, so that nothing hangs. */
function worstOf(pattern: RegExp): HardText[] {
  const looked: { text: HardText; milliseconds: number }[] = []
  for (const text of hardTexts(pattern)) {
    let milliseconds = 0
    for (const length of lengthsOfFirstLook) {
      milliseconds = quickLook(pattern, text.ofLength(length))
      if (milliseconds > longEnough) return [text]
    }
    looked.push({ text, milliseconds })
  }
  looked.sort((a, b) => b.milliseconds - a.milliseconds)
  return looked.slice(0, mostMeasured).map(({ text }) => text)
}

/** What is wrong with the pattern, in a sentence; nothing when its time is in proportion to the text. */
async function complaintAbout(pattern: RegExp, samples?: number): Promise<string[]> {
  for (const text of worstOf(pattern)) {
    const { ratio, size, milliseconds } = await growthOf(
      length => {
        const given = text.ofLength(length)
        return () => searchAll(pattern, given)
      },
      { nextToNothing, samples },
    )
    if (ratio >= steepest)
      return [
        `${pattern} takes ${ratio.toFixed(1)} times as long for twice the text: ` +
          `${milliseconds.toFixed(0)} ms for ${size} characters of ${text.says}`,
      ]
  }
  return []
}

describe('patterns that take more than their share of time are noticed', () => {
  it.each([
    /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i,
    /^(a+)+$/,
    /\s+$/,
    /^\s+|\s+$/g,
    /[^\r\n]*\S[^\r\n]*/,
    /^(\w+\s?)*$/,
    /<!--[\s\S]*?-->/,
    /^"(?:\d+)*"$/,
    /a.*b.*c/,
    /(?<=x)_+b?_+y/,
    /^\s*\d+\s*\d*\s*$/,
    /^(?:ab|a|b)*$/,
  ])('F1: %s', async pattern => {
    // One sample: nobody is wronged if a busy machine accuses these.
    expect(await complaintAbout(pattern, 1)).toHaveLength(1)
  })
})

it('F1: a pattern is found however it is written', () => {
  const text = [
    'const a = (b: string) => b.split(/, */)',
    "const c = new RegExp('d+', 'g')",
    'const e = RegExp(c.source)',
    "const g = 'x'.match('h+')",
    "const i = [1 / 2, '/j/', `/k/`].join('/') // /l/",
  ].join('\n')
  expect(patternsIn({ path: 'some.ts', text })).toEqual([
    { place: 'some.ts:1', pattern: /, */ },
    { place: 'some.ts:2', pattern: /d+/g },
    { place: 'some.ts:3', pattern: null },
    { place: 'some.ts:4', pattern: /h+/ },
  ])
})

it('F1: texts are put in one Unicode form in one place, which knows how long that may take', () => {
  const normalising = readFiles('src').filter(file => isSource(file) && file.text.includes('.normalize('))
  expect(normalising.map(({ path }) => path)).toEqual(['src/shared/unicode-forms.ts'])
})

describe('every pattern of the source', () => {
  const found = readFiles('src').filter(isSource).flatMap(patternsIn)

  it('is written out, so that it can be tried', () => {
    expect(found.length).toBeGreaterThan(50)
    expect(found.filter(({ pattern }) => pattern === null)).toEqual([])
  })

  it('F1: takes time in proportion to the text, however hard the text', async () => {
    const complaints: string[] = []
    for (const { place, pattern } of found)
      if (pattern)
        complaints.push(...(await complaintAbout(pattern)).map(complaint => `${place}: ${complaint}`))
    expect(complaints).toEqual([])
  }, 120_000)
})
