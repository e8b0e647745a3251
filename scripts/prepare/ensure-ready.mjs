import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { ensureNodeVersion } from './node-version.mjs'

export { ensureBuilt, ensureInstalled, ensureNodeVersion }

/** Everything a start needs on a fresh machine; a moment when nothing changed since the last one. */
export async function ensureReady() {
  ensureNodeVersion()
  await ensureInstalled()
  await ensureBuilt()
}
