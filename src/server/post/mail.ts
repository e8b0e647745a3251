import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isEmail } from '#shared/email.ts'
import { type MailServer, mailServerAt } from '../mail-server-address.ts'
import { hideSecrets, secretsOf } from '../secrets.ts'
import type { Settings } from '../settings.ts'
import { writtenId } from './delivery-id.ts'
import { LateFailure, outcomeOfFailure } from './mail-failure.ts'
import { delivered, type Outcome, refused } from './outcome.ts'

export interface Mail {
  /** One address. */
  to: string
  subject: string
  text: string
  /** The same each time that the same mail is sent to the same person: its Message-ID is made of it. */
  id: string
}

/** Hands mail to the mail server of the settings. */
export interface Mailer {
  /** Never throws: whatever happens is an outcome. */
  send(mail: Mail): Promise<Outcome>
  /** Cuts off what is under way, which is then to be sent again. */
  close(): void
}

interface MailerOptions {
  /** Milliseconds until the mail server must be ready to take mail, and until all must be done. */
  limits?: { connect: number; whole: number }
  /** Authorities to trust instead of those that Node.js does. */
  ca?: string
}

const standardLimits = { connect: 10_000, whole: 20_000 }

/** The mailer of these settings; null where they name no mail server. */
export function openMailer(
  { mail: settings }: Pick<Settings, 'mail'>,
  options: MailerOptions = {},
): Mailer | null {
  if (!settings) return null
  const { url, from } = settings
  const server = mailServerAt(url)
  const secrets = secretsOf({ SMTP_URL: url }, [])
  const underWay = new Set<SMTPConnection>()

  async function send(mail: Mail): Promise<Outcome> {
    if (!isUsable(mail.to)) return refused('The e-mail address cannot be used.')
    const connection = connectionTo(server, options)
    underWay.add(connection)
    try {
      const message = await composed(mail, from)
      const envelope = { from, to: [mail.to], size: message.length }
      await handOver({ connection, server, envelope, message }, options.limits ?? standardLimits)
      return delivered
    } catch (error) {
      const { kind, why } = outcomeOfFailure(error, server.host)
      return { kind, why: hideSecrets(why, secrets) }
    } finally {
      connection.close()
      underWay.delete(connection)
    }
  }

  const mailer: Mailer = {
    send,
    close: () => {
      for (const connection of underWay) connection.close()
    },
  }
  return mailer
}

/** What nobody can see or type would end a line of the exchange with the mail server. */
const isUsable = (address: string) => isEmail(address) && !/\p{Cc}/u.test(address)

function connectionTo(server: MailServer, { limits = standardLimits, ca }: MailerOptions): SMTPConnection {
  return new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.connect,
    dnsTimeout: limits.connect,
    socketTimeout: limits.whole,
    ...(ca && { tls: { ca } }),
  })
}

function composed({ to, subject, text, id }: Mail, from: string): Promise<Buffer> {
  const host = from.slice(from.lastIndexOf('@') + 1)
  const composer = new MailComposer({
    from: { name: '', address: from },
    to: { name: '', address: to },
    // A name with a line break in it must not begin a header of its own.
    subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
    text,
    messageId: `<${writtenId(id)}@${host}>`,
    // Out-of-office notes have nobody here to answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

interface Delivery {
  connection: SMTPConnection
  server: MailServer
  envelope: { from: string; to: string[]; size: number }
  message: Buffer
}

/** Resolves once the mail server has said that it has the mail, and in no other case. */
function handOver(
  { connection, server, envelope, message }: Delivery,
  limits: { whole: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LateFailure()), limits.whole)
    const settle = (error?: Error | null) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve()
    }
    connection.on('error', settle)
    // A connection that ends tells the reason, if it has one, just after.
    connection.once('end', () => setImmediate(settle, new Error('The connection was closed.')))
    const send = () => connection.send(envelope, message, error => settle(error))
    connection.connect(error => {
      if (error) settle(error)
      else if (server.credentials && connection.allowsAuth)
        connection.login({ credentials: server.credentials }, failure => (failure ? settle(failure) : send()))
      else send()
    })
  })
}
