/** What the API answered; an entry of the ledger also with the records that were made with it. */
export interface Told {
  id: number
  links?: { kind: string; recordId: number; did: string }[]
}

/** Calls the API as one of the winery's people. */
export type CallAs = (email: string, method: 'POST' | 'PUT', path: string, body: object) => Promise<Told>
