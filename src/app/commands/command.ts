import { type ParseArgsConfig, parseArgs } from 'node:util'
import { PlainFailure } from '#server/plain-failure.ts'

/** A command that cannot be carried out, said in one sentence. */
export class CommandFailure extends PlainFailure {}

/** An option such as `--name value`. */
export const text = { type: 'string' } as const

/** Reads what a command was called with; what it does not know gets the usage line. */
export function readArguments<Known extends ParseArgsConfig>(usage: string, known: Known) {
  try {
    return parseArgs(known)
  } catch (error) {
    throw new CommandFailure(`${(error as Error).message}\nUsage: ${usage}`)
  }
}
