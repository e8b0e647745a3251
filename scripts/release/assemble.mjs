import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runNpm } from '../prepare/run-npm.mjs'
import { PlainFailure } from '../run/plain-failure.mjs'
import { inProject } from '../run/project.mjs'
import { lastLines } from '../run/run-program.mjs'
import { copied, isNeeded, isReleased, releasedPackage } from './contents.mjs'
import { licenceOf, licencesText } from './licences.mjs'

const readJson = file => JSON.parse(readFileSync(file, 'utf8'))
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

/** The files below a folder, as paths from it with forward slashes, in one order everywhere. */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1))
    .map(path => path.replaceAll('\\', '/'))
    .sort()
}

function copyTo(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
}

function copyCheckout(folder) {
  for (const [from, to] of Object.entries(copied)) {
    const copy = (source, path) => isReleased(path) && copyTo(inProject(source), join(folder, path))
    if (from.includes('.')) copy(from, to)
    else for (const path of filesBelow(inProject(from))) copy(`${from}/${path}`, `${to}/${path}`)
  }
}

/**
 * Installs the packages that a server needs in a folder of their own, for the platform, which need not be this one. npm
 * compares each with the hash in `package-lock.json`. Their install scripts only look whether a native module fits.
 */
async function installPackages(folder, platform) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(inProject(file), join(folder, file))
  const [os, cpu] = platform.split('-')
  const target = [`--os=${os}`, `--cpu=${cpu}`, ...(os === 'linux' ? ['--libc=glibc'] : [])]
  const args = [
    'ci',
    '--omit=dev',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    ...target,
  ]
  const { code, output } = await runNpm(args, { cwd: folder, quiet: true })
  if (code === 0) return
  console.error(lastLines(output))
  throw new PlainFailure('The packages of the release could not be installed: npm says why above.')
}

function copyPackages(from, folder, choice) {
  const needed = filesBelow(from).filter(path => path.startsWith('node_modules/') && isNeeded(path, choice))
  for (const path of needed) copyTo(join(from, path), join(folder, path))
  const natives = needed.filter(path => path.endsWith('.node'))
  if (natives.length !== 2)
    throw new PlainFailure(
      `Of native modules there should be two for ${choice.platform}: ${natives.join(', ')}.`,
    )
  const packages = needed.filter(path => /node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path))
  return packages.map(path => join(from, dirname(path)))
}

/** Puts a release for the platform together in the folder, which is emptied first; the app must be built. */
export async function assemble(folder, { platform, commit }) {
  const inServer = readJson(inProject('dist/server-packages.json'))
  const inClient = readJson(inProject('dist/client-packages.json'))
  const packages = inProject(`.cache/release/packages-${platform}`)
  await installPackages(packages, platform)
  rmSync(folder, { recursive: true, force: true })
  copyCheckout(folder)
  const installed = copyPackages(packages, folder, { platform, bundled: inServer })
  const licences = [...installed, ...[...inServer, ...inClient].map(inProject)].map(licenceOf)
  writeFileSync(join(folder, 'LICENCES.txt'), licencesText(licences))
  const info = releasedPackage(readJson(inProject('package.json')))
  writeJson(join(folder, 'package.json'), info)
  writeJson(join(folder, 'release.json'), { version: info.version, platform, commit })
  rmSync(packages, { recursive: true, force: true })
}
