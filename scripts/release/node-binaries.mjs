import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from '../prepare/run-npm.mjs'
import { PlainFailure } from '../run/plain-failure.mjs'
import { inProject } from '../run/project.mjs'
import { lastLines, runProgram } from '../run/run-program.mjs'
import { thisPlatform } from './version.mjs'

const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'

/** A Node of the version, such as `22` or `20.19.0`: the one that runs this, where it fits, else one from npm's registry. */
export async function nodeOf(version) {
  if (`${process.versions.node}.`.startsWith(`${version}.`)) return process.execPath
  const folder = inProject(`.cache/nodes/${version}`)
  if (existsSync(join(folder, program))) return join(folder, program)
  const work = `${folder}-${process.pid}`
  mkdirSync(work, { recursive: true })
  try {
    const from = `node-${thisPlatform.replace('win32', 'win')}@${version}`
    const packed = await runNpm(['pack', '--loglevel=error', from], { cwd: work, quiet: true })
    const [archive] = readdirSync(work)
    if (packed.code !== 0 || !archive)
      throw new PlainFailure(
        `Node ${version} could not be had from npm's registry:\n${lastLines(packed.output, 5)}`,
      )
    const unpacked = await runProgram('tar', ['-xzf', archive], { cwd: work, quiet: true })
    if (unpacked.code !== 0)
      throw new PlainFailure(`Node ${version} could not be unpacked: ${unpacked.output}`)
    rmSync(folder, { recursive: true, force: true })
    renameSync(join(work, 'package'), folder)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return join(folder, program)
}
