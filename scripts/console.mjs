import { ensureReady } from './prepare/ensure-ready.mjs'
import { main } from './run/main.mjs'
import { inProject } from './run/project.mjs'
import { loadSettings } from './run/settings.mjs'

// `node scripts/console.mjs NAME [args…]` reads to the console as if it had been called itself.
await main(async () => {
  await ensureReady()
  loadSettings()
  process.argv[1] = inProject('dist/server/console.js')
  await import('../dist/server/console.js')
})
