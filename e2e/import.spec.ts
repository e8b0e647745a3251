import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import writeXlsx from 'write-excel-file/node'
import { expectAccessible } from './support/accessibility.ts'
import { test } from './support/device.ts'
import { expect } from './support/fixtures.ts'
import { expectNoSidewaysScroll } from './support/page-checks.ts'

const text = (value: string) => ({ value })
const heading = (...words: string[]) => words.map(text)

/** What a newcomer has: the tanks, the wines, and the readings of one autumn, in words of their own. */
async function newcomersFile(): Promise<Buffer> {
  const days = Array.from({ length: 12 }, (_, at) => at)
  const sheets = [
    {
      sheet: 'Cuves',
      data: [
        heading('Nom de la cuve', 'Capacité (hL)'),
        ...['C1', 'C2'].map(name => [text(name), { value: 20, type: Number }]),
      ],
    },
    {
      sheet: 'Lots',
      data: [
        [text('Domaine, vendanges 2021')],
        [],
        heading('Lot', 'Nom du lot', 'Cépage'),
        ...['L21-01', 'L21-02'].map((code, at) => [text(code), text(`Rouge ${at + 1}`), text('Syrah')]),
      ],
    },
    {
      sheet: 'Relevés',
      data: [
        heading('Lot', 'Cuve', 'Date', 'Heure', 'Densité', 'Température (°C)'),
        ...days.flatMap(day =>
          [1, 2].map(tank => [
            text(`L21-0${tank}`),
            text(`C${tank}`),
            text(`${String(day + 14).padStart(2, '0')}/09/2021`),
            // A time as somebody types it, and as a sheet keeps it.
            tank === 1 ? text('7h30') : { value: 0.75, type: Number, format: 'hh:mm' },
            { value: Number((1.095 - 0.008 * day).toFixed(3)), type: Number },
            text(`${22 + (day % 5)},5`),
          ]),
        ),
      ],
    },
  ]
  return (await writeXlsx(sheets as never).toBuffer()) as Buffer
}

const pick = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('import: a newcomer’s file of three sheets becomes vessels, batches, fermentations and readings', async ({
  page,
  admin,
}) => {
  await page.goto('/import')
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
  await pick(page, 'domaine.xlsx', await newcomersFile())
  const kind = (sheet: string) => page.getByRole('article', { name: sheet }).getByLabel('What it holds')
  await expect(kind('Cuves')).toHaveValue('vessels')
  await expect(kind('Lots')).toHaveValue('batches')
  await expect(kind('Relevés')).toHaveValue('fermentationMaintenance')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await press(page, 'See what would happen')
  await expect(page.getByText('4 new, 24 wrong')).toBeVisible()
  await page.getByLabel('Missing fermentations').selectOption('make')
  await expect(page.getByText('28 new')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await press(page, 'Import 28 rows')
  await expect(page.getByText('Imported 28 rows.')).toBeVisible()
  const readings = (await admin.api('GET', '/api/fermentation-maintenance')) as { readingTimestamp: string }[]
  expect(readings).toHaveLength(24)
  const times = readings.map(({ readingTimestamp }) => readingTimestamp).toSorted()
  expect(times.slice(0, 2)).toEqual(['2021-09-14T14:30:00.000Z', '2021-09-15T01:00:00.000Z'])
  const vessels = (await admin.api('GET', '/api/vessel')) as object[]
  expect(vessels).toMatchObject([{ capacity: 20, capacityUnit: 'hL' }, { vesselId: 'C2' }])
  await page.goto('/fermentation-maintenance')
  await expect(page.locator('canvas').first()).toBeVisible()

  await page.goto('/import')
  await page.getByRole('button', { name: 'Take back' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('The import was taken back.')).toBeVisible()
  expect(await admin.api('GET', '/api/batch')).toEqual([])
})

test('import: pasted cells, wrong ones as a file to mend, the good ones at once @any-width', async ({
  page,
  admin,
}) => {
  await page.goto('/import')
  const cells = [
    'Vessel ID\tType\tCapacity\tMaterial',
    'T-1\tTank\t1000\tStainless Steel',
    'T-2\tTank\tmuch\tStainless Steel',
    'T-3\tTank\t-5\tStainless Steel',
  ].join('\n')
  await page.getByRole('textbox', { name: 'Cells' }).fill(cells)
  await press(page, 'Read these cells')
  await page.getByLabel('What it holds').selectOption('vessels')
  await page.getByRole('link', { name: 'Watch', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Watch' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('What it holds')).toHaveValue('vessels')
  await press(page, 'See what would happen')
  await expect(page.getByText('1 new, 2 wrong')).toBeVisible()
  await expect(page.getByText('Capacity: Capacity must be positive')).toBeVisible()
  const download = page.waitForEvent('download')
  await press(page, 'Wrong rows as a file')
  const file = readFileSync((await (await download).path()) as string, 'utf8')
  expect(file.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFVessel ID,Type,Capacity,Material,What is wrong',
    expect.stringMatching(/^T-2,Tank,much,Stainless Steel,./),
    // What begins like a formula is marked as in every file of ours, and read back without the mark.
    "T-3,Tank,'-5,Stainless Steel,Capacity must be positive",
  ])
  await press(page, 'Import the 1 good row')
  await expect(page.getByText('Imported 1 row.')).toBeVisible()
  expect(await admin.api('GET', '/api/vessel')).toMatchObject([{ vesselId: 'T-1', status: 'Empty' }])
  await expect(page.getByRole('textbox', { name: 'Cells' })).toHaveValue('')
})

test('import: what is no spreadsheet is told in a sentence, and nothing else happens @any-width', async ({
  page,
  admin: _admin,
}) => {
  await page.goto('/import')
  await pick(page, 'cellar.pdf', Buffer.from('%PDF-1.7 and so on'))
  await expect(page.getByRole('note')).toContainText('Save it as .xlsx or .csv')
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeEnabled()
  await page.route('**/assets/sheet-worker-*.js', route => route.abort())
  await pick(page, 'tanks.csv', Buffer.from('Vessel ID,Capacity\nT-1,20'))
  await expect(page.getByRole('note')).toContainText('What reads such files could not be loaded.')
  await page.unroute('**/assets/sheet-worker-*.js')
  await pick(page, 'tanks.csv', Buffer.from('Vessel ID,Capacity\nT-1,20'))
  await expect(page.getByLabel('What it holds')).toHaveValue('vessels')
})

test('import: a large workbook is read beside the page, also where there is no signal @any-width', async ({
  device: { page, openReady, loseSignal },
}) => {
  await openReady('/import')
  const rows = Array.from({ length: 5000 }, (_, at) => [text(`T-${at}`), { value: at + 1, type: Number }])
  const data = [heading('Vessel ID', 'Capacity (L)'), ...rows]
  const workbook = (await writeXlsx(data as never).toBuffer()) as Buffer
  await loseSignal()
  const reader = page.waitForEvent('worker')
  await pick(page, 'tanks.xlsx', workbook)
  expect((await reader).url()).toMatch(/\/assets\/sheet-worker-[\w-]+\.js$/)
  await expect(page.getByLabel('What it holds')).toHaveValue('vessels')
  await expect(page.getByText('5,000 rows')).toBeVisible()
  // It has told everything, and holds no memory any more.
  await expect.poll(() => page.workers().length).toBe(0)
})
