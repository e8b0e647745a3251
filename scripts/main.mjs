import { followParent } from './follow-parent.mjs'
import { PlainFailure } from './plain-failure.mjs'
import { stopPrograms } from './run-program.mjs'

/** Runs a script's main function; a plain failure prints its sentence and nothing else. */
export async function main(run) {
  followParent()
  try {
    await run()
  } catch (error) {
    console.error(error instanceof PlainFailure ? error.message : error)
    stopPrograms()
    process.exitCode = 1
  }
}
