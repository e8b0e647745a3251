import type fc from 'fast-check'
import { expect } from 'vitest'
import type { Answer, Caller } from '../../caller.ts'
import type { CellarModel } from './cellar-model.ts'
import type { Session, StaffModel } from './staff-model.ts'

/** What the calls go to: a running server that can be restarted. */
export interface Real {
  /** Whoever holds the token, at the server that runs now. */
  as(token: string): Caller
  /** Begins a session without the slow way through a password. */
  enter(userId: number): Promise<string>
  /** An address that nobody outside of this winery has. */
  address(name: string): string
  /** Which answers came, so that a test that never got any of a kind is found out. */
  saw(status: number): void
  restart(): Promise<void>
}

/** Everything a winery knows, as it must be. */
export interface WineryModel {
  cellar: CellarModel
  staff: StaffModel
  /** What readers hold: by whom, of what and how asked for. */
  seen: Map<string, Seen>
  /** Counts what has happened. */
  steps: number
}

/** An answer that a reader holds, with its tag. */
export interface Seen {
  tag: string
  body: Answer['body']
  step: number
}

export type Command = fc.AsyncCommand<WineryModel, Real>
export type Work = (model: WineryModel, real: Real) => Promise<void>

export class Call implements Command {
  readonly #name: string
  readonly #choice: object
  readonly #work: Work

  constructor(name: string, choice: object, work: Work) {
    this.#name = name
    this.#choice = choice
    this.#work = work
  }

  check = () => true
  run = (model: WineryModel, real: Real) => this.#work(model, real)
  toString = () => `${this.#name} ${JSON.stringify(this.#choice)}`
}

/** Numbers below it stand for an administrator, the rest for anyone who ever signed in. */
const anyoneFrom = 22
export const mostActors = 29

/** Mostly an administrator who is in; at times someone else, who may have lost rights or be out by now. */
export async function actorOf({ staff }: WineryModel, real: Real, number: number): Promise<Session> {
  const { sessions } = staff
  if (number >= anyoneFrom) return sessions[(number - anyoneFrom) % sessions.length] as Session
  const admins = staff.activeAdmins().map(({ id }) => id)
  const known = sessions.find(({ isOver, userId }) => !isOver && admins.includes(userId))
  const [first = 0] = admins
  return known ?? staff.begin(first, await real.enter(first))
}

/** The answer has the status that the model gives; tells whether the call went through. */
export function expectVerdict(
  model: WineryModel,
  real: Real,
  answer: Answer,
  { verdict, success = 200, what }: { verdict: number | null; success?: number; what: string },
): boolean {
  expect(answer.status, `${what}: ${answer.text}`).toBe(verdict ?? success)
  real.saw(answer.status)
  if (verdict === null) model.steps++
  return verdict === null
}

/** The version that a caller names, by how they come by it. */
export function askedVersion(condition: 'none' | 'current' | 'stale', version = 1): number | null {
  if (condition === 'none') return null
  return condition === 'current' ? version : version + 1
}

export const ifMatch = (version: number | null): Record<string, string> =>
  version === null ? {} : { 'if-match': `"${version}"` }

/** One of the ids, or one that nobody has. */
export function pickId(ids: Iterable<number>, number: number): number {
  const known = [...ids]
  return number % 10 === 9 || known.length === 0 ? 999_999 : (known[number % known.length] as number)
}
