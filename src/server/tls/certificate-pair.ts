import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { type PairFiles, SettingsFailure } from '../settings.ts'

/** A certificate, with those that vouch for it where there are any, and its key; both in PEM form. */
export interface CertificatePair {
  cert: string
  key: string
  validUntil: Date
}

/** Reads both files; one sentence where they cannot be served with. */
export function readPair(files: PairFiles): CertificatePair {
  const cert = readFile('TLS_CERT', files.cert)
  const key = readFile('TLS_KEY', files.key)
  const certificate = orFailure(
    () => new X509Certificate(cert),
    `The file of TLS_CERT (${files.cert}) holds no certificate in PEM form.`,
  )
  const privateKey = orFailure(
    () => createPrivateKey(key),
    `The file of TLS_KEY (${files.key}) holds no private key in PEM form, or one that needs a passphrase.`,
  )
  if (!certificate.checkPrivateKey(privateKey))
    throw new SettingsFailure(
      'The key of TLS_KEY does not belong to the certificate of TLS_CERT; where that file has several, its own must be the first.',
    )
  // What is too weak or odd is refused only here, and would otherwise be refused to each caller.
  orFailure(() => createSecureContext({ cert, key }), 'TLS_CERT and TLS_KEY cannot be used')
  return { cert, key, validUntil: new Date(certificate.validTo) }
}

function readFile(setting: string, file: string): string {
  return orFailure(() => readFileSync(file, 'utf8'), `The file of ${setting} cannot be read`)
}

/** What is not a whole sentence yet goes on with the reason. */
function orFailure<Made>(make: () => Made, sentence: string): Made {
  try {
    return make()
  } catch (error) {
    const text = sentence.endsWith('.') ? sentence : `${sentence} (${(error as Error).message}).`
    throw new SettingsFailure(text, { cause: error })
  }
}

const aDay = 86_400_000
const remindedDays = 14

/** What the operator should know of a certificate that ends soon, or has ended; null while there is time. */
export function reminderOf({ validUntil }: CertificatePair, now = Date.now()): string | null {
  const left = validUntil.getTime() - now
  if (left > remindedDays * aDay) return null
  const day = validUntil.toISOString().slice(0, 10)
  return `The certificate of TLS_CERT ${left > 0 ? 'ends' : 'ended'} on ${day}. Make a new one (npm run certificate, where it is your own); no restart is needed.`
}
