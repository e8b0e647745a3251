import { isReachable, whenReachable } from '#client/connection/connection.ts'
import { callPage } from '#client/data/api.ts'
import { isRefusal } from '#client/failures/failure-message.ts'
import { currentPerson, onSession } from '#client/session/session.ts'
import { markOpened } from './shelf.ts'

/** One thing that is fetched before anybody asks for it. */
export interface Ahead {
  path: string
  prefer?: string
}

const most = 15 * 60_000
/** The screens that are opened come first: what is looked at is on the shelf anyway. */
const after = 30_000

/** What somebody may not see is no part of their round. */
async function read(path: string, prefer: string | undefined): Promise<void> {
  try {
    await callPage(path, { prefer })
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

/**
 * Fetches, while there is a connection and the open screen has had its turn, what these places need, so that they open
 * without signal: soon after somebody has signed in, when the connection returns, and every quarter of an hour.
 */
export function fetchAhead(reads: readonly Ahead[], places: readonly string[]): void {
  let done: { person: string | null; at: number } = { person: null, at: 0 }
  let isRunning = false

  async function run(): Promise<void> {
    const person = currentPerson()
    const isDone = done.person === person && Date.now() - done.at < most
    if (isRunning || isDone || !isReachable() || person === null) return
    isRunning = true
    try {
      for (const { path, prefer } of reads) await read(path, prefer)
      done = { person, at: Date.now() }
      markOpened(places)
    } catch {
      // The line broke off: what is missing is fetched at the next opportunity.
    } finally {
      isRunning = false
    }
  }

  const runSoon = () => void setTimeout(() => void run(), after)
  setInterval(() => void run(), most)
  whenReachable(runSoon)
  onSession(runSoon)
  runSoon()
}
