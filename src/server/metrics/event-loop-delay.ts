import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Family, summary } from './text-format.ts'

/** How often it is looked whether the event loop turns, in milliseconds. */
const resolution = 20
const windowLasts = 30_000

const quantiles = [0.5, 0.99, 1]

/** What one window has measured, in seconds. */
interface Window {
  /** In the order of the quantiles. */
  delays: number[]
  sum: number
  count: number
}

export interface EventLoopWatch {
  families(): Family[]
  stop(): void
}

/**
 * Measures for how long the event loop is kept from turning. What is told covers the last half minute to a minute,
 * whoever looks and however often: of two who look, neither takes anything from the other.
 */
export function watchEventLoop(): EventLoopWatch {
  const measured = monitorEventLoopDelay({ resolution })
  measured.enable()
  const read = (): Window => {
    const { count } = measured
    // The measured time counts the timer's own interval in. A window without a single turn has nothing to tell.
    const seconds = (nanoseconds: number) =>
      count > 0 ? Math.max(0, nanoseconds / 1e6 - resolution) / 1000 : 0
    const delays = quantiles.map(quantile => seconds(measured.percentile(quantile * 100)))
    return { delays, sum: seconds(measured.mean) * count, count }
  }
  let before: Window = { delays: [], sum: 0, count: 0 }
  const total = { sum: 0, count: 0 }
  const turning = setInterval(() => {
    before = read()
    measured.reset()
    total.sum += before.sum
    total.count += before.count
  }, windowLasts)
  turning.unref()
  return {
    families() {
      const now = read()
      const worst = quantiles.map(
        (quantile, place) =>
          [String(quantile), Math.max(now.delays[place] ?? 0, before.delays[place] ?? 0)] as const,
      )
      return [
        summary(
          'wine_event_loop_delay_seconds',
          'For how long the event loop was kept from turning; the quantiles are of the last minute.',
          { quantiles: worst, sum: total.sum + now.sum, count: total.count + now.count },
        ),
      ]
    },
    stop() {
      clearInterval(turning)
      measured.disable()
    },
  }
}
