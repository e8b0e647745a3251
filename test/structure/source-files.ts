import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** A file as the rules see it: its path from the project root, with forward slashes, and its text. */
export interface SourceFile {
  path: string
  text: string
}

/** A rule names what it found wrong, one sentence each; an empty list means that all is well. */
export type Rule = (files: readonly SourceFile[]) => string[]

const projectRoot = new URL('../../', import.meta.url)

/** All files below a folder of the project; a folder that does not exist has none. */
export function readFiles(folder: string): SourceFile[] {
  const entries = (() => {
    try {
      return readdirSync(new URL(`${folder}/`, projectRoot), { recursive: true, encoding: 'utf8' })
    } catch {
      return []
    }
  })()
  return entries
    .map(name => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(path => /\.[a-z]+$/.test(path))
    .map(path => ({ path, text: readFileSync(new URL(path, projectRoot), 'utf8') }))
}

export const isCode = (file: SourceFile) => /\.(ts|tsx|mjs)$/.test(file.path)
export const isTest = (file: SourceFile) => /\.(test|spec)\.tsx?$/.test(file.path)
export const isSource = (file: SourceFile) => isCode(file) && !isTest(file)

const importPatterns = [
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"`]([^'"`$]+)['"`]/g,
]

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  if (specifier.startsWith('#test/')) return specifier.slice(1)
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier
}

/** What a file imports: paths from the project root for our own files, the bare name for packages. */
export function importsOf(file: SourceFile): string[] {
  const specifiers = importPatterns.flatMap(pattern =>
    [...file.text.matchAll(pattern)].map(match => match[1] ?? ''),
  )
  return [...new Set(specifiers.map(specifier => resolveImport(file.path, specifier)))]
}

export const isOwn = (target: string) => /^(src|test|e2e|scripts)\//.test(target)

/** `src/features/records/vineyards/routes.ts` → `vineyards`; null outside the features. */
export function featureOf(path: string): string | null {
  return /^src\/features\/[^/]+\/([^/]+)\//.exec(path)?.[1] ?? null
}
