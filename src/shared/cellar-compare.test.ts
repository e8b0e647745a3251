import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entry, histories, operationOf, recordedHistories, smallCellar } from '#test/cellar-histories.ts'
import { examples, isFoundOut } from '#test/trials.ts'
import { type Comparison, compareHistories, pairs, SideBySide, type VesselChange } from './cellar-compare.ts'
import { noEffects, vesselsOf } from './cellar-effects.ts'
import {
  apply,
  applyOperation,
  byPlace,
  type CellarState,
  type Content,
  type Operation,
  type Posting,
  type Problem,
  replay,
} from './cellar-replay.ts'

type Compare = typeof compareHistories

/** A history and the same with one operation more, one less, or one that says something else. */
interface Changed {
  before: Operation[]
  after: Operation[]
}

const changed = (source: fc.Arbitrary<Operation[]>): fc.Arbitrary<Changed> =>
  fc
    .tuple(source, fc.constantFrom('insert', 'replace', 'remove'), fc.nat(30), entry)
    .map(([before, act, nth, stated]) => {
      const picked = before[nth % Math.max(1, before.length)]
      const kept = act === 'insert' ? before : before.filter(operation => operation !== picked)
      if (act === 'remove' || !picked) return { before, after: kept }
      const made = operationOf(stated, 1000, kept)
      if (!made) return { before, after: kept }
      // Half of the replacements stay where the replaced one was, as a correction of its numbers does.
      const isInPlace = act === 'replace' && nth % 2 === 0
      const placed = isInPlace ? { ...made, doneAt: picked.doneAt, place: picked.place } : made
      return { before, after: [...kept, nth % 3 === 0 && !isInPlace ? { ...placed, place: 1 } : placed] }
    })

/** By the minute, then by the place, reckoned otherwise than the product does. */
const timeOf = ({ doneAt, place }: Operation) => `${doneAt} ${String(place).padStart(12, '0')}`
const inTime = (a: Operation, b: Operation) => (timeOf(a) < timeOf(b) ? -1 : 1)

interface Told {
  touched: Map<number, Content | undefined>
  problems: Problem[]
  measured: unknown[]
}

/** All that a full replay tells of every operation. */
function tellAll(history: readonly Operation[]): { told: Map<number, Told>; state: Map<number, Content> } {
  const state = new Map<number, Content>()
  const told = new Map<number, Told>()
  for (const operation of history.toSorted(inTime)) {
    const postings: Posting[] = []
    const { writes, problems } = applyOperation(state, operation, smallCellar, each => postings.push(each))
    apply(state, writes)
    told.set(operation.id, {
      touched: new Map(vesselsOf(operation.effects).map(vessel => [vessel, state.get(vessel)])),
      problems,
      measured: postings
        .filter(({ what }) => what === 'Measured')
        .map(({ vessel, flow, ml, parts }) => ({ vessel, flow, ml, parts })),
    })
  }
  return { told, state }
}

const wineOf = (content: Content | null | undefined) => (content ? { ...content, since: '' } : null)
const isOther = (a: Content | null | undefined, b: Content | null | undefined) =>
  JSON.stringify(wineOf(a)) !== JSON.stringify(wineOf(b))
const byVessel = (changes: readonly VesselChange[]) => changes.toSorted((a, b) => a.vessel - b.vessel)

