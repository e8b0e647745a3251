import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const narrowestPhone = 360
const tapSize = 44

/** Nothing sticks out at the side, not even on the narrowest phone. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const viewport = page.viewportSize()
  if (viewport && viewport.width < 768) await page.setViewportSize({ ...viewport, width: narrowestPhone })
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await expect.poll(() => page.evaluate(beyond)).toBe(0)
  if (viewport) await page.setViewportSize(viewport)
}

/** Every button and link of the page's content is large enough for a thumb. */
export async function expectTapSizes(page: Page): Promise<void> {
  const small = await page
    .getByRole('main')
    .locator('button:visible, a:visible, input:visible, select:visible')
    .evaluateAll(
      (elements, least) =>
        elements
          // A link that makes its whole card a link is as large as the card.
          .filter(element => getComputedStyle(element, '::after').position !== 'absolute')
          .filter(element => {
            const labels = (element as HTMLInputElement).labels ?? []
            // A field with a button in it is as large as the box around both.
            const box = element.matches('input') ? element.closest('[class*="Input-input"]') : null
            const places = [element, ...labels, ...(box ? [box] : [])]
            return Math.max(...places.map(place => place.getBoundingClientRect().height)) < least
          })
          .map(element => element.textContent || element.outerHTML),
      tapSize,
    )
  expect(small).toEqual([])
}

/** No words end in the middle because their place is too small. */
export async function expectWholeTexts(page: Page): Promise<void> {
  const cut = await page.locator('main, dialog[open]').evaluateAll(parts =>
    parts
      .flatMap(part => [...part.querySelectorAll('*')])
      .filter(element =>
        [...element.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim()),
      )
      .filter(element => {
        // What only screen readers are told is a pixel large on purpose.
        if (Math.min(element.clientWidth, element.clientHeight) <= 1) return false
        return (
          getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
        )
      })
      .map(element => element.textContent ?? ''),
  )
  expect(cut).toEqual([])
}
