import { existsSync, readFileSync } from 'node:fs'
import { PlainFailure } from '../run/plain-failure.mjs'
import { inProject } from '../run/project.mjs'
import { ensureNodeVersion } from './node-version.mjs'

// In an archive of a release this stands in the place of `ensure-ready.mjs`: there is nothing to install or to build.

const alpine = '/etc/alpine-release'

/** Refuses a machine for which the archive has no native modules, in one sentence instead of theirs. */
export function ensurePlatform(made, { platform, arch, isAlpine }) {
  const here = `${platform}-${arch}`
  if (made !== here)
    throw new PlainFailure(
      `This archive is for ${made}, and this machine is ${here}. Take the archive whose name ends in ${here}.`,
    )
  if (isAlpine)
    throw new PlainFailure(
      'This archive is for a Linux with glibc, such as Debian, Ubuntu, Fedora or Arch. On Alpine run a checkout: npm start.',
    )
}

/** A look at the machine; a start needs nothing else. */
export async function ensureReady() {
  ensureNodeVersion()
  const { platform: made } = JSON.parse(readFileSync(inProject('release.json'), 'utf8'))
  const { platform, arch } = process
  ensurePlatform(made, { platform, arch, isAlpine: platform === 'linux' && existsSync(alpine) })
}
