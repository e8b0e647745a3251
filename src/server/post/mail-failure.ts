import { type Failed, later, refused } from './outcome.ts'

/** The mail server took longer for the whole than it has. */
export class LateFailure extends Error {
  readonly code = 'ETIMEDOUT'
}

/** What nodemailer tells of a failure. */
interface MailFailure {
  code?: string
  /** That of the system, where `code` says only in which step it happened. */
  originalCode?: string
  response?: string
  responseCode?: number
}

/** Those that no later try changes: the mail itself, or the sign-in at the mail server, is not as it must be. */
const lasting = ['EENVELOPE', 'EMESSAGE', 'EAUTH', 'ENOAUTH', 'ECONFIG']

/** Why mail did not reach the mail server at this host, and whether another try is worth it. */
export function outcomeOfFailure(error: unknown, host: string): Failed {
  const failure = error as MailFailure
  const { code = '', responseCode = 0 } = failure
  if (responseCode >= 400 && responseCode < 500)
    return later(`The mail server ${host} does not take the mail now${saying(failure)}.`)
  if (responseCode >= 500)
    return refused(
      code === 'EAUTH'
        ? `The mail server ${host} refused the user or the password of SMTP_URL (${responseCode}).`
        : `The mail server ${host} refused the mail${saying(failure)}.`,
    )
  if (lasting.includes(code))
    return refused(`The mail cannot be handed to the mail server ${host} (${code}).`)
  if (code === 'ETIMEDOUT') return later(`The mail server ${host} did not answer in time.`)
  if (code === 'EDNS') return later(`The mail server ${host} was not found.`)
  const reason = failure.originalCode ?? code
  return later(`No connection with the mail server ${host} could be kept${reason && ` (${reason})`}.`)
}

const mostWords = 160

/** The mail server's own words, on one line; not those on a sign-in, which may repeat what was sent. */
function saying({ code, response = '', responseCode }: MailFailure): string {
  const words = response.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  if (code === 'EAUTH' || words === '') return ` (${responseCode})`
  return ` (${words.length > mostWords ? `${words.slice(0, mostWords)}…` : words})`
}
