import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { RelyingParty } from './relying-party.ts'

export type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
export type MakingOptions = PublicKeyCredentialCreationOptionsJSON
export type AskingOptions = PublicKeyCredentialRequestOptionsJSON

/** What every browser can do and every Node can check: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257]
/** As long as a challenge is open. */
const timeout = 5 * 60_000

/** Comes with the first passkey: 27 MB and a third of a second are too much for those who have none. */
async function webAuthn() {
  await import('reflect-metadata')
  return import('@simplewebauthn/server')
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** A passkey as it is stored. */
export interface KnownPasskey {
  credentialId: string
  publicKey: string
  /** JSON: by which ways a browser reaches it. */
  transports: string
}

const named = ({ credentialId, transports }: Omit<KnownPasskey, 'publicKey'>) => ({
  id: credentialId,
  transports: JSON.parse(transports) as string[],
})

/** What a browser needs to make a passkey for somebody. */
export async function makingOptions(
  party: RelyingParty,
  challenge: string,
  person: { id: number; email: string; name: string; wineryName: string },
  known: readonly KnownPasskey[],
): Promise<MakingOptions> {
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: person.wineryName,
    rpID: party.id,
    challenge: bytesOf(challenge),
    userID: new TextEncoder().encode(`wine-management ${person.id}`),
    userName: person.email,
    userDisplayName: person.name,
    timeout,
    excludeCredentials: known.map(named),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  })
}

/** What a browser needs to ask for one: for one of these, or for whichever it has. */
export async function askingOptions(
  party: RelyingParty,
  challenge: string,
  known: readonly KnownPasskey[] | null,
): Promise<AskingOptions> {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytesOf(challenge),
    timeout,
    // Alone it stands for the password too, so whoever holds it must show the device who they are.
    userVerification: known ? 'preferred' : 'required',
    ...(known && { allowCredentials: known.map(named) }),
  })
}

/** What is told of an answer that is not right; for the log, never for whoever sent it. */
export class WrongPasskey extends Error {}

/** A browser's answer to a wish for a new passkey, looked at from all sides. */
export async function readMade(
  party: RelyingParty,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<KnownPasskey & { counter: number }> {
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await looked(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!verified) throw new WrongPasskey('The signature does not fit.')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    transports: JSON.stringify(transports.filter(each => /^[a-z-]{1,20}$/.test(each)).slice(0, 10)),
    counter,
  }
}

/** The counter that a passkey shows; whether it went back is for whoever knows the last one. */
export async function readShown(
  party: RelyingParty,
  challenge: string,
  { credentialId, publicKey }: KnownPasskey,
  { response, isAlone }: { response: AuthenticationResponseJSON; isAlone: boolean },
): Promise<number> {
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await looked(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // Compared where nobody can come in between: behind the winery's lock.
      credential: { id: credentialId, publicKey: bytesOf(publicKey), counter: 0 },
      requireUserVerification: isAlone,
    }),
  )
  if (!verified) throw new WrongPasskey('The signature does not fit.')
  return authenticationInfo.newCounter
}

/** Whatever the package finds wrong, be it a thing that was never an answer, is one refusal. */
async function looked<Result>(look: () => Promise<Result>): Promise<Result> {
  try {
    return await look()
  } catch (error) {
    throw new WrongPasskey(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** A counter that does not grow was shown before, by this passkey or by a copy of it. Some never count at all. */
export function isCopied(shown: number, last: number): boolean {
  return (shown > 0 || last > 0) && shown <= last
}
