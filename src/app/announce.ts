import { isIP } from 'node:net'
import type { Settings } from '#server/settings.ts'
import { whyNotWritable } from '#server/writable-folder.ts'
import type { FirstSignIn } from './first-sign-in.ts'

/** Where the app is found; a browser on this machine finds one that listens everywhere under its usual name. */
export function addressOf({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>, port: string): string {
  if (publicUrl) return publicUrl
  const isEverywhere = /^(0\.0\.0\.0|[0:]+|127\.0\.0\.1)$/.test(host)
  const written = isIP(host) === 6 ? `[${host.replace('%', '%25')}]` : host
  return `http://${isEverywhere ? 'localhost' : written}:${port}`
}

/** True of an address that only this machine itself reaches. */
export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\./i.test(address) || /^[0:]+1$/.test(address) || address === 'localhost'
}

/** The lines for the person who started the server. */
export function readyLines(address: string, firstSignIn: FirstSignIn | null): string[] {
  const lines = [`Wine Management is ready at ${address}`]
  if (!firstSignIn) return lines
  const { email, password } = firstSignIn
  const shown = password ? `${password}  (shown only this once)` : 'the one set as ADMIN_PASSWORD'
  return [...lines, `First sign-in: ${email}`, `Password: ${shown}`]
}

/** What works now and yet is not as it should be, a line each. */
export function startWarnings(
  { publicUrl, dailyBackup, backupDir }: Pick<Settings, 'publicUrl' | 'dailyBackup' | 'backupDir'>,
  addresses: readonly string[],
): string[] {
  const warnings: string[] = []
  const isSecure = publicUrl?.startsWith('https:') ?? false
  if (!isSecure && !addresses.every(isLoopback))
    warnings.push(
      'Warning: HOST opens the app to the network without TLS, so that others can read passwords on their way. Put a proxy with TLS in front and set PUBLIC_URL to its https address, or leave HOST at 127.0.0.1.',
    )
  const reason = dailyBackup.isOn ? whyNotWritable(backupDir) : null
  if (reason !== null)
    warnings.push(
      `Warning: daily backups cannot be written to ${backupDir} (${reason}). Make the folder writable for this account, or set BACKUP_DIR to another one.`,
    )
  return warnings
}
