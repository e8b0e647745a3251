import { ensureChromium } from './prepare/ensure-chromium.mjs'
import { ensureReady } from './prepare/ensure-ready.mjs'
import { main } from './run/main.mjs'
import { inProject, tools } from './run/project.mjs'
import { runNode } from './run/run-program.mjs'

// `node scripts/bench.mjs [--quick] [--only 1,3]`; with DATABASE_URL on that PostgreSQL server too, in databases of
// its own that are dropped again.
await main(async () => {
  await ensureReady()
  const { code } = await runNode(tools.tsx, [inProject('bench/run.ts'), ...process.argv.slice(2)], {
    env: { ...process.env, CHROMIUM_PATH: await ensureChromium() },
  })
  process.exitCode = code
})
