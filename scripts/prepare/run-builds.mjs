import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { inProject, root } from '../run/project.mjs'

// Run as a process of its own, so that the server started afterwards does not carry the build's memory.
const target = process.argv[2] ?? inProject('dist')

const buildInto = (configFile, folder) =>
  build({
    root,
    configFile: inProject(configFile),
    logLevel: process.stdout.isTTY ? 'info' : 'warn',
    build: { outDir: join(target, folder), emptyOutDir: true },
  })

const builds = [buildInto('vite.config.ts', 'client'), buildInto('vite.server.config.ts', 'server')]

for (const { reason } of await Promise.allSettled(builds)) {
  if (!reason) continue
  // The message holds the file, the line and the code; the stack only names the bundler's insides.
  console.error(String(reason.message ?? reason).replace(/^ {4}at .*\n?/gm, ''))
  process.exitCode = 1
}

// Which chunk imports which: for the size budget, not for browsers.
const manifest = join(target, 'client/.vite/manifest.json')
if (existsSync(manifest)) {
  renameSync(manifest, join(target, 'client-manifest.json'))
  rmSync(join(target, 'client/.vite'), { recursive: true })
}
