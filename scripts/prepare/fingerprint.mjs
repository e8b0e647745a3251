import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { inProject, root } from '../run/project.mjs'

function readOrNothing(file) {
  try {
    return readFileSync(file)
  } catch {
    return ''
  }
}

function filesUnder(folder) {
  try {
    return readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
  } catch {
    return []
  }
}

const isTest = file => /\.test\.tsx?$/.test(file)

// Contents, not times: a checkout, a copy or a restored cache gives files new times without changing them.
function hashFiles(files, extra = '') {
  const hash = createHash('sha256').update(extra)
  for (const file of files.map(name => name.split(sep).join('/')).sort()) {
    hash.update(`\0${file}\0`).update(readOrNothing(inProject(file)))
  }
  return hash.digest('hex')
}

/** Changes with whatever makes another `npm ci` necessary. */
export function installFingerprint() {
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = JSON.parse(
    readFileSync(inProject('package.json'), 'utf8'),
  )
  const wanted = { dependencies, devDependencies, optionalDependencies, overrides, allowScripts }
  const machine = `node ${process.versions.node.split('.')[0]} ${process.platform}-${process.arch}`
  return hashFiles(['package-lock.json'], `${JSON.stringify(wanted)} ${machine}`)
}

/** Changes with whatever goes into the built client and server. */
export function buildFingerprint() {
  const settings = readdirSync(root).filter(name =>
    /^(tsconfig.*\.json|vite\.(server\.)?config\.ts)$/.test(name),
  )
  const files = [...filesUnder('src').filter(file => !isTest(file)), ...filesUnder('public'), ...settings]
  return hashFiles([
    ...files,
    'index.html',
    'package.json',
    'package-lock.json',
    'scripts/prepare/bundled-packages.ts',
    'scripts/prepare/chunk-groups.ts',
    'scripts/prepare/run-builds.mjs',
    'scripts/prepare/worker-build.ts',
  ])
}

/** The fingerprint written beside what it describes, or nothing. */
export function readStamp(file) {
  return readOrNothing(file).toString().trim()
}
