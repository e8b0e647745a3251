import { type Chart, type ChartOptions, LinearScale, type Plugin } from 'chart.js'
import type { ChartColors } from './chart-colors.ts'
import { type ChartStretch, showX } from './chart-model.ts'
import { breaksOf, type Piece, piecesOf, pieceTicks, shareAt, timeAt } from './chart-stretches.ts'

const textSize = 11
const headHeight = 18

/** An axis of time on which each stage has a scale of its own. */
export class StretchedTime extends LinearScale {
  static override id = 'stretchedTime'
  static override defaults = LinearScale.defaults
  pieces: readonly Piece[] = []

  override determineDataLimits() {
    super.determineDataLimits()
    const { stretches = [] } = this.options as unknown as { stretches?: readonly ChartStretch[] }
    // Copied, since every point is placed by them and what the engine hands out is slow to read.
    this.pieces = piecesOf(
      stretches.map(({ from, to, label }) => ({ from, to, label })),
      { min: this.min, max: this.max },
    )
  }

  override buildTicks() {
    return pieceTicks(this.pieces, this.width)
  }

  override getPixelForValue(value: number) {
    return this.getPixelForDecimal(shareAt(this.pieces, value))
  }

  override getValueForPixel(pixel: number) {
    return timeAt(this.pieces, this.getDecimalForPixel(pixel))
  }
}

/** A line chart's options with its stretches: a scale of time for each, its name above it. */
export function withStretches(
  options: ChartOptions,
  stretches: readonly ChartStretch[] = [],
  { text, band }: Pick<ChartColors, 'text' | 'band'>,
): ChartOptions {
  if (stretches.length < 2) return options
  const x = options.scales?.x
  const ticks = { ...x?.ticks, autoSkip: false, callback: (value: number | string) => dayInTwoLines(value) }
  return {
    ...options,
    layout: { padding: { top: headHeight } },
    scales: {
      ...options.scales,
      x: { ...x, type: StretchedTime.id, stretches, ticks, afterBuildTicks: undefined },
    } as unknown as ChartOptions['scales'],
    plugins: { ...options.plugins, stretchBands: { text, band } } as ChartOptions['plugins'],
  }
}

function dayInTwoLines(value: number | string): string[] {
  return showX(Number(value)).split(', ')
}

/** Draws every other stage on a ground of its own, its name above, and a sign on the axis where the scale changes. */
export const stretchBands: Plugin = {
  id: 'stretchBands',
  beforeDatasetsDraw(chart, _, options) {
    const { x } = chart.scales
    if (!(x instanceof StretchedTime)) return
    const { text, band } = options as unknown as Pick<ChartColors, 'text' | 'band'>
    const { top, height } = chart.chartArea
    const stages = x.pieces.filter(({ label }) => label)
    const { ctx } = chart
    ctx.save()
    ctx.font = `${textSize}px sans-serif`
    ctx.textBaseline = 'middle'
    ctx.textAlign = 'center'
    for (const [place, { label = '', start, end }] of stages.entries()) {
      const [from, to] = [x.getPixelForDecimal(start), x.getPixelForDecimal(end)]
      ctx.fillStyle = band
      if (place % 2 === 1) ctx.fillRect(from, top, to - from, height)
      ctx.fillStyle = text
      ctx.fillText(label, (from + to) / 2, headHeight / 2, to - from)
    }
    ctx.restore()
    for (const share of breaksOf(x.pieces)) drawBreak(chart, x.getPixelForDecimal(share), text)
  },
}

/** Two short strokes across the axis, as a map shows that something was left out. */
function drawBreak({ ctx, chartArea: { bottom } }: Chart, at: number, color: string): void {
  ctx.save()
  ctx.strokeStyle = color
  ctx.lineWidth = 1.5
  ctx.beginPath()
  for (const shift of [-2, 2]) {
    ctx.moveTo(at + shift - 3, bottom + 6)
    ctx.lineTo(at + shift + 3, bottom - 6)
  }
  ctx.stroke()
  ctx.restore()
}
