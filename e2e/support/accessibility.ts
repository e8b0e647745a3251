import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { expect } from './fixtures.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Between the schemes only the colours differ: whatever else is wrong shows in the first. */
const rulesIn = { light: {}, dark: { runOnly: ['color-contrast', 'link-in-text-block'] } }

/** Fails on anything in the page that axe finds wrong, in the light scheme and, as no width changes it, once in the dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  for (const colorScheme of isPhone ? (['light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await settle(page)
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
    const found = await page.evaluate(async rules => {
      const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }
      const results = await axe.run({ resultTypes: ['violations'], ...rules })
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(
          node => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? node.failureSummary ?? ''}`,
        ),
      )
    }, rulesIn[colorScheme])
    expect(found, `in the ${colorScheme} scheme`).toEqual([])
  }
}

/** Colours are judged only once nothing fades any more; what turns for ever is not waited for. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    return Promise.allSettled(ending.map(animation => animation.finished))
  })
}
