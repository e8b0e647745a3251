import { expect, it } from 'vitest'
import { describeError, hideSecrets, secretsOf } from './secrets.ts'

it.each([
  [
    'as written',
    { DATABASE_URL: 'postgres://u:s3cret@h/db' },
    [],
    'input: postgres://u:s3cret@h/db',
    's3cret',
  ],
  ['decoded', { DATABASE_URL: 'postgres://u:s3%40cret@h/db' }, [], 'for password s3@cret', 's3@cret'],
  ['encoded', { DATABASE_URL: 'postgres://u:s3 cret@h/db' }, [], 'at s3%20cret', 's3%20cret'],
  ['with @ in it', { DATABASE_URL: 'postgres://u:s3@cret@h/db' }, [], 'password "s3@cret"', 's3@cret'],
  ['with # in it', { DATABASE_URL: 'postgres://u:s3#cret@h/db' }, [], 'password "s3#cret"', 's3#cret'],
  ['without a host', { DATABASE_URL: 'postgres://u:s3cret' }, [], 'postgres://u:s3cret', 's3cret'],
  [
    'in a query',
    { DATABASE_URL: 'postgres://h/db?user=u&password=s3cret' },
    [],
    '?password=s3cret',
    's3cret',
  ],
  ['of another @', { DATABASE_URL: 'postgres://u:s3cret@h/db?x=a@b' }, [], 'failed: s3cret', 's3cret'],
  [
    'with quotes, in JSON',
    { ADMIN_PASSWORD: 's3"cr\\et' },
    [],
    JSON.stringify({ a: 's3"cr\\et' }),
    's3\\"cr\\\\et',
  ],
  ['of mail', { SMTP_URL: 'smtp://u:s3cret@h:587' }, [], 'Invalid login of u with s3cret', 's3cret'],
  ['of mail, decoded', { SMTP_URL: 'smtps://u:s3%2Fcret@h' }, [], 'for s3/cret', 's3/cret'],
  ['of mail, of digits', { SMTP_URL: 'smtp://u:471147@h' }, [], 'for 471147', '471147'],
  ['of mail, without a host', { SMTP_URL: 'smtp://u:s3cret' }, [], 'smtp://u:s3cret', 's3cret'],
  ['of an unknown mail server', {}, [], 'at smtps://u:s3c/ret@h:465', 's3c/ret'],
  ['of the metrics', { METRICS_TOKEN: 's3cret' }, [], 'for s3cret', 's3cret'],
  ['of the driver', { PGPASSWORD: 's3cret' }, [], 's3cret', 's3cret'],
  ['of an unknown address', {}, [], 'at postgres://u:s3c/ret@h/db', 's3c/ret'],
  ['on the command line', {}, ['--admin-password', 's3cret'], "Unexpected argument 's3cret'", 's3cret'],
  ['without quotes', {}, ['--password', 'my', 's3cret', '--email', 'a@b.org'], "argument 's3cret'", 's3cret'],
  ['behind =', {}, ['--password=s3cret'], 's3cret', 's3cret'],
])('V16: a password %s is taken out of a message', (_how, env, args, text, secret) => {
  expect(text).toContain(secret)
  const told = hideSecrets(text, secretsOf(env, args))
  expect(told).not.toContain(secret)
  expect(told).toContain('***')
})

it('leaves everything else as it is', () => {
  const secrets = secretsOf({ DATABASE_URL: 'postgres://localhost:5432/wine' }, [
    '--email',
    'a@b.org',
    '--name',
    'X',
  ])
  const text = 'The database at localhost:5432 cannot be reached by a@b.org, see http://localhost:3000/a@b.'
  expect(hideSecrets(text, secrets)).toBe(text)
})

it('a port of a mail server is no secret', () => {
  for (const SMTP_URL of ['smtp://mail.example.org:587', 'smtps://mail.example.org:4650/', 'smtp://mail'])
    expect(secretsOf({ SMTP_URL }, [])).toEqual([])
})

it('V16: an error in the log keeps its fields and its cause, but no address with its password', () => {
  const cause = Object.assign(new Error('at postgres://u:s3cret@h/db'), {
    config: { url: 'postgres://u:s3cret@h' },
  })
  const error = Object.assign(new TypeError('Invalid URL', { cause }), {
    input: 'postgres://u:s3cret@h',
    code: 'X1',
  })
  const described = describeError(error)
  expect(described).toMatchObject({
    type: 'TypeError',
    message: 'Invalid URL',
    code: 'X1',
    input: expect.any(String),
  })
  expect(described.stack).toContain('secrets.test')
  expect(JSON.stringify(described)).not.toContain('s3cret')
  expect(JSON.stringify(described)).toContain('postgres://u:***@h/db')
})
