/** A regular expression taken apart, as far as one needs to know what makes it work hard. */
export type Part =
  /** One character: a letter, an escape such as `\d`, a class in brackets, the dot. */
  | { kind: 'character'; source: string }
  | { kind: 'sequence'; parts: Part[] }
  | { kind: 'choice'; options: Part[] }
  | { kind: 'repeat'; body: Part; least: number; most: number }
  /** What looks ahead or behind; `isBefore` when its text must stand before what follows. */
  | { kind: 'look'; body: Part; isBefore: boolean }
  /** Beginnings, ends, references to groups. */
  | { kind: 'nothing' }

const characterEscape = /^\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|c[a-z]|[pP]\{[^}]*\}|0|[^1-9bBk])/i
const bracketClass = /^\[(?:[^\]\\]|\\[\s\S])*\]/
const quantifier = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/
const groupOpening = /^\((?:\?(?:<?[=!]|:|<\w+>))?/

/** Reads the source of a regular expression, without its slashes and flags. */
export function readPattern(source: string): Part {
  const { part, end } = readChoice(source, 0)
  if (end !== source.length) throw new Error(`cannot be read from its character ${end + 1} on`)
  return part
}

interface Read {
  part: Part
  end: number
}

function readChoice(source: string, start: number): Read {
  const options: Part[] = []
  for (let at = start; ; at++) {
    const { part, end } = readSequence(source, at)
    options.push(part)
    at = end
    if (source[at] !== '|')
      return { part: options.length === 1 ? part : { kind: 'choice', options }, end: at }
  }
}

function readSequence(source: string, start: number): Read {
  const parts: Part[] = []
  let at = start
  while (at < source.length && source[at] !== '|' && source[at] !== ')') {
    const { part, end } = readOne(source, at)
    const repeated = quantifier.exec(source.slice(end))
    parts.push(repeated ? { kind: 'repeat', body: part, ...limitsOf(repeated) } : part)
    at = end + (repeated?.[0].length ?? 0)
  }
  return { part: { kind: 'sequence', parts }, end: at }
}

function limitsOf([sign = '', least, comma, most]: RegExpExecArray): { least: number; most: number } {
  if (sign[0] === '*') return { least: 0, most: Number.POSITIVE_INFINITY }
  if (sign[0] === '+') return { least: 1, most: Number.POSITIVE_INFINITY }
  if (sign[0] === '?') return { least: 0, most: 1 }
  if (!comma) return { least: Number(least), most: Number(least) }
  return { least: Number(least), most: most ? Number(most) : Number.POSITIVE_INFINITY }
}

function readOne(source: string, at: number): Read {
  const rest = source.slice(at)
  const group = groupOpening.exec(rest)?.[0]
  if (group !== undefined) {
    const { part, end } = readChoice(source, at + group.length)
    if (source[end] !== ')') throw new Error(`has a group without an end at its character ${at + 1}`)
    const isLook = /[=!]$/.test(group)
    const look = { kind: 'look', body: part, isBefore: group === '(?<=' } as const
    return { part: isLook ? look : part, end: end + 1 }
  }
  const character = bracketClass.exec(rest)?.[0] ?? characterEscape.exec(rest)?.[0]
  if (character !== undefined)
    return { part: { kind: 'character', source: character }, end: at + character.length }
  const anchor = /^(?:[\^$]|\\(?:[bB]|[1-9]\d*|k<\w+>))/.exec(rest)?.[0]
  if (anchor !== undefined) return { part: { kind: 'nothing' }, end: at + anchor.length }
  const letter = String.fromCodePoint(rest.codePointAt(0) ?? 0)
  return { part: { kind: 'character', source: letter }, end: at + letter.length }
}
