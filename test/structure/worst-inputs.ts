import { type Part, readPattern } from './pattern-tree.ts'

/** A text of any length that a pattern may find hard. */
export interface HardText {
  says: string
  ofLength(size: number): string
}

const alphabet = [
  ...'a1 _-.,@"/:;xAZ\n\t\r!?%()[]{}<>\\|^$*+=&#~`\'',
  ...'bcdefghijklmnopqrstuvwyzBCDEFGHIJKLMNOPQRSTUVWXY023456789',
  ...['é', '白', '\u00a0', '\u0301', '\u200b', 'ø', '\u0000', '😀'],
]

/** So many repetitions count as without end: a text is that long too. */
const many = 50

/** A loop of a pattern, and the shortest text that leads to it. */
interface Loop {
  lead: string
  body: Part
}

/**
 * Texts made of what the pattern itself repeats: runs of every kind of character that it tells apart, of each two of
 * them by turns and one after the other, of what leads to a loop and of what stands in it, behind every way into a
 * loop, with an end that fits and with one that does not.
 */
export function hardTexts({ source, flags }: RegExp): HardText[] {
  const tree = readPattern(source)
  const known = representatives(tree, flags)
  const loops = loopsOf(tree, '', flags)
  const leads = unique(['', ...loops.map(({ lead }) => lead)])
  const foreign = known.at(-1) ?? '!'
  if (loops.length === 0) return known.flatMap(unit => hardText('', [unit], ''))
  const inside = loops.flatMap(({ body }) => samplesOf(body, flags))
  const units = unique([...known, ...leads, ...inside, shortest(tree, flags)]).filter(Boolean)
  const pairs = known.flatMap(first => known.flatMap(second => (first === second ? [] : [[first, second]])))
  return leads.flatMap(lead => [
    ...units.flatMap(unit => ['', ...known].map(tail => hardText(lead, [unit], tail))),
    ...pairs.map(pair => hardText(lead, [pair.join('')], foreign)),
    ...pairs.map(pair => hardText(lead, pair, foreign)),
  ])
}

function hardText(lead: string, runs: string[], tail: string): HardText {
  return {
    says: [lead, ...runs.map(unit => `${JSON.stringify(unit)} again and again`), tail]
      .filter(Boolean)
      .join(', '),
    ofLength: size => {
      const room = Math.max(1, (size - lead.length - tail.length) / runs.length)
      const run = (unit: string) => unit.repeat(Math.max(1, Math.floor(room / unit.length)))
      return lead + runs.map(run).join('') + tail
    },
  }
}

const unique = (texts: string[]) => [...new Set(texts)]

const compiled = (source: string, flags: string) => new RegExp(`^(?:${source})$`, flags.replace(/[gy]/g, ''))

function charactersOf(part: Part): string[] {
  switch (part.kind) {
    case 'character':
      return [part.source]
    case 'sequence':
      return part.parts.flatMap(charactersOf)
    case 'choice':
      return part.options.flatMap(charactersOf)
    case 'nothing':
      return []
    default:
      return charactersOf(part.body)
  }
}

/** One character for each kind that the pattern tells apart; the one that it knows least of comes last. */
function representatives(tree: Part, flags: string): string[] {
  const tests = unique(charactersOf(tree)).map(source => compiled(source, flags))
  const byKind = new Map<string, { letter: string; fits: number }>()
  for (const letter of alphabet) {
    const fits = tests.map(test => test.test(letter))
    const kind = fits.join()
    if (!byKind.has(kind)) byKind.set(kind, { letter, fits: fits.filter(Boolean).length })
  }
  return [...byKind.values()].sort((a, b) => b.fits - a.fits).map(({ letter }) => letter)
}

function loopsOf(part: Part, lead: string, flags: string): Loop[] {
  switch (part.kind) {
    case 'sequence': {
      let before = lead
      return part.parts.flatMap(each => {
        const loops = loopsOf(each, before, flags)
        before += shortest(each, flags)
        return loops
      })
    }
    case 'choice':
      return part.options.flatMap(option => loopsOf(option, lead, flags))
    case 'look':
      return loopsOf(part.body, lead, flags)
    case 'repeat': {
      const within = loopsOf(part.body, lead, flags)
      return part.most < many ? within : [{ lead, body: part.body }, ...within]
    }
    default:
      return []
  }
}

/** A shortest text that the part takes. */
function shortest(part: Part, flags: string): string {
  switch (part.kind) {
    case 'character': {
      const test = compiled(part.source, flags)
      return alphabet.find(letter => test.test(letter)) ?? ''
    }
    case 'sequence':
      return part.parts.map(each => shortest(each, flags)).join('')
    case 'choice':
      return shortest(part.options[0] ?? { kind: 'nothing' }, flags)
    case 'repeat':
      return shortest(part.body, flags).repeat(part.least)
    case 'look':
      return part.isBefore ? shortest(part.body, flags) : ''
    default:
      return ''
  }
}

/** Texts that a loop takes in one turn: every way through it, with and without what may be left out. */
function samplesOf(part: Part, flags: string): string[] {
  switch (part.kind) {
    case 'choice':
      return part.options.flatMap(option => samplesOf(option, flags))
    case 'repeat':
      return unique(['', ...samplesOf(part.body, flags)])
    case 'sequence':
      return part.parts.reduce<string[]>(
        (begun, each) => {
          const ways = samplesOf(each, flags)
          return begun.flatMap(text => ways.map(way => text + way)).slice(0, 20)
        },
        [''],
      )
    default:
      return [shortest(part, flags)]
  }
}
