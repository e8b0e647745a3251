import type { Control } from './control.ts'

/** What is broken in how a winery goes from one installation to another. */
export const controlsOfMoving: readonly Control[] = [
  {
    promise: 'E1',
    file: 'winery-round-trip',
    copy: 'built',
    // The program proves by the same rules by which it numbers anew: it does not notice.
    broken: 'additions name vessels by the numbers that they had elsewhere',
    replace: [['treated: treated.map(vessel)', 'treated']],
  },
  {
    promise: 'E1',
    file: 'winery-round-trip',
    copy: 'built',
    broken: 'a row of every piece is lost on its way in',
    replace: [['insertRows(tx, filled, rows.map(', 'insertRows(tx, filled, rows.slice(1).map(']],
  },
]
