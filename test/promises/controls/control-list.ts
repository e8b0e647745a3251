import type { Control } from './control.ts'
import { controlsOfAccess } from './controls-of-access.ts'
import { controlsOfAnswering } from './controls-of-answering.ts'
import { controlsOfLedger } from './controls-of-ledger.ts'
import { controlsOfMoving } from './controls-of-moving.ts'
import { controlsOfPhones } from './controls-of-phones.ts'
import { controlsOfStoring } from './controls-of-storing.ts'

// A test that cannot fail keeps nothing. Each of these breaks one rule of the product by replacing lines of it, and
// names the test that must notice.
export const controls: readonly Control[] = [
  ...controlsOfStoring,
  ...controlsOfAccess,
  ...controlsOfAnswering,
  ...controlsOfLedger,
  ...controlsOfMoving,
  ...controlsOfPhones,
]
