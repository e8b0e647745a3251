// What of the checkout, and of the installed packages, a release consists of.

/** The systems for which both native modules are there: sqlite's engine and argon2. */
export const platforms = [
  'linux-x64',
  'linux-arm64',
  'darwin-x64',
  'darwin-arm64',
  'win32-x64',
  'win32-arm64',
]

/** The scripts of `package.json` that a release has too, without the tools of those who develop it. */
const released = [
  'start',
  'demo',
  'health',
  'winery:create',
  'winery:list',
  'winery:remove',
  'user:password',
  'reset-second-step',
  'certificate',
  'backup',
  'restore',
  'export',
  'bring-in',
  'verify-audit',
  'verify-cellar',
]

/** The `package.json` of a release: its commands are called as in a checkout, and there is nothing to install. */
export function releasedPackage({ name, version, description, license, engines, scripts }) {
  const missing = released.find(command => !scripts[command])
  if (missing) throw new Error(`package.json has no script "${missing}", which a release should have.`)
  return {
    name,
    version,
    description,
    private: true,
    license,
    type: 'module',
    engines,
    scripts: Object.fromEntries(released.map(command => [command, scripts[command]])),
  }
}

/** What a folder or a file of the checkout is called in a release. */
export const copied = {
  'dist/client': 'dist/client',
  'dist/server': 'dist/server',
  docs: 'docs',
  'deploy/release-readme.md': 'README.md',
  'deploy/wine-management.service': 'deploy/wine-management.service',
  'deploy/wine-management.env': 'deploy/wine-management.env',
  '.env.example': '.env.example',
  'scripts/start.mjs': 'scripts/start.mjs',
  'scripts/console.mjs': 'scripts/console.mjs',
  'scripts/demo.mjs': 'scripts/demo.mjs',
  'scripts/health.mjs': 'scripts/health.mjs',
  'scripts/run': 'scripts/run',
  'scripts/prepare/node-version.mjs': 'scripts/prepare/node-version.mjs',
  'scripts/prepare/ensure-ready-released.mjs': 'scripts/prepare/ensure-ready.mjs',
}

/** Pictures and the description of the API, which every server gives out, are not for reading beside a server. */
const leftOutOfCheckout = /^docs\/(images\/|openapi\.json$)|\.map$/

export const isReleased = path => !leftOutOfCheckout.test(path)

const sqlite = 'node_modules/@photostructure/sqlite/'
const forCompilersAndEditors = /\.(map|d\.[cm]?ts)$|^node_modules\/(\.bin\/|\.package-lock\.json$)/
/** What a package was tested, measured and explained with. Its own code may use such names deeper down. */
const besideTheCode =
  /^node_modules\/(?:@[^/]+\/)?[^/]+\/(tests?|__tests__|bench(marks?)?|examples?|docs|\.github|\.vscode)\//
/** What the engine was compiled from. */
const sourcesOfEngine = new RegExp(
  `^${sqlite}(src|scripts)/|^${sqlite}binding\\.gyp$|^node_modules/node-addon-api/`,
)

/**
 * Whether a file of the installed packages is needed to run on the platform. `bundled` are the folders of packages that
 * went into the built server, and of which there is no second copy.
 */
export function isNeeded(path, { platform, bundled }) {
  if (forCompilersAndEditors.test(path) || besideTheCode.test(path) || sourcesOfEngine.test(path))
    return false
  if (bundled.some(folder => path.startsWith(`${folder}/`))) return false
  if (!path.startsWith(`${sqlite}prebuilds/`)) return true
  return path.startsWith(`${sqlite}prebuilds/${platform}/`) && !path.endsWith('.musl.node')
}
