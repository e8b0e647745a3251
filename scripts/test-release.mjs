import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { nodeOf } from './release/node-binaries.mjs'
import { smoke } from './release/smoke.mjs'
import { releaseName, thisPlatform } from './release/version.mjs'
import { main } from './run/main.mjs'
import { PlainFailure } from './run/plain-failure.mjs'
import { inProject } from './run/project.mjs'
import { runNode, runProgram } from './run/run-program.mjs'
import { withoutSettings } from './run/settings.mjs'

// `npm run test:release`: makes the archive twice and compares, unpacks it outside of the checkout and tries it on every
// Node that it is for; 22.14 has SQLite built in, but too little of it. `-- --node 20.19.0,24` chooses others.

const { values } = parseArgs({ options: { node: { type: 'string', default: '20,22.14,22,24' } } })

const name = releaseName(thisPlatform)
const archive = inProject(`release/${name}.tar.gz`)

async function makeRelease() {
  const { code } = await runNode(inProject('scripts/release.mjs'))
  if (code !== 0) throw new PlainFailure('The release could not be made.')
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
  if (!readFileSync(inProject('release/SHA256SUMS'), 'utf8').includes(`${hash}  ${name}.tar.gz\n`))
    throw new PlainFailure('SHA256SUMS does not name what was made.')
  return hash
}

/** Where it is unpacked nothing of the checkout, nor of this machine's settings, must be within reach. */
const bareEnvironment = () => {
  const { NODE_PATH: _, ...environment } = withoutSettings()
  return environment
}

function placeOf(folder, node, dataDir) {
  const start = (args, env) =>
    spawn(node, args, {
      cwd: folder,
      env: { ...bareEnvironment(), DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  return {
    dataDir,
    healthCheck: ['scripts/health.mjs'],
    start: env => start(['--max-old-space-size=512', 'scripts/start.mjs'], env),
    run: start,
  }
}

/** Of a package that is rarely used a missing file would be noticed by whoever needs it first. */
function loadPackages(folder, node) {
  const { dependencies } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  const bundled = JSON.parse(readFileSync(inProject('dist/server-packages.json'), 'utf8'))
  const names = Object.keys(dependencies).filter(each => !bundled.includes(`node_modules/${each}`))
  // One of them wants this one to be there first.
  const code = `import 'reflect-metadata'\nfor (const name of ${JSON.stringify(names)}) await import(name)`
  const { status, stderr } = spawnSync(node, ['--input-type=module', '-e', code], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new PlainFailure(`A package of the release cannot be loaded:\n${stderr}`)
}

await main(async () => {
  const hash = await makeRelease()
  const isOfCommit = spawnSync('git', ['status', '--porcelain'], { cwd: inProject('.') }).stdout?.length === 0
  if (!isOfCommit)
    console.log('Not compared with a second one: files that no commit holds have no time of their own.')
  else if ((await makeRelease()) !== hash)
    throw new PlainFailure('The same files made two different archives.')

  const place = mkdtempSync(join(tmpdir(), 'wine-release-'))
  process.once('exit', () => rmSync(place, { recursive: true, force: true, maxRetries: 5 }))
  for (const version of values.node.split(',')) {
    const node = await nodeOf(version)
    const began = Date.now()
    const apart = mkdtempSync(join(place, 'node-'))
    const { code, output } = await runProgram('tar', ['-xzf', archive], { cwd: apart, quiet: true })
    if (code !== 0) throw new PlainFailure(`The archive could not be unpacked: ${output}`)
    const folder = join(apart, name)
    if (!existsSync(join(folder, 'LICENCES.txt'))) throw new PlainFailure('The archive has no licences.')
    loadPackages(folder, node)
    await smoke(placeOf(folder, node, join(apart, 'data')))
    const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    console.log(`passed  the archive on Node ${stdout.trim()}, ${((Date.now() - began) / 1000).toFixed(1)} s`)
  }
})
