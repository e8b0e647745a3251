import { followParent } from './follow-parent.mjs'
import { PlainFailure } from './plain-failure.mjs'
import { stopPrograms } from './run-program.mjs'

/** An unforeseen failure without its further fields, in which an address with its password may stand. */
function withoutPasswords(error) {
  return String(error?.stack ?? error).replace(/(:\/\/[^\s:@/]*:)\S*@/g, '$1***@')
}

/** Runs a script's main function; a plain failure prints its sentence and nothing else. */
export async function main(run) {
  followParent()
  try {
    await run()
  } catch (error) {
    console.error(error instanceof PlainFailure ? error.message : withoutPasswords(error))
    stopPrograms()
    process.exitCode = 1
  }
}
