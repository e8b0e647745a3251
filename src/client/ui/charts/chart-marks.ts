import type { Chart, ChartOptions, Plugin } from 'chart.js'
import type { ChartColors } from './chart-colors.ts'
import type { ChartMark } from './chart-model.ts'

const lineHeight = 14
const textSize = 11
const nearEdge = 4

interface MarkOptions {
  marks?: readonly ChartMark[]
  text?: string
  ground?: string
}

/** A line chart's options with its marks: they are drawn, and the axis of time reaches as far as they do. */
export function withMarks(
  options: ChartOptions,
  marks: readonly ChartMark[] = [],
  { text, ground }: Pick<ChartColors, 'text' | 'ground'>,
): ChartOptions {
  if (marks.length === 0) return options
  const x = options.scales?.x as { min?: number; max?: number } | undefined
  const times = marks.map(mark => mark.x)
  const reach = {
    min: Math.min(x?.min ?? Number.POSITIVE_INFINITY, ...times),
    max: Math.max(x?.max ?? Number.NEGATIVE_INFINITY, ...times),
  }
  return {
    ...options,
    scales: { ...options.scales, x: { ...options.scales?.x, ...reach } },
    plugins: { ...options.plugins, eventMarks: { marks, text, ground } } as ChartOptions['plugins'],
  }
}

/** Draws the marks above the lines, their names beside them from the top downwards. */
export const eventMarks: Plugin = {
  id: 'eventMarks',
  afterDatasetsDraw(chart, _, options) {
    const { marks = [], text = '', ground = '' } = options as MarkOptions
    const scale = chart.scales.x
    if (!scale || marks.length === 0) return
    const { left, right, top, bottom } = chart.chartArea
    const placed = marks
      .map(({ x, label }) => ({ label, at: scale.getPixelForValue(x) }))
      .sort((a, b) => a.at - b.at)
    const names = spreadOut(
      placed.map(({ at }) => at + nearEdge),
      { gap: lineHeight, least: left + 2, most: right - lineHeight },
    )
    for (const [index, { label, at }] of placed.entries()) {
      drawLine(chart, at, { top, bottom, text })
      drawName(chart, names[index] ?? at, { top, text, ground, label })
    }
  },
}

function drawLine(
  { ctx }: Chart,
  at: number,
  { top, bottom, text }: Record<'top' | 'bottom', number> & { text: string },
) {
  ctx.save()
  ctx.strokeStyle = text
  ctx.globalAlpha = 0.55
  ctx.setLineDash([3, 3])
  ctx.beginPath()
  ctx.moveTo(at, top)
  ctx.lineTo(at, bottom)
  ctx.stroke()
  ctx.restore()
}

interface Name {
  top: number
  text: string
  ground: string
  label: string
}

function drawName({ ctx }: Chart, at: number, { top, text, ground, label }: Name): void {
  ctx.save()
  ctx.font = `${textSize}px sans-serif`
  ctx.translate(at, top + nearEdge)
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

/** Places that are at least a gap apart and within the bounds, each as near to where it belongs as that allows. */
export function spreadOut(
  wanted: readonly number[],
  { gap, least, most }: { gap: number; least: number; most: number },
): number[] {
  const places: number[] = []
  for (const place of wanted)
    places.push(Math.max(place, least, (places.at(-1) ?? Number.NEGATIVE_INFINITY) + gap))
  let limit = most
  for (let index = places.length - 1; index >= 0; index--) {
    places[index] = Math.min(places[index] ?? limit, limit)
    limit = (places[index] ?? limit) - gap
  }
  return places
}
