import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

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
