import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readScrape } from '#test/scraped-metrics.ts'
import { watchEventLoop } from './event-loop-delay.ts'
import { writeFamilies } from './text-format.ts'

const name = 'wine_event_loop_delay_seconds'

it('tells of an event loop that was kept from turning, and to everyone who looks', async () => {
  const watch = watchEventLoop()
  const look = () => readScrape(writeFamilies(watch.families())).get(name)?.samples
  try {
    await pause(200)
    const began = performance.now()
    while (performance.now() - began < 300) Math.sqrt(began)
    await pause(100)
    const [first, second] = [look(), look()]
    expect(first?.get('{quantile="1"}')).toBeGreaterThan(0.25)
    expect(first?.get('_sum')).toBeGreaterThan(0.25)
    expect(first?.get('_count')).toBeGreaterThan(1)
    expect(second?.get('{quantile="1"}')).toBe(first?.get('{quantile="1"}'))
  } finally {
    watch.stop()
  }
})
