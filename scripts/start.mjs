import { ensureReady } from './prepare/ensure-ready.mjs'
import { main } from './run/main.mjs'
import { loadSettings } from './run/settings.mjs'

// The server runs in this very process: its exit code is ours, signals reach it directly, nothing is orphaned.
await main(async () => {
  await ensureReady()
  loadSettings()
  process.env.NODE_ENV ??= 'production'
  await import('../dist/server/main.js')
})
