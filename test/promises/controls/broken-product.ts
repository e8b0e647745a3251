import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Control } from './control.ts'

/** A copy of the product in which some lines are replaced. */
export interface BrokenProduct {
  folder: string
  remove(): void
}

const notCopied = new Set(['node_modules', 'dist', 'data', 'test-results', 'bench', 'docs'])

/** Breaks a copy of the product; throws when a line to be replaced is not there. */
export function breakProduct({ promise, broken, copy, replace }: Control): BrokenProduct {
  const folder = resolve('.cache/controls', `${promise}-${broken.replace(/\W+/g, '-')}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  if (copy === 'built') copyBuilt(folder)
  else copySources(folder)
  for (const [line, by] of replace) replaceIn(join(folder, copy === 'built' ? 'server' : 'src'), line, by)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function copyBuilt(folder: string): void {
  cpSync('dist/server', join(folder, 'server'), { recursive: true })
  symlinkSync(resolve('dist/client'), join(folder, 'client'))
}

function copySources(folder: string): void {
  for (const name of readdirSync('.'))
    if (!notCopied.has(name) && !name.startsWith('.') && !name.startsWith('dist-'))
      cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
}

const isCode = (name: string) => /\.(js|tsx?)$/.test(name) && !name.includes('.test.')

function filesWith(folder: string, line: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isCode)
    .map(name => join(folder, name))
    .filter(file => readFileSync(file, 'utf8').includes(line))
}

/** Which of the lines that a control replaces the product no longer has. */
export function missingLines({ copy, replace }: Control): string[] {
  const folder = copy === 'built' ? 'dist/server' : 'src'
  return replace.map(([line]) => line).filter(line => filesWith(folder, line).length === 0)
}

/** The build may put one line into several files. */
function replaceIn(folder: string, line: string, by: string): void {
  const found = filesWith(folder, line)
  if (found.length === 0) throw new Error(`"${line}" is not a line of ${relative('.', folder)} any more.`)
  for (const file of found)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replaceAll(line, () => by),
    )
}