/** The same comparison from two separate replays, operation by operation, each from nothing. */
function comparedSlowly(before: readonly Operation[], after: readonly Operation[]): Comparison {
  const [was, now] = [tellAll(before), tellAll(after)]
  const known = new Set(before.map(({ id }) => id))
  const later: Comparison['later'] = []
  const impossible: Comparison['impossible'] = []
  for (const operation of after.toSorted(inTime)) {
    const next = now.told.get(operation.id) as Told
    const old = known.has(operation.id) ? was.told.get(operation.id) : undefined
    const problems = next.problems.filter(
      ({ code, vessel }) => !old?.problems.some(had => had.code === code && had.vessel === vessel),
    )
    if (problems.length > 0) impossible.push({ operation, problems, isRecorded: old !== undefined })
    if (!old) continue
    const vessels = [...next.touched].flatMap(([vessel, content]) => {
      const had = old.touched.get(vessel)
      return isOther(had, content) ? [{ vessel, before: had ?? null, after: content ?? null }] : []
    })
    const isMeasuredOtherwise = JSON.stringify(old.measured) !== JSON.stringify(next.measured)
    if (vessels.length > 0 || isMeasuredOtherwise) later.push({ operation, vessels })
  }
  const all = [...new Set([...was.state.keys(), ...now.state.keys()])]
  const vessels = all.flatMap(vessel => {
    const [had, has] = [was.state.get(vessel) ?? null, now.state.get(vessel) ?? null]
    return isOther(had, has) ? [{ vessel, before: had, after: has }] : []
  })
  return { state: now.state, later, impossible, vessels }
}

const inOrder = (compared: Comparison): Comparison => ({ ...compared, vessels: byVessel(compared.vessels) })

const isWhatTwoReplaysTell = (compare: Compare, source = changed(histories)) =>
  fc.property(source, ({ before, after }) => {
    expect(inOrder(compare(before, after, smallCellar))).toEqual(inOrder(comparedSlowly(before, after)))
  })

/** There and back is as if nothing had been. */
const isUndone = (compare: Compare) =>
  fc.property(changed(recordedHistories), ({ before, after }) => {
    const there = compare(before, after, smallCellar)
    const back = compare(after, before, smallCellar)
    expect(back.state).toEqual(replay(before, smallCellar).state)
    expect(byVessel(back.vessels)).toEqual(
      byVessel(
        there.vessels.map(({ vessel, before: old, after: next }) => ({ vessel, before: next, after: old })),
      ),
    )
  })

describe('a change of the past', () => {
  it('makes of everything after it what two full replays make of it', () => {
    fc.assert(isWhatTwoReplaysTell(compareHistories), examples(40))
  })

  it('also where all of it had been recorded: then whatever is impossible is new', () => {
    fc.assert(
      fc.property(changed(recordedHistories), ({ before, after }) => {
        const { impossible, state } = compareHistories(before, after, smallCellar)
        const full = replay(after, smallCellar)
        expect(impossible.map(({ operation, problems }) => ({ operation, problems }))).toEqual(full.problems)
        expect(state).toEqual(full.state)
      }),
      examples(40),
    )
  })

  it('may change no more than since when: no vessel ends differently, and the state knows', () => {
    const opening = (id: number, doneAt: string): Operation => ({
      id,
      doneAt,
      place: 1024,
      effects: {
        ...noEffects,
        moves: [{ from: [], enters: [[1, 5]], to: [[1, 5]], out: [], losses: [], name: 1, mode: 'opening' }],
      },
    })
    const { state, vessels, later } = compareHistories(
      [opening(1, '2026-10-02')],
      [opening(2, '2026-10-01')],
      new Map(),
    )
    expect([vessels, later, state.get(1)?.since]).toEqual([[], [], '2026-10-01'])
  })

  it('and changed back is no change', () => {
    fc.assert(isUndone(compareHistories), examples(40))
  })

  it('that changes nothing tells nothing', () => {
    fc.assert(
      fc.property(histories, history => {
        const { state, later, impossible, vessels } = compareHistories(
          history,
          history.toReversed(),
          smallCellar,
        )
        expect([later, impossible, vessels]).toEqual([[], [], []])
        expect(state).toEqual(replay(history, smallCellar).state)
      }),
      examples(20),
    )
  })

  it('looked at from a point before it is the same as from nothing', () => {
    fc.assert(
      fc.property(changed(histories), fc.nat(30), ({ before, after }, back) => {
        const [old, next] = [before.toSorted(byPlace), after.toSorted(byPlace)]
        const same = next.findIndex((operation, at) => operation !== old[at])
        const first = same < 0 ? Math.min(old.length, next.length) : same
        const cut = Math.max(0, first - (back % 5))
        const start: CellarState = replay(old.slice(0, cut), smallCellar).state
        expect(inOrder(compareHistories(old.slice(cut), next.slice(cut), smallCellar, start))).toEqual(
          inOrder(compareHistories(before, after, smallCellar)),
        )
      }),
      examples(40),
    )
  })

  it('entered one by one in any order ends as if entered in the order of the history', () => {
    fc.assert(
      fc.property(
        recordedHistories.chain(history => fc.shuffledSubarray(history, { minLength: history.length })),
        shuffled => {
          let state: CellarState = new Map()
          shuffled.forEach((operation, at) => {
            const before = shuffled.slice(0, at)
            state = compareHistories(before, [...before, operation], smallCellar).state
          })
          expect(state).toEqual(replay(shuffled, smallCellar).state)
        },
      ),
      examples(20),
    )
  })
})

