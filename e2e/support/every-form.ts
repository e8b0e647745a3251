import type { Page } from '@playwright/test'
import { newAging, newFermentation, newFermentingBatch, newVessel } from './cellar-records.ts'
import type { Winery } from './fixtures.ts'
import { dialog } from './record-screen.ts'

/** A form of the product, and what has to be typed for it to be saved. */
export interface KnownForm {
  path: string
  /** The call that saves. */
  call: string
  /** By the names of the fields; a number chooses the so-manieth of a list. */
  typed: Readonly<Record<string, string | number>>
  /** What the button that saves says, where that is not "Save". */
  saves?: string
}

/** Every form that adds a record. */
export const addForms: readonly KnownForm[] = [
  {
    path: '/vineyards',
    call: 'POST /api/vineyard',
    typed: {
      name: 'South Slope',
      location: 'Hill',
      planted_variety: 'Merlot',
      planting_date: '2020-03-01',
      acreage: '2',
    },
  },
  { path: '/vineyard-maintenance', call: 'POST /api/vineyard-maintenance', typed: { brix: '21.5' } },
  { path: '/batches', call: 'POST /api/batch', typed: { batch_name: 'Estate Red', wine_type: 1 } },
  {
    path: '/fermentation',
    call: 'POST /api/fermentation',
    typed: { batch_id: 1, vessel_id: 1, start_date: '2024-09-10' },
  },
  {
    path: '/fermentation-maintenance',
    call: 'POST /api/fermentation-maintenance',
    typed: { wine_batch_id: 1, brix: '18.5' },
  },
  {
    path: '/post-fermentation',
    call: 'POST /api/post-fermentation',
    typed: { batch_id: 1, squeezing_date: '2024-09-25' },
  },
  {
    path: '/aging',
    call: 'POST /api/aging',
    typed: { batch_id: 1, vesselId: 1, start_date: '2024-10-02' },
  },
  { path: '/aging-maintenance', call: 'POST /api/aging-maintenance', typed: { aging_id: 1, ph: '3.5' } },
  {
    path: '/vessels',
    call: 'POST /api/vessel',
    typed: { vessel_id: 'X-9', type: 1, capacity: '500', material: 1, usage_type: 1 },
  },
  {
    path: '/bottling',
    call: 'POST /api/bottling',
    typed: { batch_id: 1, bottling_date: '2026-12-01', bottle_count: '100', bottle_size: '750 ml' },
  },
  {
    path: '/users',
    call: 'POST /api/users',
    typed: { first_name: 'Rosa', last_name: 'Vine', email: 'rosa@estate.test', password: 'first-press' },
  },
  {
    path: '/roles',
    call: 'POST /api/roles',
    typed: { name: 'Clerk', description: 'Counts' },
    saves: 'Create',
  },
]

/** What these forms refer to: a batch that ferments and ages, and vessels that are free. */
export async function recordsForForms(winery: Winery): Promise<{ fermentation: number }> {
  const batch = await newFermentingBatch(winery, 'WB-1')
  const barrel = await newVessel(winery, 'B-1')
  const tank = await newVessel(winery, 'T-2')
  for (const code of ['F-1', 'F-2', 'F-3']) await newVessel(winery, code)
  await newAging(winery, { batchId: batch.id, vesselId: barrel.id })
  const { id } = await newFermentation(winery, { batchId: batch.id, vesselId: tank.id })
  return { fermentation: id }
}

let addresses = 0

/** No two people have the same address, in whichever winery of a server: whoever types it types another one. */
const anotherAddress = (address: string) => address.replace('@', `.${process.pid}.${++addresses}@`)

/** Types what the form asks for. */
export async function typeInto(page: Page, { typed }: Pick<KnownForm, 'typed'>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    const control = dialog(page).locator(`[name="${name}"]`)
    if (typeof value === 'string') await control.fill(name === 'email' ? anotherAddress(value) : value)
    else await control.selectOption({ index: value })
  }
}

export const saveButton = (page: Page, { saves = 'Save' }: KnownForm) =>
  dialog(page).getByRole('button', { name: saves, exact: true })
