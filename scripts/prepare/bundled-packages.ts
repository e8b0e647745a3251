import { writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/

/**
 * Writes beside the build which packages went into it, by their folders: whoever passes the build on owes their authors
 * a copy of the licences. `client` gets `client-packages.json`. What the bundler then left out is named too.
 */
export function notePackages(): Plugin {
  let root = ''
  const folders = new Set<string>()
  return {
    name: 'note-packages',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const folder = packageFolder.exec(id.replace(/^\0/, '').replaceAll('\\', '/'))?.[0]
        if (folder) folders.add(relative(root, folder).replaceAll('\\', '/'))
      }
    },
    writeBundle({ dir }) {
      if (!dir) return
      const file = join(dirname(dir), `${basename(dir)}-packages.json`)
      writeFileSync(file, `${JSON.stringify([...folders].sort(), null, 2)}\n`)
    },
  }
}
