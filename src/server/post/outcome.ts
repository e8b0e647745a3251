/** What did not go well: `later` may another time, `refused` never will. */
export interface Failed {
  kind: 'later' | 'refused'
  /** One sentence fit for anybody: it holds no password, and of a webhook's address nothing but the host. */
  why: string
}

/** What became of something that was sent. */
export type Outcome = { kind: 'delivered' } | Failed

export const delivered: Outcome = { kind: 'delivered' }

export const later = (why: string): Failed => ({ kind: 'later', why })

export const refused = (why: string): Failed => ({ kind: 'refused', why })
