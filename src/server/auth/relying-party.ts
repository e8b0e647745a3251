import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/** For which address passkeys are made and asked for. */
export interface RelyingParty {
  /** What the browser must say it was at: `https://wine.example.org`. */
  origin: string
  /** The name that passkeys are bound to: `wine.example.org`. */
  id: string
}

/** Why there can be none. */
export type PasskeyTrouble = 'plain' | 'number'

/**
 * The address that people use: the operator's word where there is one, else what this very request asked for. A browser
 * binds a passkey to the address that it is at, whatever anyone tells it: made elsewhere, it is of no use here.
 */
export function relyingParty(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): RelyingParty | PasskeyTrouble {
  const asked = publicUrl ?? `${request.protocol}://${request.host}`
  if (!URL.canParse(asked)) return 'number'
  const { origin, protocol, hostname } = new URL(asked)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  // Browsers bind passkeys to names: an address made of numbers has none.
  if (isIP(hostname.replace(/^\[(.+)\]$/, '$1')) !== 0) return 'number'
  return protocol === 'https:' || isLocal ? { origin, id: hostname } : 'plain'
}
