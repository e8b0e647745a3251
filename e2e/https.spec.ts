import { chromium } from '@playwright/test'
import { newTestCertificate } from '#test/https.ts'
import { expect, test } from './support/fixtures.ts'
import { startProduct } from './support/product.ts'

test('over HTTPS the page is a secure one, also for who types the address without it @any-width', async ({
  launchOptions,
}) => {
  const certificate = await newTestCertificate()
  const product = await startProduct(certificate)
  const args = [...(launchOptions.args ?? []), ...certificate.chromiumArgs()]
  const browser = await chromium.launch({ ...launchOptions, args })
  try {
    const { email, password } = await product.foundWinery()
    const page = await browser.newPage()
    await page.goto(`${product.url.replace('https:', 'http:')}/login`)
    await expect(page).toHaveURL(`${product.url}/login`)
    expect(await page.evaluate(() => isSecureContext && 'serviceWorker' in navigator)).toBe(true)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).not.toHaveURL(/login/)
  } finally {
    await browser.close()
    await product.stop()
    certificate.remove()
  }
})
