import { existsSync } from 'node:fs'
import { build } from 'vite'

/** The product must have been built; the gallery of the kit is small enough to be built every time. */
async function prepare(): Promise<void> {
  for (const file of ['dist/server/main.js', 'dist/client/index.html'])
    if (!existsSync(file)) throw new Error(`${file} is missing: run "npm run build" first`)
  await build({ configFile: 'vite.gallery.config.ts', logLevel: 'error' })
}

export default prepare
