import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aPostFermentation } from '#test/builders.ts'
import { newFermentingBatch } from './support/cellar-records.ts'
import { expect, stage, test } from './support/fixtures.ts'

const block = {
  name: 'Hillside',
  location: 'North slope',
  plantedVariety: 'Merlot',
  plantingDate: '2012-04-18',
  acreage: 12.5,
  notes: '=cmd()',
}

async function download(page: Page, button: string) {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  return { name: (await file).suggestedFilename(), content: await readFile(await (await file).path()) }
}

test('vineyards and their readings are saved as CSV, searched as they are shown, formulas made harmless', async ({
  page,
  admin,
}) => {
  const { id } = (await admin.api('POST', '/api/vineyard', block)) as { id: number }
  await admin.api('POST', '/api/vineyard', { ...block, name: 'Creek' })
  const reading = { vineyardId: id, measurementDate: '2024-08-20', brix: 21.5, grapeColor: '@now' }
  await admin.api('POST', '/api/vineyard-maintenance', { ...reading, notes: 'a, "b"' })
  await page.goto('/vineyards?search=hill')
  const blocks = await download(page, 'Export CSV')
  expect(blocks.name).toMatch(/^vineyards-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(blocks.content.toString()).toBe(
    "\uFEFFName,Location,Variety,Planting Date,Size,Notes\r\nHillside,North slope,Merlot,2012-04-18,12.5,'=cmd()\r\n",
  )
  await page.goto('/vineyard-maintenance')
  const readings = await download(page, 'Export CSV')
  expect(readings.name).toMatch(/^vineyard-maintenance-/)
  expect(readings.content.toString()).toBe(
    '\uFEFFVineyard,Location,Variety,Date,Brix,pH,TA,SG,Grape Color,Notes\r\n' +
      `Hillside,North slope,Merlot,2024-08-20,21.5,,,,'@now,"a, ""b"""\r\n`,
  )
  await expect(page.locator('canvas')).toBeVisible()
  const image = await download(page, 'Save as image')
  expect(image.name).toBe('vineyard-maintenance-measurements.png')
  expect(image.content.subarray(1, 4).toString()).toBe('PNG')
})

test('wine batches are saved as CSV with what their form holds', async ({ page, admin }) => {
  const batch = {
    batchName: 'Rosé',
    batchId: 'WB-1',
    wineType: 'Rosé',
    startDate: '2024-09-01',
    finalBrix: -1.2,
  }
  await admin.api('POST', '/api/batch', { ...batch, notes: 'Dry' })
  await page.goto('/batches')
  const { name, content } = await download(page, 'Export CSV')
  expect(name).toMatch(/^wine-batches-/)
  const [headers, row] = content.toString().split('\r\n')
  expect(headers).toContain('Batch ID,Batch Name,Type,Status,Start Date')
  expect(row).toBe('WB-1,Rosé,Rosé,In Progress,2024-09-01,,From Vineyard,,,,-1.2,,,,Dry')
})

test('fermentations, their readings and what follows are saved as CSV', async ({ page, admin }) => {
  const { id } = await newFermentingBatch(admin, 'WB-1', { batchName: 'One' })
  const reading = { wine_batch_id: id, brix: -1.5, ph: 3.4, total_so2: 30, fk15_g_hl: 2, yeast_type: '=1' }
  await admin.api('POST', '/api/fermentation-maintenance', reading)
  await admin.api('POST', '/api/post-fermentation', aPostFermentation(id, { malicAcid: null }))
  const rows = async (path: string) => {
    await page.goto(path)
    return (await download(page, 'Export CSV')).content.toString().slice(1).split('\r\n')
  }
  expect(await rows('/fermentation')).toEqual([
    'Wine Batch,Vessel,Start Date,Press Date,Status,End Date,Initial Brix,Notes',
    'Hillside Block - WB-1 (One),T-WB-1,2024-09-10,,Active,,24.5,Wild yeast',
    '',
  ])
  const [headers, values] = await rows('/fermentation-maintenance')
  expect(headers).toBe(
    'Wine Batch,Reading Date,Taken By,Brix,pH,Temperature,RS,SG,Total SO2,ET,TA,ALC,Density SG,' +
      'FK15 (g/hL),Wine Volume,Bisulfite,Tartaric Acid,Yeast Strain,Yeast Type,Yeast Volume,Notes',
  )
  expect(values).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d,Winery Administrator,-1\.5,3\.4,,,,30,,,,,2,,,,,'=1,,$/)
  expect(await rows('/post-fermentation')).toEqual([
    'Batch,Squeezing Date,Débourbage Date,VA,SG,pH,Malic Acid,Notes',
    'Hillside Block - WB-1 (One),2024-10-01,2024-10-03,0.35,0.995,3.55,,Clear juice',
    '',
  ])
})

test('administrators save everything of the winery as one ZIP, and are told when that cannot be @any-width', async ({
  page,
  admin,
}) => {
  await admin.api('POST', '/api/vineyard', block)
  await page.goto('/settings')
  const { name, content } = await download(page, 'Download everything')
  expect(name).toMatch(/^[a-z0-9-]+-\d{4}-\d{2}-\d{2}\.zip$/)
  expect(content.subarray(0, 2).toString()).toBe('PK')
  expect(content.includes('json/vineyards.json')).toBe(true)
  await expect(page.getByText('Everything is saved.')).toBeVisible()
  await page.goto('/activity')
  await expect(page.getByText('saved everything of the winery as a file')).toBeVisible()

  const busy = 'Others are saving everything at the moment. Try again in a minute.'
  await stage(page, 'GET /api/settings/export', { status: 429, body: { message: busy } })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Download everything', exact: true }).click()
  await expect(page.getByText(busy)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download everything', exact: true })).toBeEnabled()
})
