import { PlainFailure } from '../run/plain-failure.mjs'

// What the build tool accepts: 20.19 and later of 20, 22.12 and later of 22, and everything newer.
function isSupported(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
}

/** Refuses a Node that is too old, in one sentence instead of a syntax error somewhere deep. */
export function ensureNodeVersion(version = process.versions.node) {
  if (isSupported(version)) return
  throw new PlainFailure(
    `Wine Management needs Node.js 20.19 or newer (of the 22 line 22.12 or newer); this is ${version}. Install a current one from https://nodejs.org and try again.`,
  )
}
