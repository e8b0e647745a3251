import { readFileSync } from 'node:fs'
import { inProject } from '../run/project.mjs'
import { runProgram } from '../run/run-program.mjs'

/** What a release is called, which is also the name of its folder. */
export function releaseName(platform) {
  const { name, version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  return `${name}-${version}-${platform}`
}

/** The platform of this machine, as releases name it. */
export const thisPlatform = `${process.platform}-${process.arch}`

/**
 * The state that is released: its commit, and when that was made. Browsers tell by a file's time whether they have it, so
 * two states must not share one: where files were changed since the commit, or nobody knows it, the time is now.
 */
export async function releasedState() {
  const git = async (...args) => {
    const { code, output } = await runProgram('git', args, { quiet: true })
    return code === 0 ? output.trim() : null
  }
  const changes = await git('status', '--porcelain')
  const [commit, time] = ((await git('log', '-1', '--format=%H %ct')) ?? '').split(' ')
  return changes === '' && commit
    ? { commit, time: Number(time) }
    : { commit: null, time: Math.floor(Date.now() / 1000) }
}
