/** A throw-away PostgreSQL that keeps what it has acknowledged. */
export interface DurablePostgres {
  url: string
  /** `fast` ends its connections and shuts down in order; `immediate` leaves as by a crash. */
  halt(mode: 'fast' | 'immediate'): Promise<void>
  /** Starts it again at the same port, with the same data. */
  resume(): Promise<void>
  /** While it is halted: keeps a copy of its files, as a base backup does. */
  keepState(): void
  /** While it is halted: puts the kept files in the place of the present ones. */
  returnToState(): void
  /** Ends it for good and removes it. */
  stop(): void
}

export function canStartPostgres(): boolean
export function startDurablePostgres(): Promise<DurablePostgres>
