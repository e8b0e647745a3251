import { expect, it } from 'vitest'
import {
  type Answer,
  answered,
  beginRound,
  goTo,
  kept,
  nextOpen,
  resumed,
  standingOf,
  stopAt,
  unkept,
  withStop,
} from './progress.ts'
import type { Stop } from './stops.ts'

const stop = (processId: number): Stop => ({
  kind: 'fermentation',
  processId,
  vesselId: processId,
  code: `T-${processId}`,
  wine: '',
  location: '',
  vesselType: 'Tank',
})
const key = (processId: number) => `fermentation ${processId}`
const answer = (state: Answer['state'], rest: Partial<Answer> = {}): Answer => ({
  state,
  values: {},
  odd: [],
  doneAt: '2026-09-20T08:00:00.000Z',
  entryId: 'e',
  isKept: false,
  ...rest,
})
const begun = beginRound([1, 2, 3].map(stop), { begunAt: '2026-09-20T08:00:00.000Z', entryId: 'a' })

it('a round begins at its first stop and goes on in turn', () => {
  expect(stopAt(begun)?.code).toBe('T-1')
  expect(nextOpen(begun)).toBe(key(2))
  const skipped = answered(begun, answer('skipped'))
  expect(nextOpen(goTo(skipped, key(3), 'b'))).toBe(key(2))
})

it('what was left open comes again; where nothing is, the round is at its end', () => {
  let round = goTo(begun, key(3), 'b')
  round = answered(round, answer('entered'))
  expect(nextOpen(round)).toBe(key(1))
  for (const each of [1, 2]) round = answered(goTo(round, key(each), 'c'), answer('unreachable'))
  expect(nextOpen(round)).toBeNull()
  expect(stopAt(goTo(round, null, ''))).toBeNull()
})

it('an answer that was noted and not handed over is known until it is', () => {
  const round = answered(
    goTo(answered(begun, answer('skipped')), key(2), 'b'),
    answer('entered', { entryId: 'b' }),
  )
  expect(unkept(round).map(({ stop: { code }, answer: { entryId } }) => [code, entryId])).toEqual([
    ['T-2', 'b'],
  ])
  const done = kept(round, [key(2)])
  expect(unkept(done)).toEqual([])
  expect(standingOf(done)).toEqual({ stops: 3, entered: 1, skipped: 1, unreachable: 0, odd: 0, open: 1 })
})

it('a round is taken up where it was; one of yesterday shows its list first', () => {
  const hour = 3_600_000
  expect(resumed(begun, Date.parse(begun.begunAt) + 11 * hour).at).toBe(key(1))
  expect(resumed(begun, Date.parse(begun.begunAt) + 13 * hour).at).toBeNull()
})

it('a vessel on the way joins the round once, next in turn', () => {
  const wider = withStop(begun, stop(7))
  expect(wider.stops.map(({ code }) => code)).toEqual(['T-1', 'T-7', 'T-2', 'T-3'])
  expect(withStop(wider, stop(7))).toBe(wider)
})
