import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { PlainFailure } from '../run/plain-failure.mjs'

function isThere(program) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...folders, '/usr/sbin', '/sbin'].some(folder => folder && existsSync(join(folder, program)))
}

/** Says in one sentence what a trial needs and this machine lacks, and how to get it; nothing is tried then. */
export function requirePrograms(what, packageOf, { asRoot = false } = {}) {
  if (process.platform !== 'linux') throw new PlainFailure(`${what} was not tried: that needs Linux.`)
  const missing = Object.keys(packageOf).filter(program => !isThere(program))
  if (missing.length > 0) {
    const packages = [...new Set(missing.map(program => packageOf[program]))]
    throw new PlainFailure(
      `${what} was not tried: ${missing.join(', ')} not found. On Debian: apt-get install ${packages.join(' ')}`,
    )
  }
  if (asRoot && process.getuid() !== 0)
    throw new PlainFailure(`${what} was not tried: mounting its file system needs root.`)
}
