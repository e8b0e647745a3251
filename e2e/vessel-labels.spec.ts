import type { Page } from '@playwright/test'
import jsQR from 'jsqr'
import { expectAccessible } from './support/accessibility.ts'
import { newVessel } from './support/cellar-records.ts'
import { expect, test } from './support/fixtures.ts'
import { expectNoSidewaysScroll, expectTapSizes } from './support/page-checks.ts'

const labels = (page: Page) => page.getByRole('region', { name: /^Sheet/ }).getByRole('listitem')

/** What a scanner reads off a picture: its pixels are taken with the browser's own decoder, on an empty page. */
async function scan(page: Page, picture: Buffer): Promise<string | undefined> {
  const blank = await page.context().newPage()
  const image = await blank.evaluate(async base64 => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    pen.drawImage(bitmap, 0, 0)
    const { data, width, height } = pen.getImageData(0, 0, bitmap.width, bitmap.height)
    return { data: [...data], width, height }
  }, picture.toString('base64'))
  await blank.close()
  const read = jsQR as unknown as (
    data: Uint8ClampedArray,
    width: number,
    height: number,
  ) => { data: string } | null
  return read(new Uint8ClampedArray(image.data), image.width, image.height)?.data
}

test('a label is printed for each filtered vessel, and its code opens the vessel it stands on', async ({
  page,
  admin,
  isPhone,
  baseURL,
}) => {
  const tank = await newVessel(admin, 'T-1', { capacity: 5000 })
  const barrel = await newVessel(admin, 'B-7', {
    vesselType: 'Barrel',
    capacity: 225,
    material: 'French Oak',
  })
  await page.goto('/vessels?type=Barrel')
  await page.getByRole('link', { name: 'Print labels' }).click()
  await expect(page).toHaveURL(`/vessels/labels?ids=${barrel.id}`)
  await expect(page.getByRole('heading', { name: 'Vessel Labels', exact: true })).toBeVisible()
  await expect(labels(page)).toHaveText([`B-7Barrel225 L${admin.name}`])
  await page.getByLabel('Labels on a sheet').selectOption('medium')
  await expect(page).toHaveURL(/size=medium/)

  const address = `${baseURL}/vessel/${barrel.id}`
  const code = page.getByRole('img', { name: `QR code that opens ${address}` })
  expect(await scan(page, await labels(page).first().screenshot({ scale: 'device' }))).toBe(address)
  await expect(code.locator('path')).toHaveCount(1)

  await page.getByRole('button', { name: 'Vessels: 1 of 2' }).click()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(labels(page)).toHaveCount(2)
  await expect(page).toHaveURL(url => !url.searchParams.has('ids'))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (isPhone) await expectTapSizes(page)

  // On paper there are the sheets alone, as large as the paper.
  await page.getByLabel('Paper').selectOption('a4')
  await page.getByLabel('Labels already used').fill('7')
  await expect(page).toHaveURL(/used=7/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Vessel Labels' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden()
  const sheets = page.getByRole('region', { name: /^Sheet/ })
  await expect(sheets).toHaveCount(2)
  const sheet = await sheets.first().boundingBox()
  const label = await labels(page).first().boundingBox()
  expect(sheet?.width).toBeCloseTo((210 / 25.4) * 96, 0)
  expect(sheet?.height).toBeCloseTo((297 / 25.4) * 96, 0)
  expect(label?.width).toBeCloseTo((99.1 / 25.4) * 96, 0)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)

  await page.emulateMedia({ media: 'screen' })
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'B-7', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Print label' }).click()
  await expect(labels(page)).toHaveText([/^B-7/])

  await page.goto(`/vessels/labels?ids=${tank.id},999999`)
  await expect(page.getByText('One of these vessels was not found.')).toBeVisible()
  await expect(labels(page)).toHaveText([/^T-1/])
  await page.goto('/vessels/labels?ids=999999')
  await expect(page.getByText('The requested resource was not found.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'All Vessels' }).click()
  await expect(page).toHaveURL('/vessels')
})
