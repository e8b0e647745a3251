export interface Control {
  promise: string
  /** What is broken, said of a server. */
  broken: string
  /** The test that keeps the rule. */
  file: string
  /**
   * What is broken: the built server, for tests that start it in processes of their own, else a copy of the sources;
   * `browser` has that copy built, for what runs in a browser.
   */
  copy: 'built' | 'sources' | 'browser'
  replace: readonly (readonly [line: string, by: string])[]
  /** The title of the test, where it is not the promise's. */
  title?: string
  /** The fault shows only there. */
  only?: 'postgresql'
  /** With the rounds of the gate, where those of a quick run are too few or too short for the fault to show. */
  atGate?: true
  /** More rounds where a fault shows by chance, fewer where the promise takes long. */
  scale?: number
}

/** In place of how SQLite begins and ends what belongs together. */
export const noTransactions = `["begin", "commit", "rollback"].includes(sql) ? "select 1" : sql`
