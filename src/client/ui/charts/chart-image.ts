import { saveFile } from '../device/save-file.ts'
import type { ChartColors } from './chart-colors.ts'
import { showX } from './chart-model.ts'
import type { NumberedMark } from './mark-places.ts'

const margin = 16
const keyLine = 20

interface ChartImage {
  name: string
  colors: ChartColors
  /** What the numbers on it stand for. */
  key: readonly NumberedMark[]
}

/** Saves what is drawn in an area as a PNG, on a ground of its own so that it reads on any page. */
export function saveChartImage(area: Element | null, { name, colors, key }: ChartImage): void {
  const drawn = area?.querySelector('canvas')
  if (!drawn) return
  // As many pixels to a point as the drawing has itself.
  const line = keyLine * (drawn.width / drawn.clientWidth)
  const sheet = document.createElement('canvas')
  sheet.width = drawn.width + 2 * margin
  sheet.height = drawn.height + 2 * margin + key.length * line
  const pen = sheet.getContext('2d')
  if (!pen) return
  pen.fillStyle = colors.ground
  pen.fillRect(0, 0, sheet.width, sheet.height)
  pen.drawImage(drawn, margin, margin)
  pen.fillStyle = colors.text
  pen.font = `${line * 0.6}px sans-serif`
  for (const [index, { number, x, label }] of key.entries())
    pen.fillText(`${number}  ${label}, ${showX(x)}`, margin, margin + drawn.height + (index + 0.7) * line)
  sheet.toBlob(content => content && saveFile(`${name}.png`, content), 'image/png')
}
