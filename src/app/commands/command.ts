import { parseArgs } from 'node:util'
import { PlainFailure } from '#server/plain-failure.ts'

/** A command that cannot be carried out, said in one sentence. */
export class CommandFailure extends PlainFailure {}

export type CommandOptions = Partial<Record<string, string>>

/** Reads `--name value` options; anything else gets the usage line. */
export function readOptions(args: string[], names: readonly string[], usage: string): CommandOptions {
  try {
    const options = Object.fromEntries(names.map(name => [name, { type: 'string' as const }]))
    return parseArgs({ args, options, strict: true }).values as CommandOptions
  } catch (error) {
    throw new CommandFailure(`${(error as Error).message}\nUsage: ${usage}`)
  }
}
