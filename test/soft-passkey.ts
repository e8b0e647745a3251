import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// A passkey without a device: what a browser and an authenticator do, written down once more, so that a test can also do
// what they would not.

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const hash = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** CBOR as far as it is needed: whole numbers, texts, bytes and maps. */
function cbor(value: number | string | Uint8Array | Map<unknown, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(entry => entry.map(each => cbor(each as string)))
  return Buffer.concat([head(5, value.size), ...entries])
}

interface Asked {
  challenge: string
  rp?: { id?: string }
  rpId?: string
}

/** How it goes about it; as an honest browser does unless said otherwise. */
export interface Conduct {
  origin?: string
  rpId?: string
  counter?: number
  challenge?: string
  /** Whether the device has asked its owner for a fingerprint or a PIN. */
  isVerified?: boolean
}

export class SoftPasskey {
  readonly #key: KeyObject
  readonly #publicKey: KeyObject
  readonly id = base64url(randomBytes(32))
  counter = 0

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#publicKey = publicKey
  }

  #parts(type: string, asked: Asked, conduct: Conduct, attested: Uint8Array = new Uint8Array()) {
    const { origin = 'http://localhost', counter = ++this.counter, isVerified = true } = conduct
    const rpId = conduct.rpId ?? asked.rp?.id ?? asked.rpId ?? 'localhost'
    const challenge = conduct.challenge ?? asked.challenge
    const clientData = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
    const flags = 1 | (isVerified ? 4 : 0) | (attested.length > 0 ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const authenticatorData = Buffer.concat([hash(rpId), Buffer.from([flags]), count, attested])
    return { clientData, authenticatorData }
  }

  /** What `navigator.credentials.create` would give. */
  make(asked: Asked, conduct: Conduct = {}) {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    const cose = new Map<unknown, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const id = Buffer.from(this.id, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(cose)])
    const { clientData, authenticatorData } = this.#parts('webauthn.create', asked, conduct, attested)
    const attestation = new Map<unknown, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authenticatorData],
    ])
    const response = {
      clientDataJSON: base64url(clientData),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    }
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} }
  }

  /** What `navigator.credentials.get` would give. */
  show(asked: Asked, conduct: Conduct = {}) {
    const { clientData, authenticatorData } = this.#parts('webauthn.get', asked, conduct)
    const signature = sign('sha256', Buffer.concat([authenticatorData, hash(clientData)]), this.#key)
    const response = {
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
    }
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} }
  }
}
