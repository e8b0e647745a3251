import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureReady } from './prepare/ensure-ready.mjs'
import { packFolder, writeSums } from './release/archive.mjs'
import { assemble } from './release/assemble.mjs'
import { platforms } from './release/contents.mjs'
import { releasedState, releaseName, thisPlatform } from './release/version.mjs'
import { main } from './run/main.mjs'
import { PlainFailure } from './run/plain-failure.mjs'
import { inProject } from './run/project.mjs'

// `npm run release`: one archive that runs with nothing but Node, into `release/`. `-- --platform linux-x64` makes it for
// another system; `--folder DIR` puts the same into a folder, packed by whoever asked, as an image of a container is.

const { values } = parseArgs({
  options: { platform: { type: 'string', default: thisPlatform }, folder: { type: 'string' } },
})

await main(async () => {
  const { platform } = values
  if (!platforms.includes(platform))
    throw new PlainFailure(`There are releases for ${platforms.join(', ')}, not for "${platform}".`)
  await ensureReady()
  const { commit, time } = await releasedState()
  if (values.folder) return assemble(resolve(values.folder), { platform, commit })

  const name = releaseName(platform)
  const folder = inProject(`.cache/release/${name}`)
  await assemble(folder, { platform, commit })
  const archive = packFolder(folder, time)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(inProject('release'), { recursive: true })
  writeFileSync(inProject(`release/${name}.tar.gz`), archive)
  writeSums(inProject('release'))
  const size = (archive.length / 1_000_000).toFixed(1)
  console.log(
    `release/${name}.tar.gz, ${size} MB, of ${commit ? `commit ${commit.slice(0, 12)}` : 'files that no commit holds'}`,
  )
})
