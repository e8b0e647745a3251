import { join, resolve } from 'node:path'
import { isEmail, normaliseEmail } from '#shared/email.ts'
import { z } from '#shared/zod.ts'
import { faultOfDatabaseUrl } from './database-address.ts'
import { faultOfMailServer } from './mail-server-address.ts'
import { faultOfToken, readMetricsSettings } from './metrics-settings.ts'
import { PlainFailure } from './plain-failure.ts'

/** A setting that cannot be used, said in one sentence for the person who starts the server. */
export class SettingsFailure extends PlainFailure {}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

const onOff = (standard: boolean) =>
  z
    .stringbool({
      truthy: ['true', 'on', '1', 'yes'],
      falsy: ['false', 'off', '0', 'no'],
      error: 'must be true or false',
    })
    .default(standard)

const wholeNumber = (minimum: number, maximum: number, standard: number) =>
  anyWholeNumber(minimum, maximum).default(standard)

const anyWholeNumber = (minimum: number, maximum: number) => {
  const message = `must be a whole number from ${minimum} to ${maximum}`
  // Digits alone: 1e3 and 0x10 are numbers too, but rarely the ones that were meant.
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(minimum, message).max(maximum, message))
}

/** A text that is a secret or holds one, and of which a message therefore holds nothing. */
const secretText = (faultOf: (text: string) => string | null) =>
  z
    .string()
    .superRefine((text, context) => {
      const message = faultOf(text)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .optional()

// In an address of the web it has brackets, here it has none.
const hostName = z.string().transform(text => text.replace(/^\[(.+)\]$/, '$1'))

const hopsMessage = 'must be off, on, or the number of proxies in front, from 1 to 10'

const proxyHops = z
  .string()
  .default('off')
  .transform((text, context) => {
    const given = text.trim().toLowerCase()
    if (['false', 'off', '0', 'no'].includes(given)) return 0
    if (['true', 'on', 'yes'].includes(given)) return 1
    if (/^([1-9]|10)$/.test(given)) return Number(given)
    context.addIssue(hopsMessage)
    return z.NEVER
  })

const environment = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: hostName.default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: secretText(faultOfDatabaseUrl),
  ADMIN_EMAIL: z.string().refine(isEmail, 'must be an e-mail address').default('admin@winery.local'),
  ADMIN_PASSWORD: z.string().optional(),
  ALLOW_REGISTRATION: onOff(false),
  PUBLIC_URL: z
    .string()
    .refine(isHttpUrl, 'must be a web address such as https://wine.example.org')
    .optional(),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform(text =>
      text
        .split(',')
        .map(part => part.trim().replace(/\/$/, ''))
        .filter(Boolean),
    )
    .refine(origins => origins.every(isHttpUrl), 'must be web addresses separated by commas'),
  TRUST_PROXY: proxyHops,
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  TOKEN_HOURS: wholeNumber(1, 24 * 365, 24),
  PASSWORD_MIN: wholeNumber(6, 64, 6),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 02:00')
    .default('02:00'),
  BACKUP_KEEP: wholeNumber(1, 3650, 14),
  MIGRATE_WITHOUT_RESTORE_POINT: onOff(false),
  SMTP_URL: secretText(faultOfMailServer),
  MAIL_FROM: z.string().refine(isEmail, 'must be an e-mail address').optional(),
  WEBHOOK_LOCAL: onOff(false),
  SERVICE_WORKER: onOff(true),
  METRICS_PORT: anyWholeNumber(1, 65_535).optional(),
  METRICS_HOST: hostName.optional(),
  METRICS_TOKEN: secretText(faultOfToken),
  REQUEST_LOG: z.enum(['off', 'json'], { error: 'must be off or json' }).default('off'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
})

/** The files of a certificate and of its key. */
export interface PairFiles {
  cert: string
  key: string
}

function pairFiles({ TLS_CERT, TLS_KEY }: { TLS_CERT?: string; TLS_KEY?: string }): PairFiles | null {
  if (TLS_CERT && TLS_KEY) return { cert: resolve(TLS_CERT), key: resolve(TLS_KEY) }
  if (!TLS_CERT && !TLS_KEY) return null
  throw new SettingsFailure(
    `The setting ${TLS_CERT ? 'TLS_KEY' : 'TLS_CERT'} is missing: a certificate and its key go together. Set both or none and start again.`,
  )
}

/** The mail server that takes what is sent, and the address that it comes from. */
export interface MailSettings {
  url: string
  from: string
}

function mailSettings({
  SMTP_URL,
  MAIL_FROM,
}: {
  SMTP_URL?: string
  MAIL_FROM?: string
}): MailSettings | null {
  if (SMTP_URL && MAIL_FROM) return { url: SMTP_URL, from: MAIL_FROM }
  if (!SMTP_URL && !MAIL_FROM) return null
  throw new SettingsFailure(
    `The setting ${SMTP_URL ? 'MAIL_FROM' : 'SMTP_URL'} is missing: a mail server and the address that mail comes from go together. Set both or none and start again.`,
  )
}

export type Settings = ReturnType<typeof readSettings>

/** Whether people reach the app by HTTPS, from the server itself or from a proxy in front. */
export function isSecure({ publicUrl, tls }: Pick<Settings, 'publicUrl' | 'tls'>): boolean {
  return publicUrl ? publicUrl.startsWith('https:') : tls !== null
}

/** Reads and checks the settings; an empty variable counts as not set, and blanks around a value as nothing. */
export function readSettings(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(env)
      .filter(([, value]) => value?.trim())
      // A password may begin or end with a blank.
      .map(([name, value]) => [name, name === 'ADMIN_PASSWORD' ? value : value?.trim()]),
  )
  const result = environment.safeParse(given)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new SettingsFailure(
      `The setting ${issue?.path.join('.')} ${issue?.message}. Change it and start again.`,
    )
  }
  const read = result.data
  if (read.ADMIN_PASSWORD !== undefined && read.ADMIN_PASSWORD.length < read.PASSWORD_MIN)
    throw new SettingsFailure(
      `The setting ADMIN_PASSWORD must have at least ${read.PASSWORD_MIN} characters. Change it and start again.`,
    )
  const tls = pairFiles(read)
  const mail = mailSettings(read)
  const metrics = readMetricsSettings(read)
  if (typeof metrics === 'string') throw new SettingsFailure(metrics)
  const isOff = read.BACKUP_DIR?.trim().toLowerCase() === 'off'
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    adminEmail: normaliseEmail(read.ADMIN_EMAIL),
    adminPassword: read.ADMIN_PASSWORD,
    allowRegistration: read.ALLOW_REGISTRATION,
    publicUrl: read.PUBLIC_URL,
    corsOrigins: read.CORS_ORIGINS,
    /** How many proxies stand in front, one behind the other, whose word on the caller's address counts. */
    proxyHops: read.TRUST_PROXY,
    /** The certificate with which the server speaks HTTPS; null for HTTP. */
    tls,
    tokenHours: read.TOKEN_HOURS,
    passwordMinimum: read.PASSWORD_MIN,
    /** Where backups go when nothing else is said. */
    backupDir: resolve(isOff || !read.BACKUP_DIR ? join(read.DATA_DIR, 'backups') : read.BACKUP_DIR),
    /** Whether an older database is brought up to date although what it holds could not be kept first. */
    migrateWithoutRestorePoint: read.MIGRATE_WITHOUT_RESTORE_POINT,
    dailyBackup: { isOn: !isOff, at: read.BACKUP_AT, keep: read.BACKUP_KEEP },
    /** Null where no mail is sent. */
    mail,
    /** Whether webhooks may go to addresses of the house, which nobody outside can reach. */
    webhookLocal: read.WEBHOOK_LOCAL,
    /** False withdraws the service worker from every browser that has it. */
    serviceWorker: read.SERVICE_WORKER,
    /** Null where the figures of the server are told to nobody. */
    metrics,
    /** Whether each answer leaves a line on the output. */
    requestLog: read.REQUEST_LOG === 'json',
    logLevel: read.LOG_LEVEL,
  }
}
