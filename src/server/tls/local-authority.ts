import 'reflect-metadata'
import { X509Certificate as Certificate, createPrivateKey, type KeyObject, webcrypto } from 'node:crypto'
import { isIP } from 'node:net'
import * as x509 from '@peculiar/x509'
import { allowedDomains } from './local-names.ts'
import { nameConstraints, permittedDomains, permittedNames } from './name-constraints.ts'

/** A certificate and its key, both in PEM form. */
export interface KeyedCertificate {
  cert: string
  key: string
}

const curve = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const aDay = 86_400_000
/** Apple's devices take no certificate that is good for longer. */
const serverDays = 397
const authorityDays = 3650
/** The clock of a phone may be behind. */
const anHour = 3_600_000

const validFor = (days: number) => {
  const notBefore = new Date(Date.now() - anHour)
  return { notBefore, notAfter: new Date(notBefore.getTime() + days * aDay) }
}

const newKeys = () => webcrypto.subtle.generateKey(curve, true, ['sign', 'verify'])

async function inPem(certificate: x509.X509Certificate, key: webcrypto.CryptoKey): Promise<KeyedCertificate> {
  const written = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key)).toString('base64')
  const lines = written.match(/.{1,64}/g) ?? []
  const pem = ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n')
  return { cert: `${certificate.toString('pem')}\n`, key: pem }
}

/** Makes an authority that may vouch for names of this house, and for those that are given. */
export async function makeAuthority(name: string, domains: readonly string[]): Promise<KeyedCertificate> {
  const keys = await newKeys()
  const { keyCertSign, cRLSign } = x509.KeyUsageFlags
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }, { O: ['Wine Management'] }],
    ...validFor(authorityDays),
    keys,
    signingAlgorithm: curve,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(keyCertSign | cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      new x509.Extension(nameConstraints, true, permittedNames(allowedDomains(domains))),
    ],
  })
  return inPem(certificate, keys.privateKey)
}

/** The domains below which an authority may vouch for names. */
export function domainsOf({ cert }: Pick<KeyedCertificate, 'cert'>): string[] {
  const limits = new x509.X509Certificate(cert).getExtension(nameConstraints)
  return limits ? permittedDomains(new Uint8Array(limits.value)) : []
}

/** Makes a server's certificate, with a new key, for all of these names and addresses. */
export async function makeCertificate(
  authority: KeyedCertificate,
  names: readonly [string, ...string[]],
): Promise<KeyedCertificate> {
  const issuer = new x509.X509Certificate(authority.cert)
  const keys = await newKeys()
  const { digitalSignature } = x509.KeyUsageFlags
  const certificate = await x509.X509CertificateGenerator.create({
    subject: [{ CN: [names[0]] }],
    issuer: issuer.subjectName,
    ...validFor(serverDays),
    publicKey: keys.publicKey,
    signingKey: await signingKey(createPrivateKey(authority.key)),
    signingAlgorithm: curve,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map(value => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  })
  return inPem(certificate, keys.privateKey)
}

function signingKey(key: KeyObject): Promise<webcrypto.CryptoKey> {
  const written = key.export({ type: 'pkcs8', format: 'der' })
  return webcrypto.subtle.importKey('pkcs8', written, curve, false, ['sign'])
}

/** The fingerprint by which people compare an authority on two screens. */
export const fingerprintOf = ({ cert }: Pick<KeyedCertificate, 'cert'>) =>
  new Certificate(cert).fingerprint256
