import { aBatch, aFermentation, anAging, aVessel, aVineyard } from '#test/builders.ts'
import type { Winery } from './fixtures.ts'

// Records that need others, made through the real API with whatever the test does not name itself.

export interface Stored {
  id: number
  version: number
}

type Api = Pick<Winery, 'api'>

const create = async (winery: Api, path: string, body: object) =>
  (await winery.api('POST', path, body)) as Stored

export async function newBatch(winery: Api, values: object = {}): Promise<Stored> {
  const vineyard = await create(winery, '/api/vineyard', aVineyard({ name: 'Hillside Block' }))
  return create(winery, '/api/batch', aBatch({ vineyardId: vineyard.id, ...values }))
}

export function newVessel(winery: Api, vesselId: string, values: object = {}): Promise<Stored> {
  return create(winery, '/api/vessel', aVessel({ vesselId, ...values }))
}

export function newFermentation(
  winery: Api,
  values: { batchId: number; vesselId: number } & Record<string, unknown>,
): Promise<Stored> {
  return create(winery, '/api/fermentation', aFermentation(values))
}

export function newAging(
  winery: Api,
  values: { batchId: number; vesselId: number } & Record<string, unknown>,
): Promise<Stored> {
  return create(winery, '/api/aging', anAging(values))
}

export function newAgingReading(winery: Api, values: object): Promise<Stored> {
  return create(winery, '/api/aging-maintenance', values)
}

/** A batch that ferments in a vessel of its own. */
export async function newFermentingBatch(winery: Api, batchId: string, values: object = {}): Promise<Stored> {
  const batch = await newBatch(winery, { batchId, ...values })
  const vessel = await newVessel(winery, `T-${batchId}`)
  await newFermentation(winery, { batchId: batch.id, vesselId: vessel.id })
  return batch
}
