import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnswerPlainly } from './plain-callers.ts'

/** Where the certificates lie that the program makes itself. */
export function certificateFiles(dataDir: string) {
  const folder = join(dataDir, 'certificates')
  return {
    folder,
    authority: { cert: join(folder, 'authority.crt'), key: join(folder, 'authority.key') },
    server: { cert: join(folder, 'server.crt'), key: join(folder, 'server.key') },
  }
}

/** Where devices fetch the authority that they are to trust. */
export const authorityPath = '/authority.crt'

/** By this type phones and computers offer to install it. */
export const authorityType = 'application/x-x509-ca-cert'

/** The authority's certificate, which is no secret; null where there is none. Read anew each time: few ever ask. */
export function readAuthority(dataDir: string): Buffer | null {
  const { cert } = certificateFiles(dataDir).authority
  return existsSync(cert) ? new X509Certificate(readFileSync(cert)).raw : null
}

/** A device that trusts nothing yet gets the authority without a warning in its way. */
export function giveAuthority(dataDir: string): AnswerPlainly {
  return ({ method, url }, response) => {
    const authority = method === 'GET' && url === authorityPath ? readAuthority(dataDir) : null
    if (authority) response.writeHead(200, { 'content-type': authorityType }).end(authority)
    return authority !== null
  }
}
