import type { Chart, ChartOptions, Plugin } from 'chart.js'
import type { ChartColors } from './chart-colors.ts'
import type { ChartMark } from './chart-model.ts'
import { lineHeight, type NumberedMark, signsOf, spreadOut } from './mark-places.ts'

const textSize = 11
const nearEdge = 4
const signHeight = 16

interface MarkOptions {
  marks?: readonly ChartMark[]
  isNumbered?: boolean
  text?: string
  ground?: string
}

/** A line chart's options with its marks: named beside their lines, or numbered where names have no room. */
export function withMarks(
  options: ChartOptions,
  { marks = [], numbered }: { marks?: readonly ChartMark[]; numbered?: readonly NumberedMark[] | null },
  { text, ground }: Pick<ChartColors, 'text' | 'ground'>,
): ChartOptions {
  if (marks.length === 0) return options
  const top = (options.layout?.padding as { top?: number } | undefined)?.top ?? 0
  const drawn = { marks: numbered ?? marks, isNumbered: Boolean(numbered), text, ground }
  return {
    ...options,
    // Above the lines: the highest value is what a reader looks for.
    layout: { padding: { top: top + (numbered ? signHeight + 2 : 0) } },
    plugins: { ...options.plugins, eventMarks: drawn } as ChartOptions['plugins'],
  }
}

/** Draws the marks above the lines; all of their strokes first, so that none goes through a word. */
export const eventMarks: Plugin = {
  id: 'eventMarks',
  afterDatasetsDraw(chart, _, options) {
    const { marks = [], isNumbered = false, text = '', ground = '' } = options as MarkOptions
    const scale = chart.scales.x
    if (!scale || marks.length === 0) return
    const placed = marks
      .map(({ x, label }) => ({ label, at: scale.getPixelForValue(x) }))
      .sort((a, b) => a.at - b.at)
    const places = placed.map(({ at }) => at)
    for (const at of places) drawStroke(chart, at, text)
    if (isNumbered) return drawSigns(chart, places, { text, ground })
    const { left, right } = chart.chartArea
    const names = spreadOut(
      places.map(at => at + nearEdge),
      { gap: lineHeight, least: left + 2, most: right - lineHeight },
    )
    for (const [index, { label, at }] of placed.entries())
      drawName(chart, names[index] ?? at, { text, ground, label })
  },
}

function drawStroke({ ctx, chartArea: { top, bottom } }: Chart, at: number, color: string): void {
  ctx.save()
  ctx.strokeStyle = color
  ctx.globalAlpha = 0.55
  ctx.setLineDash([3, 3])
  ctx.beginPath()
  ctx.moveTo(at, top)
  ctx.lineTo(at, bottom)
  ctx.stroke()
  ctx.restore()
}

interface Ink {
  text: string
  ground: string
}

function drawName({ ctx, chartArea }: Chart, at: number, { text, ground, label }: Ink & { label: string }) {
  ctx.save()
  ctx.font = `${textSize}px sans-serif`
  ctx.translate(at, chartArea.top + nearEdge)
  ctx.rotate(Math.PI / 2)
  ctx.textBaseline = 'bottom'
  // A ground of its own, so that a name stays readable where a line runs behind it.
  ctx.globalAlpha = 0.8
  ctx.fillStyle = ground
  ctx.fillRect(-2, -lineHeight, ctx.measureText(label).width + 4, lineHeight)
  ctx.globalAlpha = 1
  ctx.fillStyle = text
  ctx.fillText(label, 0, -1)
  ctx.restore()
}

function drawSigns({ ctx, chartArea }: Chart, places: readonly number[], { text, ground }: Ink): void {
  const { left, right, top } = chartArea
  ctx.save()
  ctx.font = `bold ${textSize}px sans-serif`
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.strokeStyle = text
  for (const { text: number, at, width } of signsOf(places, { least: left, most: right })) {
    ctx.fillStyle = ground
    ctx.beginPath()
    ctx.roundRect(at - width / 2 + 1, top - signHeight - 1, width - 2, signHeight, signHeight / 2)
    ctx.fill()
    ctx.stroke()
    ctx.fillStyle = text
    ctx.fillText(number, at, top - 1 - signHeight / 2)
  }
  ctx.restore()
}
