import type { Locator, Page } from '@playwright/test'
import { aBatch, aFermentation, aVessel } from '#test/builders.ts'
import { expect, type Winery } from './fixtures.ts'

// A cellar whose tanks are read on a round, and the hand that walks it.

export interface Tank {
  code: string
  fermentationId: number
}

type Api = Pick<Winery, 'api'>

/** Tanks T-1, T-2 and so on, each with a fermentation that was read once: Brix 20, 24 degrees. */
export async function fillTanks(winery: Api, count: number, location = 'Hall'): Promise<Tank[]> {
  const made = async (path: string, body: object) =>
    ((await winery.api('POST', path, body)) as { id: number }).id
  const tanks: Tank[] = []
  for (let at = 1; at <= count; at++) {
    const code = `T-${at}`
    const batchId = await made('/api/batch', aBatch({ batchId: `WB-${at}`, batchName: `Wine ${at}` }))
    const vesselId = await made('/api/vessel', aVessel({ vesselId: code, location }))
    const startDate = '2026-09-01'
    const fermentationId = await made('/api/fermentation', aFermentation({ batchId, vesselId, startDate }))
    await made('/api/fermentation-maintenance', { fermentationId, brix: 20, temperature: 24 })
    tanks.push({ code, fermentationId })
  }
  return tanks
}

export interface StoredReading {
  fermentationId: number
  brix: number | null
  temperature: number | null
  ph: number | null
  readingTimestamp: string
}

/** What the server has of a tank's wine, oldest first, without the reading that every tank begins with. */
export async function readingsOf(winery: Api, { fermentationId }: Tank): Promise<StoredReading[]> {
  const rows = (await winery.api(
    'GET',
    `/api/fermentation-maintenance?fermentationId=${fermentationId}`,
  )) as (StoredReading & { id: number })[]
  return rows.sort((a, b) => a.id - b.id).slice(1)
}

export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name })
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()
export const standAt = (page: Page, code: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: code, exact: true })).toBeVisible()

/** Begins a round of all fermenting tanks. */
export async function beginRound(page: Page, count: number): Promise<void> {
  await page.goto('/round')
  await press(page, `Start with ${count} vessels`)
  await standAt(page, 'T-1')
}

/** Reads Brix and temperature off one tank and goes on. */
export async function readTank(page: Page, code: string, brix: string, temperature: string): Promise<void> {
  await standAt(page, code)
  await field(page, 'Brix').fill(brix)
  await field(page, 'Temperature').fill(temperature)
  await press(page, 'Next')
}
