import { SettingsFailure } from '#server/settings.ts'
import { CommandFailure } from './commands/command.ts'
import { fillDemo } from './commands/demo.ts'
import { writeOpenApi } from './commands/openapi.ts'
import { setPassword } from './commands/user-password.ts'
import { createWinery } from './commands/winery-create.ts'

const commands: Record<string, (args: string[]) => Promise<void>> = {
  demo: fillDemo,
  openapi: writeOpenApi,
  'winery:create': createWinery,
  'user:password': setPassword,
}

async function run([name = '', ...args]: string[]): Promise<void> {
  const command = commands[name]
  if (!command)
    throw new CommandFailure(`Unknown command "${name}". Known: ${Object.keys(commands).join(', ')}.`)
  await command(args)
}

run(process.argv.slice(2)).catch(error => {
  const isPlain = error instanceof CommandFailure || error instanceof SettingsFailure
  console.error(isPlain ? error.message : error)
  process.exitCode = 1
})
