import type { Page } from '@playwright/test'

/** Remembers every text that the page writes onto a canvas, since nobody can read it off there. */
export async function recordDrawnTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const drawn: string[] = []
    const write = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      drawn.push(String(text))
      write.call(this, text, ...place)
    }
    Object.assign(window, { drawnTexts: drawn })
  })
}

/** The texts drawn since the last time this was asked. */
export function drawnTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { drawnTexts: string[] }).drawnTexts.splice(0))
}
