import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newTestCertificate } from '#test/https.ts'
import { type Mailbox, startMailbox } from '#test/post-receivers.ts'
import { readSettings } from '../settings.ts'
import { openMailer } from './mail.ts'

// Only where no answer comes: a machine that is busy with something else may take long for any other.
const short = { connect: 200, whole: 300 }
const never = Number.POSITIVE_INFINITY
const secret = 'Ch4teau'
const certificate = await newTestCertificate()
afterAll(() => certificate.remove())
const pair = {
  cert: readFileSync(certificate.files.cert, 'utf8'),
  key: readFileSync(certificate.files.key, 'utf8'),
}

function mailerTo(url: string, options: Parameters<typeof openMailer>[1] = {}) {
  const settings = readSettings({ SMTP_URL: url, MAIL_FROM: 'cellar@winery.example' })
  const mailer = openMailer(settings, options)
  if (!mailer) throw new Error('There is a mail server in these settings.')
  return mailer
}

const mail = {
  to: 'anna@winery.example',
  subject: 'Tank 7 is stuck',
  text: 'No drop since Friday 07:00 at 5.2 °Bx (42 h).\n.\nhttps://wine.example/watch\n',
  id: 'notice-17.anna',
}

let mailbox: Mailbox
beforeEach(async () => {
  mailbox = await startMailbox()
})
afterEach(() => mailbox.kill())

/** Puts another mail server in place of the one that each test begins with. */
async function mailboxWith(options: Parameters<typeof startMailbox>[0]) {
  await mailbox.kill()
  mailbox = await startMailbox(options)
}

function onlyMail() {
  const [only, ...others] = mailbox.mails
  if (!only || others.length > 0) throw new Error(`There are ${mailbox.mails.length} mails.`)
  return only
}

it('without a mail server in the settings there is no mailer', () => {
  expect(openMailer(readSettings({}))).toBeNull()
})

describe('what is delivered', () => {
  it('is plain text, to one person, under the id of the delivery', async () => {
    const mailer = mailerTo(`smtp://127.0.0.1:${mailbox.port}`)
    expect(await mailer.send(mail)).toEqual({ kind: 'delivered' })
    expect(mailbox.mails).toMatchObject([{ from: 'cellar@winery.example', to: ['anna@winery.example'] }])
    const { headers, text } = onlyMail()
    expect(headers).toMatchObject({
      from: 'cellar@winery.example',
      to: 'anna@winery.example',
      subject: 'Tank 7 is stuck',
      'message-id': '<notice-17.anna@winery.example>',
      'content-type': 'text/plain; charset=utf-8',
      'auto-submitted': 'auto-generated',
    })
    expect(text).toBe(mail.text.trimEnd())
  })

  it('has the same Message-ID when it is sent again, and ids with odd characters stay apart', async () => {
    const mailer = mailerTo(`smtp://127.0.0.1:${mailbox.port}`)
    for (const id of ['a', 'a', 'a b', 'a\r\nBcc: x@y.org', 'a>b', 'ä']) await mailer.send({ ...mail, id })
    expect(mailbox.mails.map(({ headers }) => headers['message-id'])).toEqual([
      '<a@winery.example>',
      '<a@winery.example>',
      '<a=20b@winery.example>',
      '<a=0d=0aBcc=3a=20x=40y.org@winery.example>',
      '<a=3eb@winery.example>',
      '<=c3a4@winery.example>',
    ])
  })

  it('many at once go each by themselves', async () => {
    const mailer = mailerTo(`smtp://127.0.0.1:${mailbox.port}`)
    const sent = Array.from({ length: 20 }, (_, index) => mailer.send({ ...mail, id: `n${index}` }))
    expect(new Set((await Promise.all(sent)).map(({ kind }) => kind))).toEqual(new Set(['delivered']))
    expect(new Set(mailbox.mails.map(({ headers }) => headers['message-id'])).size).toBe(20)
  })

  it.each([
    'Tank\r\nBcc: eve@evil.example',
    'Tank\nBcc: eve@evil.example',
    'Tank\rBcc: eve@evil.example',
    'Tank\u2028Bcc: eve@evil.example',
    'Tank\u0085\u0000\r\n\r\nBcc: eve@evil.example',
    `Cuvée ${'é'.repeat(80)}\r\nBcc: eve@evil.example`,
  ])('a name with a line break in the subject begins no header: %j', async subject => {
    await mailerTo(`smtp://127.0.0.1:${mailbox.port}`).send({ ...mail, subject })
    const { headers, to, text } = onlyMail()
    expect(headers.subject).toMatch(/ Bcc: eve@evil\.example$/)
    expect(headers).not.toHaveProperty('bcc')
    expect([to, text]).toEqual([[mail.to], mail.text.trimEnd()])
  })
})

