import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureReady } from './prepare/ensure-ready.mjs'
import { freePort } from './run/free-port.mjs'
import { main } from './run/main.mjs'
import { PlainFailure } from './run/plain-failure.mjs'
import { inProject } from './run/project.mjs'
import { guardSignals, runNode } from './run/run-program.mjs'

await main(async () => {
  await ensureReady()
  const folder = mkdtempSync(join(tmpdir(), 'wine-management-demo-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const unguard = guardSignals()

  // `.env` is left out on purpose: a demonstration must not reach the winery's own database.
  delete process.env.DATABASE_URL
  // Nor may its backups mix with those of the winery.
  delete process.env.BACKUP_DIR
  process.env.DATA_DIR = folder
  process.env.NODE_ENV ??= 'production'
  process.env.PORT = String(await freePort(Number(process.env.PORT) || 3000, process.env.HOST || '127.0.0.1'))

  const { code } = await runNode(inProject('dist/server/console.js'), ['demo'])
  if (code !== 0) throw new PlainFailure('The demonstration data could not be made.')
  await import('../dist/server/main.js')
  // From here on the server stops itself: it finishes its requests and closes the database first.
  unguard()
})
