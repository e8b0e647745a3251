import fc from 'fast-check'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { histories, recordedHistories, smallCellar } from '#test/cellar-histories.ts'
import { examples, isFoundOut } from '#test/trials.ts'
import { type Move, noEffects } from './cellar-effects.ts'
import {
  applyOperation,
  type CellarState,
  type Content,
  isHard,
  type Operation,
  type Posting,
  type Problem,
  replay,
} from './cellar-replay.ts'
import type { Parts, scaled } from './wine-parts.ts'

type Apply = typeof applyOperation
type Replay = typeof replay

interface Step {
  operation: Operation
  before: CellarState
  after: CellarState
  writes: ReadonlyMap<number, Content | null>
  problems: Problem[]
  postings: Posting[]
}

/** By the minute, then by the place, reckoned otherwise than the product does. */
const timeOf = ({ doneAt, place }: Operation) => `${doneAt} ${String(place).padStart(12, '0')}`
const inTime = (a: Operation, b: Operation) => (timeOf(a) < timeOf(b) ? -1 : 1)

/** Every operation by itself, with the state before and after it. */
function stepsOf(history: readonly Operation[], apply: Apply): Step[] {
  let before: CellarState = new Map()
  return history.toSorted(inTime).map(operation => {
    const postings: Posting[] = []
    const { writes, problems } = apply(before, operation, smallCellar, posting => postings.push(posting))
    const after = new Map(before)
    for (const [vessel, content] of writes) content ? after.set(vessel, content) : after.delete(vessel)
    const step = { operation, before, after, writes, problems, postings }
    before = after
    return step
  })
}

const ofEveryStep = (source: fc.Arbitrary<Operation[]>, check: (step: Step) => void) => (apply: Apply) =>
  fc.property(source, history => {
    for (const step of stepsOf(history, apply)) check(step)
  })

function tally(into: Map<number, bigint>, { origins, nl }: Parts, sign: 1 | -1) {
  origins.forEach((origin, at) => {
    into.set(origin, (into.get(origin) ?? 0n) + BigInt(sign * (nl[at] as number)))
  })
}

/** In vessels + out + lost = in + gained: what is left over of each origin at any instant is nothing. */
const conserves = (apply: Apply) =>
  fc.property(histories, history => {
    const booked = new Map<number, bigint>()
    for (const { postings, after } of stepsOf(history, apply)) {
      for (const { flow, parts } of postings) tally(booked, parts, flow === 'in' || flow === 'gain' ? 1 : -1)
      const left = new Map(booked)
      for (const content of after.values()) tally(left, content, -1)
      expect([...left.values()].filter(nl => nl !== 0n)).toEqual([])
    }
  })

const isSound = ofEveryStep(histories, ({ after, postings }) => {
  for (const { ml, origins, nl } of [
    ...after.values(),
    ...postings.map(({ ml, parts }) => ({ ml, ...parts })),
  ]) {
    expect(ml).toBeGreaterThan(0)
    expect(nl.reduce((sum, each) => sum + each, 0)).toBe(ml * 1_000_000)
    expect(nl.every(each => Number.isSafeInteger(each) && each > 0)).toBe(true)
    expect(origins).toEqual([...new Set(origins)].toSorted((a, b) => a - b))
  }
})

const staysWithinCapacity = ofEveryStep(recordedHistories, ({ after, problems }) => {
  expect(problems).toEqual([])
  for (const [vessel, { ml }] of after)
    expect(ml).toBeLessThanOrEqual(smallCellar.get(vessel) ?? Number.POSITIVE_INFINITY)
})

const doesAllOrNothing = ofEveryStep(histories, ({ problems, writes, postings }) => {
  if (!problems.some(isHard)) return
  expect(problems).toHaveLength(1)
  expect([writes.size, postings.length]).toEqual([0, 0])
})

