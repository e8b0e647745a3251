import { join, resolve } from 'node:path'
import { isEmail, normaliseEmail } from '#shared/email.ts'
import { z } from '#shared/zod.ts'
import { faultOfDatabaseUrl } from './database-address.ts'
import { PlainFailure } from './plain-failure.ts'

/** A setting that cannot be used, said in one sentence for the person who starts the server. */
export class SettingsFailure extends PlainFailure {}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

const onOff = z
  .stringbool({
    truthy: ['true', 'on', '1', 'yes'],
    falsy: ['false', 'off', '0', 'no'],
    error: 'must be true or false',
  })
  .default(false)

const wholeNumber = (minimum: number, maximum: number, standard: number) => {
  const message = `must be a whole number from ${minimum} to ${maximum}`
  // Digits alone: 1e3 and 0x10 are numbers too, but rarely the ones that were meant.
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(minimum, message).max(maximum, message))
    .default(standard)
}

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
  // In an address of the web it has brackets, here it has none.
  HOST: z
    .string()
    .transform(text => text.replace(/^\[(.+)\]$/, '$1'))
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .superRefine((text, context) => {
      const message = faultOfDatabaseUrl(text)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .optional(),
  ADMIN_EMAIL: z.string().refine(isEmail, 'must be an e-mail address').default('admin@winery.local'),
  ADMIN_PASSWORD: z.string().optional(),
  ALLOW_REGISTRATION: onOff,
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
  TOKEN_HOURS: wholeNumber(1, 24 * 365, 24),
  PASSWORD_MIN: wholeNumber(6, 64, 6),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 02:00')
    .default('02:00'),
  BACKUP_KEEP: wholeNumber(1, 3650, 14),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
})

export type Settings = ReturnType<typeof readSettings>

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
    tokenHours: read.TOKEN_HOURS,
    passwordMinimum: read.PASSWORD_MIN,
    /** Where backups go when nothing else is said. */
    backupDir: resolve(isOff || !read.BACKUP_DIR ? join(read.DATA_DIR, 'backups') : read.BACKUP_DIR),
    dailyBackup: { isOn: !isOff, at: read.BACKUP_AT, keep: read.BACKUP_KEEP },
    logLevel: read.LOG_LEVEL,
  }
}
