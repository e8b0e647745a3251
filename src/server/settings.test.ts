import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

it('has standard settings, and takes an empty variable for none', () => {
  expect(readSettings({ PORT: '', HOST: ' ' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    adminEmail: 'admin@winery.local',
    allowRegistration: false,
    corsOrigins: [],
    proxyHops: 0,
    tokenHours: 24,
    passwordMinimum: 6,
    dailyBackup: { isOn: true, at: '02:00', keep: 14 },
    logLevel: 'info',
  })
})

it.each([
  [{ DATA_DIR: '/srv/wine' }, '/srv/wine/backups', true],
  [{ DATA_DIR: '/srv/wine', BACKUP_DIR: '/mnt/nas' }, '/mnt/nas', true],
  [{ DATA_DIR: '/srv/wine', BACKUP_DIR: 'off' }, '/srv/wine/backups', false],
])('with %o backups go to %s, daily: %s', (env, folder, isOn) => {
  expect(readSettings(env)).toMatchObject({ backupDir: resolve(folder), dailyBackup: { isOn } })
})

it('reads what is given', () => {
  const settings = readSettings({ CORS_ORIGINS: 'https://a.org/, https://b.org', ALLOW_REGISTRATION: 'on' })
  expect(settings).toMatchObject({ corsOrigins: ['https://a.org', 'https://b.org'], allowRegistration: true })
})

it.each([
  ['off', 0],
  ['0', 0],
  ['on', 1],
  ['TRUE', 1],
  ['1', 1],
  ['2', 2],
  ['10', 10],
])('V4: with TRUST_PROXY %s it has %i proxies in front', (TRUST_PROXY, proxyHops) => {
  expect(readSettings({ TRUST_PROXY }).proxyHops).toBe(proxyHops)
})

it.each([
  [{ PORT: 'wine' }, 'The setting PORT must be a whole number from 0 to 65535. Change it and start again.'],
  [{ PORT: '70000' }, 'The setting PORT must be a whole number from 0 to 65535. Change it and start again.'],
  [
    { TOKEN_HOURS: '0' },
    'The setting TOKEN_HOURS must be a whole number from 1 to 8760. Change it and start again.',
  ],
  [
    { TRUST_PROXY: 'maybe' },
    'The setting TRUST_PROXY must be off, on, or the number of proxies in front, from 1 to 10. Change it and start again.',
  ],
  [{ TRUST_PROXY: '11' }, /TRUST_PROXY must be off, on, or the number/],
  [{ TRUST_PROXY: '-1' }, /TRUST_PROXY must be off, on, or the number/],
  [{ TRUST_PROXY: '10.0.0.1' }, /TRUST_PROXY must be off, on, or the number/],
  [
    { BACKUP_AT: '25:00' },
    'The setting BACKUP_AT must be a time of day such as 02:00. Change it and start again.',
  ],
  [
    { BACKUP_KEEP: '0' },
    'The setting BACKUP_KEEP must be a whole number from 1 to 3650. Change it and start again.',
  ],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of fatal, error/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must begin with postgres:/],
  [{ PUBLIC_URL: 'wine' }, /PUBLIC_URL must be a web address/],
  [{ CORS_ORIGINS: '*' }, /CORS_ORIGINS must be web addresses/],
  [{ ADMIN_EMAIL: 'me' }, /ADMIN_EMAIL must be an e-mail address/],
  [{ ADMIN_PASSWORD: '12345' }, /ADMIN_PASSWORD must have at least 6 characters/],
])('refuses %o in one sentence', (env, message) => {
  expect(() => readSettings(env)).toThrow(message)
})