/** A vessel that holds wine before and after is called otherwise only by a blend, a rename, or filled anew. */
const keepsNames = ofEveryStep(histories, ({ operation: { effects }, before, after }) => {
  for (const [vessel, { batch }] of after) {
    const had = before.get(vessel)
    if (!had || had.batch === batch) continue
    const isNamed = effects.renamed.some(([renamed]) => renamed === vessel)
    const isBlended = effects.moves.some(
      ({ mode, to }) => mode === 'blend' && to.some(([at]) => at === vessel),
    )
    const emptied = effects.moves.findIndex(({ from }) => from.some(([at]) => at === vessel))
    const isFilledAnew =
      emptied >= 0 && effects.moves.slice(emptied + 1).some(({ to }) => to.some(([at]) => at === vessel))
    expect([vessel, isNamed || isBlended || isFilledAnew]).toEqual([vessel, true])
  }
})

const datesNames = ofEveryStep(histories, ({ operation, before, after }) => {
  for (const [vessel, { batch, since }] of after) {
    const had = before.get(vessel)
    const isRefilled = operation.effects.moves.length > 1
    if (had?.batch !== batch) expect(since).toBe(operation.doneAt)
    else if (!isRefilled) expect(since).toBe(had.since)
  }
})

const ignoresArrival = (play: Replay) =>
  fc.property(
    histories.chain(history =>
      fc.tuple(fc.constant(history), fc.shuffledSubarray(history, { minLength: history.length })),
    ),
    ([history, shuffled]) => {
      expect(play(shuffled, smallCellar)).toEqual(play(history, smallCellar))
    },
  )

/** From the state after any operation on: the same end, the same problems. */
const goesOnFromAnywhere = (play: Replay) =>
  fc.property(histories, history => {
    const whole = replay(history, smallCellar)
    for (let cut = 0; cut <= history.length; cut += 1) {
      const first = replay(history.slice(0, cut), smallCellar)
      const stored = new Map(JSON.parse(JSON.stringify([...first.state])) as [number, Content][])
      const rest = play(history.slice(cut), smallCellar, { start: stored })
      expect(rest.state).toEqual(whole.state)
      expect([...first.problems, ...rest.problems]).toEqual(whole.problems)
    }
  })

const many = examples(30)

describe('any history', () => {
  it('keeps every origin: in vessels, out and lost is what came in and was gained, at every instant', () => {
    fc.assert(conserves(applyOperation), many)
  })

  it('leaves no vessel with nothing or less, and parts that add up exactly', () => {
    fc.assert(isSound(applyOperation), many)
  })

  it('never goes above a capacity, where it was recorded', () => {
    fc.assert(staysWithinCapacity(applyOperation), examples(30))
  })

  it('is done whole or not at all, operation by operation', () => {
    fc.assert(doesAllOrNothing(applyOperation), many)
  })

  it('changes a name only by a blend, a rename, or the filling of an empty vessel', () => {
    fc.assert(keepsNames(applyOperation), many)
  })

  it('says since when a vessel has its wine, or the wine its name', () => {
    fc.assert(datesNames(applyOperation), many)
  })

  it('ends the same in whatever order it arrived', () => {
    fc.assert(ignoresArrival(replay), many)
  })

  it('ends the same from any point on as from nothing', () => {
    fc.assert(goesOnFromAnywhere(replay), examples(30))
  })

  it('as of a minute is what was done until then, that minute included', () => {
    fc.assert(
      fc.property(histories, history => {
        for (const { doneAt: until } of history) {
          const then = history.filter(({ doneAt }) => doneAt <= until)
          expect(replay(history, smallCellar, { until })).toEqual(replay(then, smallCellar))
        }
      }),
      examples(20),
    )
  })

  it('leaves the state that it is given as it was', () => {
    fc.assert(
      fc.property(histories, history => {
        const { state } = replay(history, smallCellar)
        const [before, copy] = [new Map(state), structuredClone(state)]
        for (const operation of history) applyOperation(state, operation, smallCellar)
        replay(history, smallCellar, { start: state })
        expect(state).toEqual(copy)
        expect([...state.values()].every((content, at) => content === [...before.values()][at])).toBe(true)
      }),
      examples(20),
    )
  })
})

