import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { npmFile, runNpm } from '../prepare/run-npm.mjs'
import { PlainFailure } from '../run/plain-failure.mjs'
import { inProject, root } from '../run/project.mjs'
import { lastLines, runProgram } from '../run/run-program.mjs'

// Images without a registry: a Debian of its own with a Node in it stands in for the image that the Dockerfile names.

const place = inProject('.cache/container')
// Apart from the images that this machine may have.
const storage = ['--root', join(place, 'storage'), '--runroot', join(place, 'run'), '--storage-driver', 'vfs']
const suite = 'bookworm'

async function must(program, args, what) {
  const { code, output } = await runProgram(program, args, { quiet: true })
  if (code === 0) return output
  throw new PlainFailure(`${what}:\n${lastLines(output, 40)}`)
}

const buildah = (what, ...args) => must('buildah', [...storage, ...args], what)

/** The file system of a small Debian; made once and kept. */
async function ensureDebian() {
  const folder = join(place, suite)
  if (existsSync(folder)) return folder
  const next = `${folder}-${process.pid}`
  const packages = 'libatomic1,libstdc++6'
  try {
    const args = ['--variant=minbase', `--include=${packages}`, suite, next]
    if (process.env.DEBIAN_MIRROR) args.push(process.env.DEBIAN_MIRROR)
    mkdirSync(place, { recursive: true })
    await must('debootstrap', args, 'The Debian of the base could not be made')
    rmSync(join(next, 'var/cache/apt'), { recursive: true, force: true })
    rmSync(join(next, 'var/lib/apt/lists'), { recursive: true, force: true })
    renameSync(next, folder)
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
  return folder
}

/** Makes the image `localhost/wine-base`: that Debian, the Node and its npm, as the images of Node have them. */
export async function makeBase(node) {
  const npm = npmFile()
  if (!npm) throw new PlainFailure('The container was not tried: the files of npm were not found.')
  const debian = await ensureDebian()
  const added = join(place, 'added')
  rmSync(added, { recursive: true, force: true })
  mkdirSync(join(added, 'bin'), { recursive: true })
  copyFileSync(node, join(added, 'bin/node'))
  chmodSync(join(added, 'bin/node'), 0o755)
  cpSync(dirname(dirname(npm)), join(added, 'lib/node_modules/npm'), { recursive: true, dereference: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(added, 'bin/npm'))
  const container = (await buildah('The base could not be begun', 'from', 'scratch')).trim()
  await buildah('Debian could not be copied', 'copy', container, debian, '/')
  await buildah('Node could not be copied', 'copy', container, added, '/usr/local')
  await buildah('The base could not be kept', 'commit', '--rm', container, 'localhost/wine-base')
}

/** Builds the image of the Dockerfile on that base, with the packages that npm already has here. */
export async function buildImage(name) {
  const { output } = await runNpm(['config', 'get', 'cache', '--silent'], { quiet: true })
  const cache = output.trim().split('\n').at(-1)
  const args = ['build', '--isolation', 'chroot', '--format', 'docker', '--tag', name]
  const choices = ['--build-arg', 'NODE_IMAGE=localhost/wine-base', '--volume', `${cache}:/root/.npm`]
  await buildah('The image could not be built', ...args, ...choices, root)
}

/** What the image says of how it is to be run, and its size with all that it stands on. */
export async function readImage(name) {
  const { Docker } = JSON.parse(await buildah('The image cannot be read', 'inspect', '--type', 'image', name))
  const [{ size }] = JSON.parse(await buildah('Images cannot be listed', 'images', '--json', name))
  return { config: Docker.config, size }
}

/** Mounts the file system of the image; `forget` takes it away again. */
export async function mountImage(name) {
  const container = (await buildah('The image cannot be used', 'from', '--pull-never', name)).trim()
  const folder = (await buildah('The image cannot be mounted', 'mount', container)).trim()
  return { folder, forget: () => buildah('The container could not be removed', 'rm', container) }
}

/** Takes all images away again: each is a whole file system. The Debian they stand on is kept for the next time. */
export const forgetImages = () => buildah('The images could not be removed', 'rmi', '--all', '--force')
