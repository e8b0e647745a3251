import type { Page } from '@playwright/test'

/** A text on a canvas with the place that it takes there, in the canvas' own pixels. */
export interface DrawnText {
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

/** Remembers every text that the page writes onto a canvas, since nobody can read it off there. */
export async function recordDrawnTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const drawn: string[] = []
    const standing: DrawnText[] = []
    const { fillText, clearRect } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, width = Number.POSITIVE_INFINITY) {
      const size = this.measureText(text)
      const turned = this.getTransform()
      const corners = [
        { x: x - size.actualBoundingBoxLeft, y: y - size.actualBoundingBoxAscent },
        { x: x + size.actualBoundingBoxRight, y: y + size.actualBoundingBoxDescent },
      ].map(corner => turned.transformPoint(corner))
      const [xs, ys] = [corners.map(corner => corner.x), corners.map(corner => corner.y)]
      drawn.push(text)
      standing.push({
        text,
        left: Math.min(...xs),
        right: Math.max(...xs),
        top: Math.min(...ys),
        bottom: Math.max(...ys),
      })
      fillText.call(this, text, x, y, ...(Number.isFinite(width) ? [width] : []))
    }
    // Every drawing of a chart begins with an empty sheet.
    CanvasRenderingContext2D.prototype.clearRect = function (...place) {
      standing.length = 0
      clearRect.apply(this, place)
    }
    Object.assign(window, { drawnTexts: drawn, standingTexts: standing })
  })
}

/** The texts drawn since the last time this was asked. */
export function drawnTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { drawnTexts: string[] }).drawnTexts.splice(0))
}

/** The texts that stand on a page's only canvas now, with their places. */
export function standingTexts(page: Page): Promise<DrawnText[]> {
  return page.evaluate(() => (window as unknown as { standingTexts: DrawnText[] }).standingTexts)
}
