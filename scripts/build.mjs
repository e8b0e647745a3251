import { ensureBuilt, ensureInstalled, ensureNodeVersion } from './ensure-ready.mjs'
import { main } from './plain-failure.mjs'

await main(async () => {
  ensureNodeVersion()
  await ensureInstalled()
  await ensureBuilt({ force: true, quiet: false })
})
