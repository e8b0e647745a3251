import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import readXlsx from 'read-excel-file/node'
import { newBatch, newFermentingBatch } from './support/cellar-records.ts'
import { expect, test } from './support/fixtures.ts'

async function download(page: Page, button: string) {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  return { name: (await file).suggestedFilename(), content: await readFile(await (await file).path()) }
}

async function workbook(page: Page) {
  const { name, content } = await download(page, 'Export XLSX')
  const sheets = await readXlsx(content, { trim: false })
  return { name, sheets, rows: sheets[0]?.data ?? [] }
}

test('a list is saved as a workbook, as it is shown: numbers, dates, units, and texts that stay texts', async ({
  page,
  admin,
}) => {
  const block = {
    location: 'North slope',
    plantedVariety: 'Merlot',
    plantingDate: '2012-04-18',
    acreage: 12.5,
  }
  await admin.api('POST', '/api/vineyard', { ...block, name: 'Hillside', notes: '=cmd()' })
  await admin.api('POST', '/api/vineyard', { ...block, name: 'Creek' })
  await page.goto('/vineyards?search=hill')
  const { name, sheets, rows } = await workbook(page)
  expect(name).toMatch(/^vineyards-\d{4}-\d{2}-\d{2}\.xlsx$/)
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['vineyards'])
  expect(rows).toEqual([
    ['Name', 'Location', 'Variety', 'Planting Date', 'Size (acres)', 'Notes'],
    ['Hillside', 'North slope', 'Merlot', new Date('2012-04-18T00:00:00Z'), 12.5, '=cmd()'],
  ])
})

test('a workbook that cannot be made is said @any-width', async ({ page, admin }) => {
  await newBatch(admin, { batchId: 'WB-1' })
  await page.route('**/assets/xlsx-file-*.js', route => route.abort())
  await page.goto('/batches')
  await page.getByRole('button', { name: 'Export XLSX' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'The file could not be made. What writes workbooks could not be loaded.',
  )
  await expect(page.getByRole('button', { name: 'Export XLSX' })).toBeEnabled()
})

test('the moment of a reading is the one that the list shows, with its unit every number @any-width', async ({
  page,
  admin,
}) => {
  const { id } = await newFermentingBatch(admin, 'WB-1')
  await admin.api('POST', '/api/fermentation-maintenance', { wine_batch_id: id, brix: -1.5, temperature: 21 })
  await page.goto('/fermentation-maintenance')
  const [, line = ''] = (await download(page, 'Export CSV')).content.toString().split('\r\n')
  const stamp = /,(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}),/.exec(line)
  const { rows } = await workbook(page)
  const [headings = [], reading = []] = rows
  expect(headings).toEqual(expect.arrayContaining(['Brix (°Bx)', 'pH', 'Temperature (°C)', 'FK15 (g/hL)']))
  const at = (heading: string) => reading[headings.indexOf(heading)]
  // A workbook counts days: a minute is a fraction of one, and comes back with an error of a millisecond.
  const shown = Math.round((at('Reading Date') as unknown as Date).getTime() / 1000)
  expect(new Date(shown * 1000)).toEqual(new Date(`${stamp?.[1]}T${stamp?.[2]}:00Z`))
  expect([at('Brix (°Bx)'), at('Temperature (°C)')]).toEqual([-1.5, 21])
})
