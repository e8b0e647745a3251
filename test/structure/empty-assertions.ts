import { parseAst } from 'vite'
import type { Rule } from './source-files.ts'

interface Node {
  type?: string
  [field: string]: unknown
}

/** What Playwright looks for until it comes true: a statement that does not wait for it never fails. */
const waitingMatcher =
  /^to(BeAttached|BeChecked|BeDisabled|BeEditable|BeEmpty|BeEnabled|BeFocused|BeHidden|BeInViewport|BeVisible|ContainText|HaveAccessible\w+|HaveAttribute|HaveClass|HaveCount|HaveCSS|HaveId|HaveJSProperty|HaveRole|HaveText|HaveTitle|HaveURL|HaveValues?|MatchAriaSnapshot)$/

/** Every text has a place for a pattern that fits any text. */
const fitsAnything = /^\^?(\.\*|\[\\s\\S\]\*)?\$?$/

const asNode = (value: unknown) => (value ?? {}) as Node

/** The calls of `expect(a).not.toBe(b)`: what is expected of what, or nothing where the chain begins otherwise. */
function assertionIn(expression: Node): { start: string; matcher: string | null; given: Node[] } | null {
  const names: string[] = []
  let outermost: Node[] = []
  for (let node = expression; ; ) {
    if (node.type === 'CallExpression') {
      if (names.length === 0) outermost = node.arguments as Node[]
      node = asNode(node.callee)
    } else if (node.type === 'MemberExpression') {
      names.unshift(String(asNode(node.property).name))
      node = asNode(node.object)
    } else {
      if (node.name !== 'expect') return null
      const start = names[0] === 'soft' || names[0] === 'poll' ? `expect.${names.shift()}` : 'expect'
      return { start, matcher: names.at(-1) ?? null, given: outermost }
    }
  }
}

/** Why the statement can never fail, in a few words; nothing when it can. */
function emptiness(statement: Node): string | null {
  const expression = asNode(statement.expression)
  const isAwaited = expression.type === 'AwaitExpression'
  const assertion = assertionIn(isAwaited ? asNode(expression.argument) : expression)
  if (!assertion) return null
  const { start, matcher, given } = assertion
  const pattern = (asNode(given[0]).regex as { pattern: string } | undefined)?.pattern
  if (!matcher) return 'expects without saying what'
  if (start === 'expect.soft') return 'goes on after a failure'
  if (!isAwaited && (start === 'expect.poll' || waitingMatcher.test(matcher))) return 'does not wait for it'
  if (/^toBe(Truthy|Defined)$/.test(matcher)) return `takes anything for ${matcher}`
  if (matcher === 'toBeGreaterThanOrEqual' && asNode(given[0]).value === 0) return 'takes any count'
  return pattern !== undefined && fitsAnything.test(pattern) ? 'takes any text' : null
}

/** Browser assertions that pass whatever the page shows. */
export const emptyAssertions: Rule = files =>
  files
    .filter(({ path }) => path.startsWith('e2e/'))
    .flatMap(({ path, text }) => {
      const found: string[] = []
      const visit = (value: unknown): void => {
        if (value === null || typeof value !== 'object') return
        const node = value as Node
        const why = node.type === 'ExpressionStatement' ? emptiness(node) : null
        if (why) found.push(`${path}:${text.slice(0, Number(node.start)).split('\n').length} ${why}`)
        Object.values(node).forEach(visit)
      }
      visit(parseAst(text, { lang: 'ts' }).body)
      return found
    })