const move = (values: Partial<Move>): Move => ({
  from: [],
  enters: [],
  to: [],
  out: [],
  losses: [],
  name: null,
  mode: 'racking',
  ...values,
})
const done = (moves: Move[]): Operation => ({
  id: 999,
  doneAt: '2026-11-01T12:00',
  place: 1024,
  effects: { ...noEffects, moves },
})

it('one millilitre more than there is, or than there is room for, is told; to the millilitre is not', () => {
  fc.assert(
    fc.property(recordedHistories, history => {
      const { state } = replay(history, smallCellar)
      for (const [vessel, { ml, batch }] of state) {
        const lose = (lost: number) =>
          applyOperation(
            state,
            done([move({ from: [[vessel, lost]], losses: [['Spill', lost]] })]),
            smallCellar,
          )
        expect(lose(ml)).toEqual({ writes: new Map([[vessel, null]]), problems: [] })
        expect(lose(ml + 1).problems).toEqual([{ code: 'short', vessel, has: ml, needs: ml + 1 }])
        const has = smallCellar.get(vessel)
        if (has === undefined) continue
        const fill = (more: number) =>
          applyOperation(state, done([move({ enters: [[batch, more]], to: [[vessel, more]] })]), smallCellar)
        if (has > ml) expect(fill(has - ml).problems).toEqual([])
        expect(fill(has - ml + 1).problems).toEqual([{ code: 'overfull', vessel, has, needs: has + 1 }])
      }
    }),
    examples(20),
  )
})

it('a claim to have emptied a vessel is off by a millilitre, and the fullest moment of an operation is told', () => {
  const start = new Map([[1, { batch: 1, ml: 100, since: '', origins: [1], nl: [100_000_000] }]])
  const emptied = done([move({ from: [[1, 99, 1]], to: [[2, 99]] })])
  expect(applyOperation(start, emptied, new Map()).problems).toEqual([
    { code: 'notEmptied', vessel: 1, has: 1 },
  ])
  const there = move({ from: [[1, 100, 1]], to: [[2, 100]] })
  const back = (ml: number) => [
    move({ from: [[2, ml]], to: [[1, ml]] }),
    move({ from: [[1, ml]], to: [[2, ml]] }),
  ]
  expect(applyOperation(start, done([there, ...back(60), ...back(99)]), new Map([[1, 50]])).problems).toEqual(
    [{ code: 'overfull', vessel: 1, has: 50, needs: 99 }],
  )
  expect(applyOperation(start, done([there, ...back(99), ...back(60)]), new Map([[1, 50]])).problems).toEqual(
    [{ code: 'overfull', vessel: 1, has: 50, needs: 99 }],
  )
})

