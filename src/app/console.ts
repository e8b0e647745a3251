import { BackupFailure } from '#server/backup/backup-failure.ts'
import { SettingsFailure } from '#server/settings.ts'
import { backUp, backUpDaily } from './commands/backup.ts'
import { CommandFailure } from './commands/command.ts'
import { fillDemo } from './commands/demo.ts'
import { writeOpenApi } from './commands/openapi.ts'
import { restore } from './commands/restore.ts'
import { setPassword } from './commands/user-password.ts'
import { verifyAuditTrail } from './commands/verify-audit.ts'
import { createWinery } from './commands/winery-create.ts'

const commands: Record<string, (args: string[]) => Promise<void>> = {
  demo: fillDemo,
  openapi: writeOpenApi,
  'winery:create': createWinery,
  'user:password': setPassword,
  backup: backUp,
  'backup:daily': backUpDaily,
  restore,
  'verify-audit': verifyAuditTrail,
}

async function run([name = '', ...args]: string[]): Promise<void> {
  const command = commands[name]
  if (!command)
    throw new CommandFailure(`Unknown command "${name}". Known: ${Object.keys(commands).join(', ')}.`)
  await command(args)
}

// Until it has done all of its work a command counts as failed, also when nothing is left to wait for.
process.exitCode = 1
run(process.argv.slice(2)).then(
  () => {
    process.exitCode = 0
  },
  error => {
    const isPlain = [BackupFailure, CommandFailure, SettingsFailure].some(kind => error instanceof kind)
    console.error(isPlain ? error.message : error)
  },
)
