import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { databasePlace } from './database-address.ts'
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

it.each([
  ['24', 24],
  [' 48 ', 48],
  ['024', 24],
  ['8760', 8760],
  ['', 24],
])('V13: reads the hours "%s" as %d', (text, hours) => {
  expect(readSettings({ TOKEN_HOURS: text }).tokenHours).toBe(hours)
})

const names = {
  TOKEN_HOURS: '1 to 8760',
  BACKUP_KEEP: '1 to 3650',
  PASSWORD_MIN: '6 to 64',
  PORT: '0 to 65535',
}
const oddNumbers = [
  '1e3',
  '0x10',
  '24.0',
  '-0',
  '+8',
  '-5',
  'Infinity',
  'NaN',
  '1_000',
  '٢٤',
  '99999999999',
  '9e99',
]
it.each(Object.entries(names).flatMap(([name, range]) => oddNumbers.map(text => [name, text, range])))(
  'V13: %s=%s is refused rather than read as something else',
  (name, text, range) => {
    expect(() => readSettings({ [name]: text })).toThrow(
      `The setting ${name} must be a whole number from ${range}. Change it and start again.`,
    )
  },
)

it('blanks around a value count for nothing, but those of a password do', () => {
  const settings = readSettings({ HOST: ' [::1] ', BACKUP_AT: '03:00 ', ADMIN_PASSWORD: ' cellar ' })
  expect(settings).toMatchObject({ host: '::1', dailyBackup: { at: '03:00' }, adminPassword: ' cellar ' })
})

const secret = 'Ch4teau'
it.each([
  ['a port that is none', `postgres://wine:${secret}@db:99999/wine`],
  ['a port that is no number', `postgres://wine:${secret}@db:5x/wine`],
  ['no host', `postgres://wine:${secret}`],
  ['a # in the password', `postgres://wine:${secret}#1@db/wine`],
  ['a # after digits', `postgres://wine:4711#${secret}@db/wine`],
  ['a / in the password', `postgres://wine:${secret}/1@db/wine`],
  ['a ? in the password', `postgres://wine:1@2?${secret}@db/wine`],
  ['a % that begins nothing', `postgres://wine:${secret}%c3@db/wine`],
])('V13: an address of the database with %s is refused without a word of it', (_what, address) => {
  const reading = () => readSettings({ DATABASE_URL: address })
  expect(reading).toThrow(/^The setting DATABASE_URL must be an address such as postgres:/)
  expect(reading).not.toThrow(secret)
})

it('V13: a file that an address names and that is missing is said', () => {
  expect(() =>
    readSettings({ DATABASE_URL: `postgres://u:${secret}@db/wine?sslrootcert=/none/ca.pem` }),
  ).toThrow('The setting DATABASE_URL names the file /none/ca.pem, which cannot be read (ENOENT).')
})

it.each([
  ['postgres://u:p@db/wine', 'db:5432'],
  ['postgres://u:p%40q@db:6543/wine', 'db:6543'],
  ['postgresql://u:p@[::1]:5432/wine', '[::1]:5432'],
  ['postgres://u:p@/wine?host=/var/run/postgresql', '/var/run/postgresql'],
])('%s is the database at %s', (address, place) => {
  expect(databasePlace(readSettings({ DATABASE_URL: address }).databaseUrl ?? '')).toBe(place)
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
