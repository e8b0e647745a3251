import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { allowedImports, brokenImports } from './import-examples.ts'

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const biome = inProject('node_modules/@biomejs/biome/bin/biome')

/** Lints a tree made of one-line files of its own and tells the imports that are refused, as `path specifier`. */
function refusedImports(examples: readonly (readonly [path: string, specifier: string])[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'wine-management-walls-'))
  const files = new Map<string, string[]>()
  for (const [path, specifier] of examples) files.set(path, [...(files.get(path) ?? []), specifier])
  try {
    copyFileSync(inProject('biome.json'), join(folder, 'biome.json'))
    for (const [path, specifiers] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), specifiers.map(specifier => `import '${specifier}'\n`).join(''))
    }
    const options = ['--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none']
    const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', ...options], {
      cwd: folder,
      encoding: 'utf8',
    })
    const found = `${stdout}${stderr}`
      .replaceAll('\\', '/')
      .matchAll(/noRestrictedImports,file=.*?(src\/.+?),line=(\d+)/g)
    // An import through two walls at once is told twice.
    return [
      ...new Set([...found].map(([, path = '', line]) => `${path} ${files.get(path)?.[Number(line) - 1]}`)),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('the linter refuses the same imports as the structure rules', () => {
  const refused = refusedImports([...brokenImports, ...allowedImports])
  expect(refused.toSorted()).toEqual(
    brokenImports.map(([path, specifier]) => `${path} ${specifier}`).toSorted(),
  )
})
