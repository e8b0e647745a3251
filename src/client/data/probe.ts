import { noteContact } from './contact.ts'
import { host } from './server-address.ts'

/** Asks the server whether it is there, and nothing else; false when no answer came in time. */
export async function probeServer(patience: number): Promise<boolean> {
  const sentAt = Date.now()
  try {
    const response = await fetch(`${host}/api/health`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    })
    // Some networks answer for everybody, with a page of their own, and so does a proxy whose server is down.
    if (response.headers.get('content-type')?.includes('text/html')) return false
    return noteContact(sentAt, response)
  } catch {
    return false
  }
}
