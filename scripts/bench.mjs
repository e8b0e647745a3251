import { ensureChromium } from './ensure-chromium.mjs'
import { ensureReady } from './ensure-ready.mjs'
import { main } from './main.mjs'
import { inProject, tools } from './project.mjs'
import { runNode } from './run-program.mjs'

// `node scripts/bench.mjs [--quick] [--only 1,3]`; with DATABASE_URL on that PostgreSQL server too, in databases of
// its own that are dropped again.
await main(async () => {
  await ensureReady()
  const { code } = await runNode(tools.tsx, [inProject('bench/run.ts'), ...process.argv.slice(2)], {
    env: { ...process.env, CHROMIUM_PATH: await ensureChromium() },
  })
  process.exitCode = code
})
