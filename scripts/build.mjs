import { ensureBuilt, ensureInstalled, ensureNodeVersion } from './prepare/ensure-ready.mjs'
import { main } from './run/main.mjs'

await main(async () => {
  ensureNodeVersion()
  await ensureInstalled()
  await ensureBuilt({ force: true, quiet: false })
})