describe('the mail server', () => {
  it('is signed in to', async () => {
    await mailboxWith({ login: { user: 'wine@winery.example', pass: `${secret}/@` } })
    const mailer = mailerTo(`smtp://wine%40winery.example:${secret}%2F%40@127.0.0.1:${mailbox.port}`)
    expect(await mailer.send(mail)).toEqual({ kind: 'delivered' })
    expect(mailbox.mails).toMatchObject([{ user: 'wine@winery.example' }])
  })

  it.each([
    ['smtp', false],
    ['smtps', true],
  ])('speaks TLS with %s where it can, if it is trusted', async (scheme, atOnce) => {
    await mailboxWith({ tls: { ...pair, atOnce } })
    const url = `${scheme}://127.0.0.1:${mailbox.port}`
    const trusting = mailerTo(url, { ca: certificate.authority.cert })
    expect(await trusting.send(mail)).toEqual({ kind: 'delivered' })
    expect(mailbox.mails).toMatchObject([{ isSecure: true }])
    expect(await mailerTo(url).send(mail)).toEqual({
      kind: 'later',
      why: expect.stringMatching(/^No connection with the mail server 127\.0\.0\.1 could be kept \(\w+\)\.$/),
    })
    expect(mailbox.mails).toHaveLength(1)
  })
})

describe('what may go well later', () => {
  it.each(['connect', 'sender', 'recipient', 'data'] as const)('a 4xx on %s', async at => {
    mailbox.behave({ refuses: { at, code: 451, words: 'greylisted, come back' } })
    expect(await mailerTo(`smtp://127.0.0.1:${mailbox.port}`).send(mail)).toEqual({
      kind: 'later',
      why: expect.stringMatching(
        /^The mail server 127\.0\.0\.1 does not take the mail now \(451 .*come back\)\.$/,
      ),
    })
    expect(mailbox.mails).toEqual([])
  })

  it.each(['connect', 'sender', 'recipient', 'data'] as const)('no answer on %s in time', async at => {
    for (const by of [60_000, never]) {
      mailbox.behave({ slow: { at, by } })
      const begun = Date.now()
      const mailer = mailerTo(`smtp://127.0.0.1:${mailbox.port}`, { limits: short })
      expect(await mailer.send(mail)).toEqual({
        kind: 'later',
        why: 'The mail server 127.0.0.1 did not answer in time.',
      })
      expect(Date.now() - begun).toBeLessThan(10_000)
    }
  })

  it('no handshake in time', async () => {
    mailbox.behave({ slow: { at: 'connect', by: never } })
    const mailer = mailerTo(`smtps://127.0.0.1:${mailbox.port}`, { limits: short })
    expect(await mailer.send(mail)).toMatchObject({ kind: 'later' })
    await expect.poll(() => mailbox.connections()).toBe(0)
  })

  it('a mail server that is not there, until it is', async () => {
    const mailer = mailerTo(`smtp://127.0.0.1:${mailbox.port}`)
    await mailbox.kill()
    expect(await mailer.send(mail)).toEqual({
      kind: 'later',
      why: 'No connection with the mail server 127.0.0.1 could be kept (ECONNREFUSED).',
    })
    await mailbox.restart()
    expect(await mailer.send(mail)).toEqual({ kind: 'delivered' })
  })

  it('one that dies between taking the mail and saying so: the second is known by its id', async () => {
    const mailer = mailerTo(`smtp://127.0.0.1:${mailbox.port}`)
    mailbox.behave({ diesUnsaid: true })
    expect(await mailer.send(mail)).toMatchObject({ kind: 'later' })
    mailbox.behave({})
    await mailbox.restart()
    expect(await mailer.send(mail)).toEqual({ kind: 'delivered' })
    const [first, second] = mailbox.mails.map(({ headers }) => headers['message-id'])
    expect(first).toBe(second)
  })

  it('a name that nobody knows', async () => {
    const outcome = await mailerTo('smtp://mail.invalid').send(mail)
    expect(outcome).toMatchObject({ kind: 'later', why: expect.stringContaining('mail.invalid') })
  })

  it('what was under way when the mailer was closed', async () => {
    const mailer = mailerTo(`smtp://127.0.0.1:${mailbox.port}`)
    mailbox.behave({ slow: { at: 'data', by: never } })
    const sent = mailer.send(mail)
    await mailbox.arrived(1)
    mailer.close()
    expect(await sent).toMatchObject({ kind: 'later' })
    await expect.poll(() => mailbox.connections()).toBe(0)
  })
})

