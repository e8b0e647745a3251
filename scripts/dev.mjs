import { ensureInstalled, ensureNodeVersion } from './prepare/ensure-ready.mjs'
import { main } from './run/main.mjs'
import { tools } from './run/project.mjs'
import { runNode, stopPrograms } from './run/run-program.mjs'
import { loadSettings } from './run/settings.mjs'

await main(async () => {
  ensureNodeVersion()
  await ensureInstalled()
  loadSettings()
  process.env.NODE_ENV ??= 'development'
  process.env.PORT ??= '3000'
  // Where the client's server passes calls of the API on to.
  process.env.API_PORT = process.env.PORT
  const server = runNode(tools.tsx, ['watch', '--clear-screen=false', 'src/app/main.ts'])
  const client = runNode(tools.vite, ['--port', '5173', '--strictPort', '--clearScreen', 'false'])
  // One without the other is of no use: when either ends, both end.
  const first = await Promise.race([server, client])
  stopPrograms()
  await Promise.all([server, client])
  process.exitCode = first.code
})
