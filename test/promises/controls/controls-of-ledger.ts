import { type Control, noTransactions } from './control.ts'

/** Of the litres: how they are split, what a correction reaches, what may come together, what is stored. */
export const controlsOfLedger: readonly Control[] = [
  {
    promise: 'M1',
    file: 'ledger',
    copy: 'built',
    broken: 'a share of a wine is cut off instead of rounded',
    replace: [['(remainder * 2 >= from ? 1 : 0)', '0']],
    scale: 2,
  },
  {
    promise: 'M1',
    file: 'ledger',
    copy: 'built',
    broken: 'a correction passes over a vessel that stands differently',
    replace: [
      [
        '!touched.some((vessel) => this.differing.has(vessel))',
        '!touched.slice(1).some((vessel) => this.differing.has(vessel))',
      ],
    ],
    scale: 2,
  },
  {
    promise: 'M1',
    file: 'ledger',
    copy: 'built',
    broken: 'a racking goes into another wine',
    replace: [['if (mode === "racking" && before && before.batch !== name)', 'if (false)']],
    scale: 2,
  },
  {
    promise: 'M1',
    file: 'ledger',
    copy: 'built',
    broken: 'operations of one minute change places',
    replace: [['a.place - b.place', 'b.place - a.place']],
    scale: 2,
  },
  {
    promise: 'M1',
    file: 'ledger',
    copy: 'built',
    broken: 'the balance of a vessel further down is not written',
    replace: [['new Set([...touched, ...walk.differing.keys()])', 'new Set([...touched])']],
    scale: 2,
  },
  {
    promise: 'M1',
    file: 'ledger',
    copy: 'built',
    broken: 'a checkpoint knows nothing of what is corrected before it',
    replace: [['await putCheckpoint(door, at, state)', '']],
    scale: 4,
  },
  {
    promise: 'C2',
    file: 'ledger-races',
    copy: 'built',
    broken: 'the ledger looks at a tank without waiting for its turn',
    replace: [['query.forUpdate()', 'query']],
    only: 'postgresql',
    scale: 4,
  },
  {
    promise: 'C5',
    file: 'ledger-races',
    copy: 'built',
    broken: 'the answer of a key is not looked up when an operation is sent again',
    replace: [['idempotency && await recallAnswer(tx, idempotency)', 'null']],
  },
  {
    promise: 'R4',
    file: 'ledger-races',
    copy: 'built',
    broken: 'an operation and its balances are not one transaction',
    replace: [['sql === "begin" ? "begin immediate" : sql', noTransactions]],
  },
]
