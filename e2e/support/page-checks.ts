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
  expect([...cut, ...(await cutButtons(page))]).toEqual([])
}

/** The buttons whose words reach beyond them, or beyond the window. */
function cutButtons(page: Page): Promise<string[]> {
  return page
    .locator('main button:visible, main a:visible, dialog[open] :is(button, a):visible')
    .evaluateAll(buttons => {
      const range = document.createRange()
      return buttons
        .filter(button => {
          const box = button.getBoundingClientRect()
          // What only screen readers are told is a pixel large on purpose.
          const words = [...button.querySelectorAll('*'), button]
            .filter(element => Math.min(element.clientWidth, element.clientHeight) !== 1)
            .flatMap(element => [...element.childNodes])
            .filter(node => node.nodeType === 3 && node.textContent?.trim())
          return words.some(word => {
            range.selectNodeContents(word)
            const { left, right, top, bottom } = range.getBoundingClientRect()
            const isBeside = left < Math.max(0, box.left) - 1 || right > Math.min(innerWidth, box.right) + 1
            return isBeside || top < box.top - 1 || bottom > box.bottom + 1
          })
        })
        .map(button => `${button.textContent} does not fit its button`)
    })
}

/** What of the page's tables and cards cannot be read: covered, out of sight, outside its card or torn apart. */
export async function unreadableTexts(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate(main => {
    const found: string[] = []
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const range = document.createRange()

    const rectsOf = (node: Node, start: number, end: number) => {
      range.setStart(node, start)
      range.setEnd(node, end)
      return [...range.getClientRects()].filter(({ width }) => width > 0)
    }

    /** What only screen readers are told is a pixel large on purpose. */
    const isUnseen = (element: Element) =>
      element.closest('caption, select, canvas, svg') !== null ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      ancestors(element).some(({ clientWidth, clientHeight }) => clientWidth === 1 && clientHeight === 1)

    const ancestors = (element: Element) => {
      const chain: Element[] = []
      for (let up: Element | null = element; up && up !== main; up = up.parentElement) chain.push(up)
      return chain
    }

    const isOutside = (rect: DOMRect, box: DOMRect) => rect.left < box.left - 1 || rect.right > box.right + 1

    const fault = (node: Node, element: Element, text: string): string | null => {
      const rects = rectsOf(node, 0, text.length)
      if (rects.length === 0) return null
      const row = element.closest('tr')
      const pinned = [...(row?.cells ?? [])].filter(
        cell => getComputedStyle(cell).position === 'sticky' && !cell.contains(element),
      )
      for (const rect of rects) {
        if (pinned.some(cell => rect.right > cell.getBoundingClientRect().left + 1)) return 'covered'
        for (const box of ancestors(element)) {
          const isCard = box.matches('article, td, th') || getComputedStyle(box).borderLeftWidth !== '0px'
          const doesCut = getComputedStyle(box).overflowX !== 'visible'
          if ((isCard || doesCut) && isOutside(rect, box.getBoundingClientRect()))
            return doesCut ? 'cut off' : 'outside its card'
        }
      }
      // A word of that length has room anywhere; so has a figure with what it is out of. Other scripts may break anywhere.
      for (const { 0: word, index } of text.matchAll(/[\p{Script=Latin}\p{Script=Greek}\d.,]+/gu))
        if (word.length <= 14 && linesOf(rectsOf(node, index, index + word.length)) > 1) return 'torn'
      if (/^[\d.,]+( \/ [\d.,]+)?$/.test(text.trim()) && linesOf(rects) > 1) return 'torn'
      return null
    }

    const linesOf = (rects: DOMRect[]) => new Set(rects.map(({ top }) => Math.round(top))).size

    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [element, text] = [node.parentElement, node.textContent ?? '']
      if (!element || !text.trim() || !element.closest('table, article, li') || isUnseen(element)) continue
      const how = fault(node, element, text)
      if (how) found.push(`${text.trim()}: ${how}`)
    }
    return found
  })
}
