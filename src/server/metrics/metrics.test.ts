import { expect, it } from 'vitest'
import { readScrape } from '#test/scraped-metrics.ts'
import { Metrics } from './metrics.ts'
import { gauge } from './text-format.ts'

const troubles: string[] = []
const newMetrics = () => {
  troubles.length = 0
  return new Metrics((error, part) => troubles.push(`${part}: ${(error as Error).message}`))
}
const well = () => [gauge('wine_well', 'Is well.', 1)]
const errorsIn = (text: string) =>
  Object.fromEntries(readScrape(text).get('wine_scrape_error')?.samples ?? new Map<string, number>())

it('one part that fails leaves the others, says so, and is told of once', async () => {
  const metrics = newMetrics()
  let isAway = true
  metrics.addPart('away', () => {
    if (isAway) throw new Error('is away')
    return [gauge('wine_back', 'Is back.', 1)]
  })
  metrics.addPart('misnamed', async () => [gauge('no name', '', 1)])
  metrics.addPart('well', well)
  for (let look = 0; look < 2; look++) {
    const text = await metrics.scrape()
    expect([...readScrape(text).keys()]).toEqual(['wine_well', 'wine_scrape_error'])
    expect(errorsIn(text)).toEqual({ '{part="away"}': 1, '{part="misnamed"}': 1, '{part="well"}': 0 })
  }
  expect(troubles).toEqual(['away: is away', 'misnamed: No metric can be called no name.'])
  isAway = false
  const healed = await metrics.scrape()
  expect([...readScrape(healed).keys()]).toContain('wine_back')
  expect(errorsIn(healed)['{part="away"}']).toBe(0)
})

it('one part that takes too long is not waited for, and is not asked again while it does', async () => {
  const metrics = newMetrics()
  let asked = 0
  let answer: (families: ReturnType<typeof well>) => void = () => undefined
  metrics.addPart('slow', () => {
    asked++
    return new Promise(resolve => {
      answer = resolve
    })
  })
  metrics.addPart('well', () => [gauge('wine_other', 'Is well.', 1)])
  const began = performance.now()
  expect(errorsIn(await metrics.scrape())).toEqual({ '{part="slow"}': 1, '{part="well"}': 0 })
  expect(performance.now() - began).toBeGreaterThan(1900)
  expect(errorsIn(await metrics.scrape())).toEqual({ '{part="slow"}': 1, '{part="well"}': 0 })
  expect(asked).toBe(1)
  answer(well())
  await new Promise(resolve => setImmediate(resolve))
  const next = metrics.scrape()
  answer(well())
  expect(errorsIn(await next)['{part="slow"}']).toBe(0)
  expect(asked).toBe(2)
})

it('those who look at the same time share one look', async () => {
  const metrics = newMetrics()
  let asked = 0
  metrics.addPart('well', async () => {
    asked++
    return well()
  })
  const texts = await Promise.all([metrics.scrape(), metrics.scrape(), metrics.scrape()])
  expect([asked, new Set(texts).size]).toEqual([1, 1])
  await metrics.scrape()
  expect(asked).toBe(2)
})

it('what is counted is there from the start, and takes no labels but those that were said', async () => {
  const metrics = newMetrics()
  const count = metrics.addCounter('wine_sent_total', 'Sent.', [{ channel: 'mail' }, { channel: 'webhook' }])
  count({ channel: 'mail' })
  const { samples } = readScrape(await metrics.scrape()).get('wine_sent_total') ?? {}
  expect([...(samples ?? [])]).toEqual([
    ['{channel="mail"}', 1],
    ['{channel="webhook"}', 0],
  ])
  expect(() => count({ channel: 'someone@example.org' })).toThrow('has no such labels')
})
