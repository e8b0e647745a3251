import { inspect } from 'node:util'
import { plainStartFailure } from '#server/db/start-failure.ts'
import { PlainFailure } from '#server/plain-failure.ts'
import { hideSecrets } from '#server/secrets.ts'
import { readSettings, type Settings } from '#server/settings.ts'

/**
 * What the person at the console reads when something failed: its sentence, or all that is known where nobody could
 * foresee it. Everything that ends the program is told by this one function, and nothing it tells is a secret.
 */
export function failureText(error: unknown): string {
  const settings = settingsOrNull()
  // Whatever was being done, a database that cannot be used is the reason, in the same words.
  const known = settings ? plainStartFailure(error, settings) : error
  return hideSecrets(known instanceof PlainFailure ? known.message : inspect(known))
}

function settingsOrNull(): Settings | null {
  try {
    return readSettings(process.env)
  } catch {
    // Settings that cannot be read are the failure itself, and it has its sentence.
    return null
  }
}
