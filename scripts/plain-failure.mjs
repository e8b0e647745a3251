import { stopPrograms } from './run-program.mjs'

/** A failure that is fully told by its sentence: a stack would only bury it. */
export class PlainFailure extends Error {}

/** Runs a script's main function; a plain failure prints its sentence and nothing else. */
export async function main(run) {
  try {
    await run()
  } catch (error) {
    console.error(error instanceof PlainFailure ? error.message : error)
    stopPrograms()
    process.exitCode = 1
  }
}
