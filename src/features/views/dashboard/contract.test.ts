import { expect, test } from 'vitest'
import { agings } from '#features/records/aging/contract.ts'
import { batches } from '#features/records/batches/contract.ts'
import { bottlings } from '#features/records/bottling/contract.ts'
import { fermentations } from '#features/records/fermentation/contract.ts'
import { vessels } from '#features/records/vessels/contract.ts'
import { vineyards } from '#features/records/vineyards/contract.ts'
import { paths } from './contract.ts'

test('DASH-09: the six lists are where their areas say', () => {
  const resources = { batches, vineyards, vessels, fermentations, agings, bottlings }
  const known = Object.fromEntries(Object.entries(resources).map(([name, { path }]) => [name, path]))
  expect(paths).toEqual(known)
})
