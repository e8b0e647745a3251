import { ensureBuilt, ensureInstalled, ensureNodeVersion } from './ensure-ready.mjs'
import { main } from './main.mjs'

await main(async () => {
  ensureNodeVersion()
  await ensureInstalled()
  await ensureBuilt({ force: true, quiet: false })
})
