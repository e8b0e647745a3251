import { keysToCamelCase, keysToSnakeCase } from '#shared/key-case.ts'

const unchanged = ['/api/vineyard-maintenance', '/api/fermentation-maintenance']
const snakeCased = '/api/fermentation'

const staying = [
  '/api/batch',
  '/api/vineyard',
  '/api/vessel',
  '/api/fermentation',
  '/api/aging',
  '/api/bottling',
  '/api/cellar',
]

/** The body in the key case that its path expects. The unchanged paths are asked first: one contains the rule's. */
export function bodyForWire(path: string, body: unknown): unknown {
  if (unchanged.some(text => path.includes(text))) return body
  return path.includes(snakeCased) ? keysToSnakeCase(body) : keysToCamelCase(body)
}

/** Whether a session found to be over on this path leads to the sign-in page; else the page and what was typed stay. */
export function sendsToSignIn(path: string): boolean {
  return !staying.some(text => path.includes(text))
}

/** A list answer as a list: bare, or wrapped in `data`; anything else reads as empty. */
export function asList(answer: unknown): Record<string, unknown>[] {
  const list = Array.isArray(answer) ? answer : (answer as { data?: unknown } | null)?.data
  if (!Array.isArray(list)) return []
  return list.filter(item => item !== null && typeof item === 'object')
}
