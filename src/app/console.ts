import { CommandFailure } from './commands/command.ts'
import { failureText } from './tell-failure.ts'

type Command = (args: string[]) => Promise<void>

/** Loaded only when asked for: a backup need not wait for all that a server consists of. */
const commands: Record<string, () => Promise<Command>> = {
  demo: async () => (await import('./commands/demo.ts')).fillDemo,
  openapi: async () => (await import('./commands/openapi.ts')).writeOpenApi,
  'winery:create': async () => (await import('./commands/winery-create.ts')).createWinery,
  'user:password': async () => (await import('./commands/user-password.ts')).setPassword,
  backup: async () => (await import('./commands/backup.ts')).backUp,
  'backup:daily': async () => (await import('./commands/backup.ts')).backUpDaily,
  restore: async () => (await import('./commands/restore.ts')).restore,
  'verify-audit': async () => (await import('./commands/verify-audit.ts')).verifyAuditTrail,
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
