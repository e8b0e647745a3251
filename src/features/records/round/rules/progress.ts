import type { RoundValues } from './fields.ts'
import { keyOf, type Stop } from './stops.ts'

/** What became of a stop. */
export interface Answer {
  state: 'entered' | 'skipped' | 'unreachable'
  values: RoundValues
  /** What was asked about and kept all the same. */
  odd: readonly string[]
  /** When it was taken, as the server's clock would say. */
  doneAt: string
  /** The entry in the outbox that holds it. */
  entryId: string
  /**
   * Whether the outbox holds it. An answer is noted before it is handed over, and handed over again where a round went
   * on without: under the same id, so that it arrives once.
   */
  isKept: boolean
}

/** A round that has begun, as the device keeps it. */
export interface Round {
  begunAt: string
  stops: readonly Stop[]
  /** The key of the stop that is shown; null shows the list. */
  at: string | null
  /** The entry that the shown stop will make: its id is made when the stop is opened. */
  entryId: string
  answers: Readonly<Record<string, Answer>>
}

export function beginRound(stops: readonly Stop[], made: { begunAt: string; entryId: string }): Round {
  const [first] = stops
  return { ...made, stops, at: first ? keyOf(first) : null, answers: {} }
}

export const stopAt = ({ stops, at }: Round): Stop | null => stops.find(stop => keyOf(stop) === at) ?? null

/** The next stop that nobody has answered, after the one that is shown and then from the start; null when none is left. */
export function nextOpen({ stops, at, answers }: Round): string | null {
  const place = stops.findIndex(stop => keyOf(stop) === at)
  const inTurn = [...stops.slice(place + 1), ...stops.slice(0, place + 1)]
  const next = inTurn.find(stop => !answers[keyOf(stop)])
  return next ? keyOf(next) : null
}

/** The round with the shown stop answered. It stays there until the answer is kept. */
export function answered(round: Round, answer: Answer): Round {
  return round.at === null ? round : { ...round, answers: { ...round.answers, [round.at]: answer } }
}

/** The round with these answers in the outbox. */
export function kept(round: Round, keys: readonly string[]): Round {
  const answers = Object.entries(round.answers).map(
    ([key, answer]) => [key, keys.includes(key) ? { ...answer, isKept: true } : answer] as const,
  )
  return { ...round, answers: Object.fromEntries(answers) }
}

/** The round at a stop, or at its list; a stop that is opened gets a new entry. */
export function goTo(round: Round, at: string | null, entryId: string): Round {
  return { ...round, at, entryId }
}

/** After so long somebody has forgotten the round rather than put the phone down. */
const longestPause = 12 * 3_600_000

/** A round as it is taken up again: at its stop, or after a long pause at its list. */
export function resumed(round: Round, now: number): Round {
  return now - Date.parse(round.begunAt) > longestPause ? { ...round, at: null } : round
}

/** The round with a stop that it did not have, next in turn; at the end where its list is shown. */
export function withStop(round: Round, stop: Stop): Round {
  if (round.stops.some(each => keyOf(each) === keyOf(stop))) return round
  const place = round.stops.findIndex(each => keyOf(each) === round.at)
  const next = place < 0 ? round.stops.length : place + 1
  return { ...round, stops: round.stops.toSpliced(next, 0, stop) }
}

/** Answers that were noted and perhaps not handed over. */
export function unkept({ stops, answers }: Round): { stop: Stop; answer: Answer }[] {
  return stops.flatMap(stop => {
    const answer = answers[keyOf(stop)]
    return answer?.state === 'entered' && !answer.isKept ? [{ stop, answer }] : []
  })
}

/** How far a round has come. */
export function standingOf({ stops, answers }: Round) {
  const all = stops.flatMap(stop => answers[keyOf(stop)] ?? [])
  const count = (state: Answer['state']) => all.filter(answer => answer.state === state).length
  return {
    stops: stops.length,
    entered: count('entered'),
    skipped: count('skipped'),
    unreachable: count('unreachable'),
    odd: all.filter(({ odd }) => odd.length > 0).length,
    open: stops.length - all.length,
  }
}
