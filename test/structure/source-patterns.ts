import { parseAst } from 'vite'
import type { SourceFile } from './source-files.ts'

/** A regular expression of the source; null where it is put together at run time and cannot be looked at. */
export interface SourcePattern {
  place: string
  pattern: RegExp | null
}

interface Node {
  type?: string
  [field: string]: unknown
}

/** Methods that make a regular expression of a text. */
const patternMethods = new Set(['match', 'matchAll', 'search'])

/** Every regular expression in a file: written between slashes, made with `RegExp`, or made of a text in passing. */
export function patternsIn({ path, text }: SourceFile): SourcePattern[] {
  const found: SourcePattern[] = []
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    const node = value as Node
    const pattern = patternOf(node)
    if (pattern !== undefined) found.push({ place: `${path}:${lineOf(text, Number(node.start))}`, pattern })
    Object.values(node).forEach(visit)
  }
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body)
  return found
}

/** The pattern that the node is or makes; undefined when it is none. */
function patternOf(node: Node): RegExp | null | undefined {
  const literal = node.regex as { pattern: string; flags: string } | undefined
  if (node.type === 'Literal' && literal) return new RegExp(literal.pattern, literal.flags)
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined
  const callee = node.callee as { name?: string; property?: { name?: string } }
  const [source, flags] = node.arguments as Node[]
  if (callee.name === 'RegExp') {
    if (source?.regex) return undefined
    const isKnown = typeof source?.value === 'string' && (!flags || typeof flags.value === 'string')
    return isKnown ? new RegExp(String(source.value), flags ? String(flags.value) : '') : null
  }
  const isMade = patternMethods.has(callee.property?.name ?? '') && typeof source?.value === 'string'
  return isMade ? new RegExp(String(source?.value)) : undefined
}

function lineOf(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
