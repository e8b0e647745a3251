/** What a call found out about the server, whatever it answered. */
export interface Contact {
  /** False where nothing came back at all. */
  isAnswered: boolean
  /** When the call was sent and when it was over, by this device's clock. */
  sentAt: number
  overAt: number
  /** The server's clock in the answer, in milliseconds; it tells whole seconds only. */
  serverTime: number | null
}

type Listener = (contact: Contact) => void

const listeners = new Set<Listener>()
let last: Contact | null = null

/** Tells of every call whether an answer came; one who comes late hears of the last. */
export function onContact(listener: Listener): () => void {
  listeners.add(listener)
  if (last) listener(last)
  return () => listeners.delete(listener)
}

export function tellContact(contact: Contact): void {
  last = contact
  for (const tell of listeners) tell(contact)
}

/** A gateway that says that nobody is behind it: the server itself has not answered. */
const gatewayStatuses: readonly number[] = [502, 504]

/** Notes an answer, or that none came. */
export function noteContact(sentAt: number, response: Response | null): boolean {
  const isAnswered = response !== null && !gatewayStatuses.includes(response.status)
  const told = isAnswered ? Date.parse(response.headers.get('date') ?? '') : Number.NaN
  tellContact({ isAnswered, sentAt, overAt: Date.now(), serverTime: Number.isNaN(told) ? null : told })
  return isAnswered
}
