import { describe, expect, it } from 'vitest'
import type { LimitsEntry, Watched } from '../contract.ts'
import { filterJudged, judgeAll, toWatch, wordsOf } from './judging.ts'
import { courseLines, lastReadingLine, summaryOf } from './texts.ts'

const now = Date.parse('2026-09-20T06:30:00Z')
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString()

function fermentation(id: number, more: Partial<Watched> = {}): Watched {
  return {
    id,
    status: 'Active',
    startDate: hoursAgo(72),
    initialBrix: 24,
    batch: {
      id,
      batchId: `WB-${id}`,
      batchName: `Wine ${id}`,
      wineType: 'Red',
      grapeVariety: 'Merlot',
      vineyardId: 1,
    },
    vessel: { id, vesselId: `T-${id}`, location: id % 2 ? 'Hall 1' : 'Hall 2' },
    readings: [
      { id: 10 * id, at: hoursAgo(72), brix: 24, temperature: 20 },
      { id: 10 * id + 1, at: hoursAgo(48), brix: 21, temperature: 24 },
      { id: 10 * id + 2, at: hoursAgo(24), brix: 17, temperature: 26 },
      { id: 10 * id + 3, at: hoursAgo(2), brix: 13, temperature: 27 },
    ],
    events: [],
    coldSoakUntil: null,
    asides: [],
    ...more,
  }
}

const hot = (id: number, temperature: number, more: Partial<Watched> = {}) =>
  fermentation(id, { ...more, readings: [{ id, at: hoursAgo(1), brix: 20, temperature }] })

const order = (fermentations: Watched[], limits: LimitsEntry[] = []) =>
  judgeAll({ fermentations, limits }, now).map(({ fermentation: { id }, severity }) => [id, severity])

describe('judging', () => {
  it('puts those that need a person first, then goes by vessel as people count', () => {
    const all = [fermentation(10), fermentation(2), hot(9, 33), hot(12, 36)]
    expect(order(all)).toEqual([
      [12, 'act'],
      [9, 'look'],
      [2, null],
      [10, null],
    ])
  })

  it('what somebody has set aside counts again when its time is over', () => {
    const aside = (until: string) => ({
      id: 1,
      kind: 'hot' as const,
      until,
      reason: '',
      setBy: null,
      setAt: until,
    })
    expect(order([hot(1, 36, { asides: [aside(hoursAgo(-1))] })])).toEqual([[1, null]])
    expect(order([hot(1, 36, { asides: [aside(hoursAgo(1))] })])).toEqual([[1, 'act']])
  })

  it('limits of the batch go before those of its type, and these before the winery’s', () => {
    const entry = (values: Partial<LimitsEntry>, hotLook: number): LimitsEntry => ({
      wineType: null,
      batchId: null,
      coldSoakUntil: null,
      ...values,
      limits: { hotLook },
    })
    const limits = [entry({}, 26), entry({ wineType: 'White' }, 18), entry({ batchId: 2 }, 30)]
    const limitOf = (one: Watched) => toWatch(one, limits, { now }).limits.hotLook
    const white = fermentation(3)
    expect(limitOf(fermentation(1))).toBe(26)
    expect(limitOf({ ...white, batch: { ...white.batch, wineType: 'White' } })).toBe(18)
    expect(limitOf(fermentation(2))).toBe(30)
  })

  it('what was read just now counts, though the clock here is a little behind', () => {
    const soon = { id: 1, brix: 20, temperature: 36 }
    expect(order([fermentation(1, { readings: [{ ...soon, at: hoursAgo(-0.1) }] })])).toEqual([[1, 'act']])
    expect(order([fermentation(1, { readings: [{ ...soon, at: hoursAgo(-1) }] })])).toEqual([[1, 'look']])
  })

  it('a cold soak, and what somebody has stopped, is a pause', () => {
    const still = Array.from({ length: 6 }, (_, day) => ({
      id: day + 1,
      at: hoursAgo(24 * (5 - day) + 1),
      brix: 24,
    }))
    const soaking = { readings: still, startDate: hoursAgo(121) }
    expect(order([fermentation(1, soaking)])).toEqual([[1, 'look']])
    expect(order([fermentation(1, { ...soaking, coldSoakUntil: hoursAgo(-5) })])).toEqual([[1, null]])
    expect(order([fermentation(1, { ...soaking, status: 'Stopped' })])).toEqual([[1, null]])
  })
})

describe('the screen', () => {
  const judged = judgeAll({ fermentations: [fermentation(1), hot(2, 33), hot(3, 36)], limits: [] }, now)
  const all = { location: null, severity: null, wineType: null }

  it('is narrowed by place, urgency and wine type', () => {
    const ids = (filters: object) =>
      filterJudged(judged, { ...all, ...filters }).map(({ fermentation: { id } }) => id)
    expect(ids({})).toEqual([3, 2, 1])
    expect(ids({ location: 'Hall 1' })).toEqual([3, 1])
    expect(ids({ severity: 'act' })).toEqual([3])
    expect(ids({ severity: 'look' })).toEqual([3, 2])
    expect(ids({ wineType: 'White' })).toEqual([])
    expect(wordsOf(judged, 'location')).toEqual(['Hall 1', 'Hall 2'])
  })

  it('says in a line how it stands', () => {
    expect(summaryOf(judged)).toBe('1 to act on, 1 to look at, of 3 under way.')
    expect(summaryOf(judged.slice(2))).toBe('It runs as it should.')
    expect(courseLines(judged[2] as never)).toEqual(['13.0 °Bx', '4.2 °Bx a day', '27.0 °C'])
    expect(lastReadingLine(judged[2] as never)).toBe('Read 2 h ago')
  })
})
