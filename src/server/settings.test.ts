import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { databasePlace } from './database-address.ts'
import { mailServerAt } from './mail-server-address.ts'
import { isSecure, readSettings } from './settings.ts'

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
    migrateWithoutRestorePoint: false,
    mail: null,
    webhookLocal: false,
    serviceWorker: true,
    metrics: null,
    requestLog: false,
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

it('a certificate and its key are set together or not at all', () => {
  expect(readSettings({ TLS_CERT: '', TLS_KEY: ' ' }).tls).toBeNull()
  expect(readSettings({ TLS_CERT: 'a.crt', TLS_KEY: '/etc/a.key' }).tls).toEqual({
    cert: resolve('a.crt'),
    key: resolve('/etc/a.key'),
  })
  const missing = (name: string) =>
    `The setting ${name} is missing: a certificate and its key go together. Set both or none and start again.`
  expect(() => readSettings({ TLS_CERT: 'a.crt' })).toThrow(missing('TLS_KEY'))
  expect(() => readSettings({ TLS_KEY: 'a.key' })).toThrow(missing('TLS_CERT'))
})

it('a mail server and the address that mail comes from are set together or not at all', () => {
  const given = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'cellar@example.org' }
  expect(readSettings({ SMTP_URL: '', MAIL_FROM: ' ' }).mail).toBeNull()
  expect(readSettings(given).mail).toEqual({ url: given.SMTP_URL, from: given.MAIL_FROM })
  const missing = (name: string) =>
    `The setting ${name} is missing: a mail server and the address that mail comes from go together. Set both or none and start again.`
  expect(() => readSettings({ ...given, MAIL_FROM: '' })).toThrow(missing('MAIL_FROM'))
  expect(() => readSettings({ ...given, SMTP_URL: '' })).toThrow(missing('SMTP_URL'))
})

const token = '0f1e2d3c4b5a69788796a5b4'

it.each([
  [{ METRICS_PORT: '', METRICS_TOKEN: ' ' }, null],
  [{ METRICS_PORT: '9464' }, { port: 9464, host: '127.0.0.1', token: null }],
  [
    { METRICS_PORT: '9464', METRICS_HOST: '[::]', METRICS_TOKEN: token },
    { port: 9464, host: '::', token },
  ],
  [{ METRICS_TOKEN: ` ${token} ` }, { port: null, host: '127.0.0.1', token }],
])('with %o metrics are told by %o', (env, metrics) => {
  expect(readSettings(env).metrics).toEqual(metrics)
})

it.each([
  ['too short', 'Ch4teau-Ch4teau-Ch4teau'],
  ['with a blank in it', 'Ch4teau Ch4teau Ch4teau Ch4teau'],
  ['with letters that no header holds', 'Château-Château-Château-Château'],
  ['of few characters', 'Ch4teauCh4teauCh4teauCh4teau'],
])('V13: a token of the metrics %s is refused without a word of it', (_what, METRICS_TOKEN) => {
  const reading = () => readSettings({ METRICS_TOKEN })
  expect(reading).toThrow(
    /^The setting METRICS_TOKEN (must have at least 24 letters, digits or signs, and no blank|is too easy to guess: .*)\. Change it and start again\.$/,
  )
  expect(reading).not.toThrow(METRICS_TOKEN)
})

it.each([
  [{}, false],
  [{ PUBLIC_URL: 'https://wine.example.org' }, true],
  [{ TLS_CERT: 'a.crt', TLS_KEY: 'a.key' }, true],
  [{ TLS_CERT: 'a.crt', TLS_KEY: 'a.key', PUBLIC_URL: 'http://wine.local' }, false],
])('with %o people reach the app by HTTPS: %s', (env, expected) => {
  expect(isSecure(readSettings(env))).toBe(expected)
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
  METRICS_PORT: '1 to 65535',
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

it.each([
  ['a port that is none', `smtp://wine:${secret}@mail:99999`],
  ['a port that is no number', `smtps://wine:${secret}@mail:5x`],
  ['no host', `smtp://wine:${secret}@`],
  ['no user', `smtp://:${secret}@mail`],
  ['no password', `smtp://${secret}@mail`],
  ['a # in the password', `smtp://wine:${secret}#1@mail`],
  ['a # after digits', `smtp://wine:4711#${secret}@mail`],
  ['a / after digits', `smtp://wine:4711/${secret}@mail`],
  ['a ? in the password', `smtp://wine:1@2?${secret}@mail`],
  ['a % that begins nothing', `smtp://wine:${secret}%c3@mail`],
  ['an option behind it', `smtp://wine:${secret}@mail?tls.rejectUnauthorized=false`],
])('V13: an address of the mail server with %s is refused without a word of it', (_what, address) => {
  const reading = () => readSettings({ SMTP_URL: address, MAIL_FROM: 'cellar@example.org' })
  expect(reading).toThrow(/^The setting SMTP_URL must be an address such as smtp:/)
  expect(reading).not.toThrow(secret)
})

it.each([
  ['smtp://mail.example.org', 'mail.example.org', 587, false, null],
  ['smtps://mail.example.org/', 'mail.example.org', 465, true, null],
  ['SMTP://localhost:25', 'localhost', 25, false, null],
  ['smtp://[::1]:2525', '::1', 2525, false, null],
  ['smtp://bücher.example', 'xn--bcher-kva.example', 587, false, null],
  ['smtps://a%40b.org:p%2Fq@mail:4650', 'mail', 4650, true, { user: 'a@b.org', pass: 'p/q' }],
])('%s is the mail server %s, port %i, TLS at once: %s', (address, host, port, isSecure, credentials) => {
  expect(mailServerAt(address)).toEqual({ host, port, isSecure, credentials })
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
  [
    { METRICS_PORT: '3000' },
    'The setting METRICS_PORT must be another port than PORT. Change it and start again.',
  ],
  [{ PORT: '9464', METRICS_PORT: '9464' }, /METRICS_PORT must be another port than PORT/],
  [
    { METRICS_HOST: '0.0.0.0' },
    'The setting METRICS_HOST goes with METRICS_PORT, which is missing. Set both or none and start again.',
  ],
  [{ REQUEST_LOG: 'on' }, 'The setting REQUEST_LOG must be off or json. Change it and start again.'],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of fatal, error/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must begin with postgres:/],
  [{ SMTP_URL: 'mail.example.org' }, /SMTP_URL must begin with smtp:/],
  [{ SMTP_URL: 'https://mail.example.org' }, /SMTP_URL must begin with smtp:/],
  [{ MAIL_FROM: 'cellar' }, 'The setting MAIL_FROM must be an e-mail address. Change it and start again.'],
  [{ MAIL_FROM: 'a@example.org, b@example.org' }, /MAIL_FROM must be an e-mail address/],
  [{ WEBHOOK_LOCAL: 'maybe' }, /WEBHOOK_LOCAL must be true or false/],
  [{ PUBLIC_URL: 'wine' }, /PUBLIC_URL must be a web address/],
  [{ CORS_ORIGINS: '*' }, /CORS_ORIGINS must be web addresses/],
  [{ ADMIN_EMAIL: 'me' }, /ADMIN_EMAIL must be an e-mail address/],
  [{ ADMIN_PASSWORD: '12345' }, /ADMIN_PASSWORD must have at least 6 characters/],
])('refuses %o in one sentence', (env, message) => {
  expect(() => readSettings(env)).toThrow(message)
})