describe('what is refused', () => {
  it.each(['connect', 'sender', 'recipient', 'data'] as const)('a 5xx on %s', async at => {
    mailbox.behave({ refuses: { at, code: 550, words: `no such\r\n${'very '.repeat(100)}user` } })
    const outcome = await mailerTo(`smtp://127.0.0.1:${mailbox.port}`).send(mail)
    expect(outcome).toEqual({
      kind: 'refused',
      why: expect.stringMatching(/^The mail server 127\.0\.0\.1 refused the mail \(550 .{100,160}…\)\.$/),
    })
  })

  it.each([
    '',
    'anna',
    'anna@winery.example, eve@evil.example',
    'anna@winery.example\r\nRCPT TO:<eve@evil.example>',
    'Anna <anna@winery.example>',
    'an\u0000na@winery.example',
  ])('an address that is none: %j', async to => {
    expect(await mailerTo(`smtp://127.0.0.1:${mailbox.port}`).send({ ...mail, to })).toEqual({
      kind: 'refused',
      why: 'The e-mail address cannot be used.',
    })
    expect(mailbox.mails).toEqual([])
  })

  it('a wrong password, of which nothing is told, whatever the mail server says', async () => {
    await mailboxWith({ login: { user: 'wine', pass: 'another' } })
    const mailer = mailerTo(`smtp://wine:${secret}@127.0.0.1:${mailbox.port}`)
    expect(await mailer.send(mail)).toEqual({
      kind: 'refused',
      why: 'The mail server 127.0.0.1 refused the user or the password of SMTP_URL (535).',
    })
    for (const code of [454, 535]) {
      mailbox.behave({ refuses: { at: 'login', code, words: `not ${btoa(`\0wine\0${secret}`)}, ${secret}` } })
      const { why } = (await mailer.send(mail)) as { why: string }
      expect(why).toContain(`(${code})`)
      expect(why).not.toMatch(new RegExp(`${secret}|${btoa(`\0wine\0${secret}`)}`))
    }
  })

  it('the password is taken out of any other word of the mail server too', async () => {
    await mailboxWith({ login: { user: 'wine', pass: `${secret}/1` } })
    mailbox.behave({ refuses: { at: 'sender', code: 550, words: `${secret}/1 and ${secret}%2F1` } })
    const mailer = mailerTo(`smtp://wine:${secret}%2F1@127.0.0.1:${mailbox.port}`)
    const { why } = (await mailer.send(mail)) as { why: string }
    expect(why).toContain('*** and ***')
    expect(why).not.toContain(secret)
  })
})
