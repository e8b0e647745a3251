import { existsSync } from 'node:fs'
import { inProject } from './project.mjs'

const names = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'ALLOW_REGISTRATION',
  'PUBLIC_URL',
  'CORS_ORIGINS',
  'TRUST_PROXY',
  'TLS_CERT',
  'TLS_KEY',
  'TOKEN_HOURS',
  'PASSWORD_MIN',
  'BACKUP_DIR',
  'BACKUP_AT',
  'BACKUP_KEEP',
  'SMTP_URL',
  'MAIL_FROM',
  'WEBHOOK_LOCAL',
  'LOG_LEVEL',
]

/** Reads `.env` of the project root, if there is one. What the environment already says wins. */
export function loadSettings() {
  const file = inProject('.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/** The environment without the app's settings: tests must not depend on them, nor reach the winery's data. */
export function withoutSettings() {
  const environment = { ...process.env }
  // Colour codes are noise in a log file.
  if (!process.stdout.isTTY && !environment.FORCE_COLOR) environment.NO_COLOR = '1'
  for (const name of [...names, 'TEST_DATABASE_URL']) delete environment[name]
  return environment
}