describe('a broken comparison is found out', () => {
  /** The walk of the product, with one of its steps done otherwise. */
  const walking =
    (makeWalk: () => SideBySide): Compare =>
    (before, after) => {
      const walk = makeWalk()
      for (const [old, next] of pairs(before, after)) {
        if (old && next) walk.both(next)
        else if (old) walk.gone(old)
        else if (next) walk.new(next)
      }
      return { state: walk.state(), later: walk.later, impossible: walk.impossible, vessels: walk.vessels() }
    }

  it('but not the walk itself', () => {
    fc.assert(isWhatTwoReplaysTell(walking(() => new SideBySide(smallCellar))), examples(10))
  })

  it('that skips vessels which stand differently', () => {
    class Skipping extends SideBySide {
      override both(operation: Operation): void {
        apply(this.was, applyOperation(this.was, operation, smallCellar).writes)
      }
    }
    expect(isFoundOut(isWhatTwoReplaysTell(walking(() => new Skipping(smallCellar))))).toBe(true)
  })

  it('that skips one of several vessels which stand differently', () => {
    class SkippingOne extends SideBySide {
      override both(operation: Operation): void {
        const [skipped] = vesselsOf(operation.effects)
        if (skipped !== undefined && this.differing.size > 1) this.differing.delete(skipped)
        super.both(operation)
      }
    }
    expect(isFoundOut(isWhatTwoReplaysTell(walking(() => new SkippingOne(smallCellar))))).toBe(true)
  })

  it('that forgets what only the history as it was had', () => {
    class Forgetting extends SideBySide {
      override gone(): void {}
    }
    expect(isFoundOut(isWhatTwoReplaysTell(walking(() => new Forgetting(smallCellar))))).toBe(true)
    expect(isFoundOut(isUndone(walking(() => new Forgetting(smallCellar))))).toBe(true)
  })

  it('that tells problems which were there before', () => {
    const telling: Compare = (before, after, capacities) => {
      const known = new Set(before.map(({ id }) => id))
      const impossible = replay(after, capacities).problems.map(each => ({
        ...each,
        isRecorded: known.has(each.operation.id),
      }))
      return { ...compareHistories(before, after, capacities), impossible }
    }
    expect(isFoundOut(isWhatTwoReplaysTell(telling))).toBe(true)
  })

  it('that leaves out measured volumes whose difference alone changes', () => {
    const silent: Compare = (before, after, capacities) => {
      const compared = compareHistories(before, after, capacities)
      return { ...compared, later: compared.later.filter(({ vessels }) => vessels.length > 0) }
    }
    expect(isFoundOut(isWhatTwoReplaysTell(silent), 2000)).toBe(true)
  })

  it('that takes a replacement for the operation it replaces', () => {
    const mistaking: Compare = (before, after, capacities) => {
      const ids = new Map(before.map(({ doneAt, place, id }) => [`${doneAt} ${place}`, id]))
      const same = after.map(each => ({ ...each, id: ids.get(`${each.doneAt} ${each.place}`) ?? each.id }))
      return compareHistories(before, same, capacities)
    }
    expect(isFoundOut(isWhatTwoReplaysTell(mistaking))).toBe(true)
  })
})
