import { isIP } from 'node:net'
import { isSecure, type Settings } from '#server/settings.ts'
import { type CertificatePair, reminderOf } from '#server/tls/certificate-pair.ts'
import { whyNotWritable } from '#server/writable-folder.ts'
import type { FirstSignIn } from './first-sign-in.ts'

/** Where the app is found; a browser on this machine finds one that listens everywhere under its usual name. */
export function addressOf(
  { host, publicUrl, tls }: Pick<Settings, 'host' | 'publicUrl' | 'tls'>,
  port: string | number,
): string {
  if (publicUrl) return publicUrl
  const isEverywhere = /^(0\.0\.0\.0|[0:]+|127\.0\.0\.1)$/.test(host)
  const written = isIP(host) === 6 ? `[${host.replace('%', '%25')}]` : host
  return `${tls ? 'https' : 'http'}://${isEverywhere ? 'localhost' : written}:${port}`
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
  settings: Pick<Settings, 'publicUrl' | 'tls' | 'dailyBackup' | 'backupDir' | 'metrics'>,
  addresses: readonly string[],
  pair: CertificatePair | null = null,
): string[] {
  const { dailyBackup, backupDir, metrics } = settings
  const warnings: string[] = []
  const reminder = pair && reminderOf(pair)
  if (reminder) warnings.push(`Warning: ${reminder}`)
  if (!isSecure(settings) && !addresses.every(isLoopback))
    warnings.push(
      'Warning: HOST opens the app to the network without TLS, so that others can read passwords on their way. Set TLS_CERT and TLS_KEY (npm run certificate makes both), or put a proxy with TLS in front and set PUBLIC_URL to its https address, or leave HOST at 127.0.0.1.',
    )
  if (metrics?.port && !metrics.token && !isLoopback(metrics.host))
    warnings.push(
      'Warning: METRICS_HOST tells the metrics to anyone in the network. Set METRICS_TOKEN too, or leave METRICS_HOST at 127.0.0.1.',
    )
  const reason = dailyBackup.isOn ? whyNotWritable(backupDir) : null
  if (reason !== null)
    warnings.push(
      `Warning: daily backups cannot be written to ${backupDir} (${reason}). Make the folder writable for this account, or set BACKUP_DIR to another one.`,
    )
  return warnings
}