describe('a broken rule is found out', () => {
  afterAll(() => {
    vi.doUnmock('./wine-parts.ts')
    vi.resetModules()
  })

  it('parts that are cut off', async () => {
    const floored: typeof scaled = (parts, to, from) =>
      to === from ? parts : { origins: parts.origins, nl: parts.nl.map(nl => Math.floor((nl * to) / from)) }
    vi.resetModules()
    vi.doMock('./wine-parts.ts', async original => ({ ...(await original<object>()), scaled: floored }))
    const broken = await import('./cellar-replay.ts')
    expect(broken.applyOperation).not.toBe(applyOperation)
    expect(isFoundOut(isSound(broken.applyOperation))).toBe(true)
  })

  /** What happens to the operation before it is applied. */
  const changing =
    (change: (operation: Operation, state: CellarState) => Operation): Apply =>
    (state, operation, capacities, book) =>
      applyOperation(state, change(operation, state), capacities, book)
  const withMoves = (operation: Operation, change: (move: Move) => Move): Operation => ({
    ...operation,
    effects: { ...operation.effects, moves: operation.effects.moves.map(change) },
  })

  it('a racking that is let into another wine', () => {
    const lax = changing((operation, state) =>
      withMoves(operation, each =>
        each.mode === 'racking' && each.to.length > 0
          ? { ...each, mode: 'blend', name: each.name ?? state.get(each.from[0]?.[0] ?? 0)?.batch ?? 1 }
          : each,
      ),
    )
    expect(isFoundOut(keepsNames(lax))).toBe(true)
  })

  it('a topping that renames what it tops', () => {
    const renaming = changing((operation, state) =>
      withMoves(operation, each =>
        each.mode === 'topping' && each.from.length > 0
          ? { ...each, mode: 'blend', name: state.get(each.from[0]?.[0] ?? 0)?.batch ?? 1 }
          : each,
      ),
    )
    expect(isFoundOut(keepsNames(renaming))).toBe(true)
  })

  it('losses that nobody books', () => {
    const silent: Apply = (state, operation, capacities, book) =>
      applyOperation(state, operation, capacities, posting => {
        if (posting.flow !== 'loss') book?.(posting)
      })
    expect(isFoundOut(conserves(silent))).toBe(true)
  })

  it('an operation that is half done', () => {
    const halfDone: Apply = (state, operation, capacities, book) => {
      const result = applyOperation(state, operation, capacities, book)
      if (!result.problems.some(isHard)) return result
      const first = { ...noEffects, moves: operation.effects.moves.slice(0, 1) }
      const { writes } = applyOperation(state, { ...operation, effects: first }, capacities, book)
      return { writes, problems: result.problems }
    }
    expect(isFoundOut(doesAllOrNothing(halfDone))).toBe(true)
  })

  it('a vessel that takes more than it has room for', () => {
    const deaf: Apply = (state, operation, _capacities, book) =>
      applyOperation(state, operation, new Map(), book)
    const overfull = ofEveryStep(histories, ({ writes, before, problems }) => {
      for (const [vessel, content] of writes)
        if ((content?.ml ?? 0) > Math.max(smallCellar.get(vessel) ?? Infinity, before.get(vessel)?.ml ?? 0))
          expect(problems.map(({ code }) => code)).toContain('overfull')
    })
    fc.assert(overfull(applyOperation), many)
    expect(isFoundOut(overfull(deaf), 1000)).toBe(true)
  })

  it('wine that is always said to have come now', () => {
    const forgetful: Apply = (state, operation, capacities, book) => {
      const { writes, problems } = applyOperation(state, operation, capacities, book)
      for (const [vessel, content] of writes)
        if (content) writes.set(vessel, { ...content, since: operation.doneAt })
      return { writes, problems }
    }
    expect(isFoundOut(datesNames(forgetful))).toBe(true)
  })

  it('places that are swapped, or come from the order of arrival', () => {
    const byArrival: Replay = (operations, capacities, how) =>
      replay(
        operations.map((operation, place) => ({ ...operation, place })),
        capacities,
        how,
      )
    const backwards: Replay = (operations, capacities, how) =>
      replay(
        operations.map(operation => ({ ...operation, place: -operation.place })),
        capacities,
        how,
      )
    const keepsPlaces = (play: Replay) =>
      fc.property(histories, history => {
        expect(play(history, smallCellar).state).toEqual(stepsOf(history, applyOperation).at(-1)?.after)
      })
    fc.assert(keepsPlaces(replay), examples(20))
    expect(isFoundOut(ignoresArrival(byArrival))).toBe(true)
    expect(isFoundOut(keepsPlaces(backwards))).toBe(true)
  })

  it('a checkpoint that forgets what a wine is made of', () => {
    const forgetful: Replay = (
      operations,
      capacities,
      { start = new Map<number, Content>(), ...how } = {},
    ) => {
      const bare = [...start].map(([vessel, content]) => {
        const nl = content.nl.reduce((sum, each) => sum + each, 0)
        return [vessel, { ...content, origins: [content.batch], nl: [nl] }] as const
      })
      return replay(operations, capacities, { ...how, start: new Map(bare) })
    }
    expect(isFoundOut(goesOnFromAnywhere(forgetful))).toBe(true)
  })
})
