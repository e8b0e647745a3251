import { roles as roleKind } from '#features/house/roles/contract.ts'
import { users as userKind } from '#features/house/users/contract.ts'
import { agings } from '#features/records/aging/contract.ts'
import { batches } from '#features/records/batches/contract.ts'
import { bottlings } from '#features/records/bottling/contract.ts'
import { fermentations } from '#features/records/fermentation/contract.ts'
import { postFermentations } from '#features/records/post-fermentation/contract.ts'
import { vessels } from '#features/records/vessels/contract.ts'
import { vineyardMaintenance } from '#features/records/vineyard-maintenance/contract.ts'
import { vineyards } from '#features/records/vineyards/contract.ts'

// Valid bodies: the examples of the kinds, with what matters to the test, which also says what they refer to.

export const aVineyard = (values: object = {}) => ({ ...vineyards.example.body, ...values })

export const aVessel = (values: object = {}) => ({ ...vessels.example.body, ...values })

let batchCodes = 0

/** Of no vineyard, and with a batch ID of its own. */
export const aBatch = (values: object = {}) => ({
  ...batches.example.body,
  batchId: `WB-20240905-${String(++batchCodes).padStart(4, '0')}`,
  vineyardId: null,
  ...values,
})

export const aVineyardReading = (vineyardId: number, values: object = {}) => ({
  ...vineyardMaintenance.example.body,
  vineyardId,
  ...values,
})

export const aPostFermentation = (batchId: number, values: object = {}) => ({
  ...postFermentations.example.body,
  batchId,
  ...values,
})

export const aBottling = (batchId: number, values: object = {}) => ({
  ...bottlings.example.body,
  batchId,
  ...values,
})

let users = 0

/** With an e-mail address of its own; it still needs a `roleId`. */
export const aUser = (values: object = {}) => {
  const { roleId: _of, ...body } = userKind.example.body
  return { ...body, email: `rosa${++users}@example.org`, ...values }
}

let roles = 0

/** With a name of its own. */
export const aRole = (values: object = {}) => ({
  ...roleKind.example.body,
  name: `Cellar Hand ${++roles}`,
  ...values,
})

/** Batch and vessel are the test's. */
export const aFermentation = (values: object = {}) => ({
  ...withoutPlace(fermentations.example.body),
  ...values,
})

/** Batch and vessel are the test's. */
export const anAging = (values: object = {}) => ({ ...withoutPlace(agings.example.body), ...values })

function withoutPlace<Body extends { batchId: number; vesselId: number }>(body: Body) {
  const { batchId: _batch, vesselId: _vessel, ...rest } = body
  return rest
}
