import { CommandFailure } from './commands/command.ts'
import { failureText } from './tell-failure.ts'

type Command = (args: string[]) => Promise<void>

/** Loaded only when asked for: a backup need not wait for all that a server consists of. */
const commands: Record<string, () => Promise<Command>> = {
  demo: async () => (await import('./commands/demo.ts')).fillDemo,
  openapi: async () => (await import('./commands/openapi.ts')).writeOpenApi,
  'winery:create': async () => (await import('./commands/winery-create.ts')).createWinery,
  'winery:list': async () => (await import('./commands/winery-list.ts')).listWineries,
  'winery:remove': async () => (await import('./commands/winery-remove.ts')).removeOneWinery,
  'user:password': async () => (await import('./commands/user-password.ts')).setPassword,
  'reset-second-step': async () => (await import('./commands/reset-second-step.ts')).resetSecondStep,
  backup: async () => (await import('./commands/backup.ts')).backUp,
  'backup:daily': async () => (await import('./commands/backup.ts')).backUpDaily,
  export: async () => (await import('./commands/export.ts')).exportWinery,
  'bring-in': async () => (await import('./commands/bring-in.ts')).bringWineryIn,
  restore: async () => (await import('./commands/restore.ts')).restore,
  'verify-audit': async () => (await import('./commands/verify-audit.ts')).verifyAuditTrail,
  certificate: async () => (await import('./commands/certificate.ts')).makeLocalCertificate,
  'verify-cellar': async () => (await import('./commands/verify-cellar.ts')).verifyCellars,
}

async function run([name = '', ...args]: string[]): Promise<void> {
  const load = commands[name]
  if (!load)
    throw new CommandFailure(`Unknown command "${name}". Known: ${Object.keys(commands).join(', ')}.`)
  const command = await load()
  await command(args)
}

process.once('uncaughtException', error => {
  console.error(failureText(error))
  process.exit(1)
})
// Until it has done all of its work a command counts as failed, also when nothing is left to wait for.
process.exitCode = 1
run(process.argv.slice(2)).then(
  () => {
    process.exitCode = 0
  },
  error => console.error(failureText(error)),
)
