import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { filesBelow } from './release/assemble.mjs'
import { buildImage, forgetImages, makeBase, mountImage, readImage } from './release/image.mjs'
import { requirePrograms } from './release/needed-programs.mjs'
import { nodeOf } from './release/node-binaries.mjs'
import { smoke } from './release/smoke.mjs'
import { main } from './run/main.mjs'
import { PlainFailure } from './run/plain-failure.mjs'
import { runProgram } from './run/run-program.mjs'

// `npm run test:container`: builds the image and starts what is in it, with neither a registry nor Docker: in the image's
// own file system, read-only, as its account and with its environment, without any right.

const { values } = parseArgs({ options: { node: { type: 'string', default: '24' } } })

const image = 'localhost/wine-management-test'

// Each step gives way to the next, so that a signal reaches the server itself. The mounts end with it.
const enter = `set -e
mount --bind "$ROOT" "$ROOT"
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
mount -t tmpfs tmpfs "$ROOT/tmp"
mount --bind "$DATA" "$ROOT$VOLUME"
mount -o remount,ro,bind "$ROOT"
exec chroot "$ROOT" setpriv --reuid "$ID" --regid "$ID" --clear-groups --no-new-privs --bounding-set=-all \\
  env -i -C "$FOLDER" "$@"`

/** What runs a program in the image, as far as a container would. */
function runnerIn(folder, data, config) {
  const [volume] = Object.keys(config.Volumes ?? {})
  const [uid, gid] = config.User.split(':')
  if (!volume || uid !== gid || !(Number(uid) > 0))
    throw new PlainFailure(`The image has no volume, or the account ${config.User}.`)
  chownSync(data, Number(uid), Number(gid))
  const env = {
    PATH: process.env.PATH,
    ROOT: folder,
    DATA: data,
    VOLUME: volume,
    ID: uid,
    FOLDER: config.WorkingDir,
  }
  return (command, added = {}) => {
    const settings = Object.entries(added).map(([name, value]) => `${name}=${value}`)
    const args = ['--mount', '--propagation', 'private', 'sh', '-c', enter, 'sh', ...config.Env, ...settings]
    return ['unshare', [...args, ...command], { env }]
  }
}

/** Nothing but the volume can be written to. */
async function requireReadOnly(inImage) {
  const code = "require('node:fs').writeFileSync('/opt/wine-management/release.json', '')"
  const { output } = await runProgram(...withQuiet(inImage(['node', '-e', code])))
  if (!/EROFS|EACCES/.test(output)) throw new PlainFailure(`The product can be written to:\n${output}`)
}

const withQuiet = ([program, args, options]) => [program, args, { ...options, quiet: true }]

const megabytes = bytes => `${(bytes / 1_000_000).toFixed(0)} MB`

await main(async () => {
  requirePrograms(
    'The container',
    { buildah: 'buildah', debootstrap: 'debootstrap', unshare: 'util-linux', setpriv: 'util-linux' },
    { asRoot: true },
  )
  const began = Date.now()
  await makeBase(await nodeOf(values.node))
  console.log('Building the image …')
  await buildImage(image)
  const { config, size } = await readImage(image)
  const { folder, forget } = await mountImage(image)
  const data = mkdtempSync(join(tmpdir(), 'wine-container-'))
  process.once('exit', () => rmSync(data, { recursive: true, force: true }))
  try {
    const inImage = runnerIn(folder, data, config)
    const start = (command, env) => {
      const [program, args, options] = inImage(command, env)
      return spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    }
    const [kind, program, ...healthCheck] = config.Healthcheck?.Test ?? []
    if (kind !== 'CMD' || program !== 'node') throw new PlainFailure('The image has no health check of Node.')
    await requireReadOnly(inImage)
    await smoke({
      dataDir: config.Env.find(line => line.startsWith('DATA_DIR='))?.slice(9),
      healthCheck,
      start: env => start(config.Cmd, env),
      run: (args, env) => start(['node', ...args], env),
    })
    const product = join(folder, config.WorkingDir)
    const own = filesBelow(product).reduce((sum, path) => sum + statSync(join(product, path)).size, 0)
    console.log(`The product is ${megabytes(own)} of the image, which with its base is ${size}.`)
  } finally {
    await forget()
    await forgetImages()
  }
  console.log(`passed  the image, ${((Date.now() - began) / 1000).toFixed(0)} s`)
})
