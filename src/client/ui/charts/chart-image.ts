import { saveFile } from '../device/save-file.ts'

const margin = 16

/** Saves what is drawn in an area as a PNG, on a ground of its own so that it reads on any page. */
export function saveChartImage(area: Element | null, image: { name: string; ground: string }): void {
  const drawn = area?.querySelector('canvas')
  if (!drawn) return
  const sheet = document.createElement('canvas')
  sheet.width = drawn.width + 2 * margin
  sheet.height = drawn.height + 2 * margin
  const pen = sheet.getContext('2d')
  if (!pen) return
  pen.fillStyle = image.ground
  pen.fillRect(0, 0, sheet.width, sheet.height)
  pen.drawImage(drawn, margin, margin)
  sheet.toBlob(content => content && saveFile(`${image.name}.png`, content), 'image/png')
}
