import { expect, test } from './support/fixtures.ts'

test('the page of the API works over plain http by host name, under the policy of every page @any-width', async ({
  playwright,
  launchOptions,
  product,
}) => {
  const byName = '--host-resolver-rules=MAP winery.test 127.0.0.1'
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), byName],
  })
  try {
    const page = await browser.newPage()
    const hosts = new Set<string>()
    const complaints: string[] = []
    page.on('request', request =>
      hosts.add(new URL(request.url()).protocol + new URL(request.url()).hostname),
    )
    page.on(
      'console',
      message => /Content Security Policy|ERR_/.test(message.text()) && complaints.push(message.text()),
    )
    const address = `http://winery.test:${new URL(product.url).port}`
    const opened = await page.goto(`${address}/api/docs/`)
    await expect(page.getByRole('heading', { name: 'Wine Management' })).toBeVisible()
    await page.getByText('Read the signed-in user').click()
    await expect(page.getByText('For everyone who is signed in.')).toBeVisible()
    expect([...hosts].filter(host => host !== 'http:winery.test' && !host.startsWith('data:'))).toEqual([])
    expect(complaints).toEqual([])
    const plain = await page.request.get(`${product.url}/api/health`)
    const policyOf = (headers: Record<string, string>) => headers['content-security-policy']
    expect(policyOf(opened?.headers() ?? {})).toBe(policyOf(plain.headers()))
  } finally {
    await browser.close()
  }
})
