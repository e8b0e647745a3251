import { aVineyard } from '#test/builders.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, stage, test } from './support/fixtures.ts'
import { expectNoSidewaysScroll } from './support/page-checks.ts'

const many = Array.from({ length: 10_000 }, (_, index) => ({
  ...aVineyard({ name: `Block ${String(index + 1).padStart(5, '0')}` }),
  id: index + 1,
  version: 1,
}))

test('a list of ten thousand draws what is near the screen, scrolls to its end, and finds every one', async ({
  page,
  admin: _signedIn,
  isPhone,
}) => {
  await stage(page, 'GET /api/vineyard', { body: many })
  await page.goto('/vineyards')
  const main = page.getByRole('main')
  const entries = isPhone ? main.getByRole('listitem') : main.locator('tbody tr')
  await expect(main.getByText('Block 00001')).toBeVisible()
  expect(await entries.count()).toBeLessThanOrEqual(200)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  // Each look at the middle of the screen finds a row there, and the rows come in their order.
  const seen: string[] = []
  for (const share of [0.1, 0.5, 0.9, 1, 0.3]) {
    await page.evaluate(place => window.scrollTo(0, place * document.documentElement.scrollHeight), share)
    const middle = entries.filter({ hasText: /Block/ }).nth(3)
    await expect(middle).toBeAttached()
    await expect.poll(() => entries.count()).toBeLessThanOrEqual(200)
    await expect
      .poll(() =>
        page.evaluate(() =>
          // The very middle may lie between two cards.
          [0, 30].some(below =>
            document
              .elementFromPoint(innerWidth / 2, innerHeight / 2 + below)
              ?.closest('tr, li')
              ?.textContent?.includes('Block'),
          ),
        ),
      )
      .toBe(true)
    seen.push((await middle.textContent()) ?? '')
  }
  const [tenth, half, , last, third] = seen.map(text => Number(/Block (\d+)/.exec(text)?.[1]))
  expect([Number(tenth) < Number(third), Number(third) < Number(half), Number(half) < Number(last)]).toEqual([
    true,
    true,
    true,
  ])
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(main.getByText('Block 10000')).toBeInViewport()
  if (isPhone) await expect(entries.last()).toHaveAttribute('aria-posinset', '10000')
  else await expect(main.getByRole('table')).toHaveAttribute('aria-rowcount', '10001')

  await page.evaluate(() => window.scrollTo(0, 0))
  await main.getByLabel('Search vineyards').fill('09870')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('Block 09870')
})

test('the record that an address points at is shown wherever it stands, and lets one scroll away', async ({
  page,
  admin: _signedIn,
}) => {
  await stage(page, 'GET /api/vineyard', { body: many })
  await page.goto('/vineyards?id=7000')
  const pointed = page.getByRole('main').getByText('Block 07000')
  await expect(pointed).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(pointed).toBeHidden()
  await page.evaluate(() => window.scrollTo(0, 0.69 * document.documentElement.scrollHeight))
  await expect(page.getByRole('main').getByText('Block 06900')).toBeAttached()
})
