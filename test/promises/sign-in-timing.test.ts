import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '#server/auth/passwords.ts'
import { openDoor } from '#server/db/writing/write-door.ts'
import type { Answer, Caller } from '../caller.ts'
import { type Ground, startGround } from './ground/ground.ts'
import { keepPromise, type Random } from './ground/rounds.ts'

const accounts = 60
/** How far apart times may lie, as a share, in the middle of all comparisons. */
const tolerance = 0.1
/** How many standard deviations from half and half tell a difference from chance: four happen once in 15,000 runs. */
const certainty = 4

const sorts = ['unknown', 'wrong', 'inactive'] as const
type Sort = (typeof sorts)[number]

let ground: Ground
let caller: Caller
let attempts = 0

beforeAll(async () => {
  // Each attempt comes from an address of its own: this is about time, not about the limit of attempts.
  ground = await startGround('sqlite', { env: { TRUST_PROXY: 'true' } })
  const winery = await ground.newWinery()
  const { db } = ground.connection
  // As the product makes it: the cheap one of other tests would tell at once who has an account.
  const passwordHash = await hashPassword('the right one')
  const { id: roleId } = await db
    .selectFrom('roles')
    .select('id')
    .where('wineryId', '=', winery.id)
    .executeTakeFirstOrThrow()
  const actor = { userId: null, userName: 'Test', wineryId: winery.id, requestId: 'timing' }
  await openDoor({ db, clock: () => new Date() }, actor, async door => {
    for (const sort of ['wrong', 'inactive'])
      for (let number = 0; number < accounts; number++)
        await door.insert('users', {
          firstName: 'Tim',
          lastName: 'Ing',
          email: `${sort}${number}@promise.test`,
          passwordHash,
          roleId,
          active: sort === 'wrong',
          lastLogin: null,
        })
    return { status: 200, body: null }
  })
  caller = ground.servers[0]?.as() as Caller
})
afterAll(() => ground.stop())

async function attempt(sort: Sort, number: number): Promise<{ milliseconds: number; answer: Answer }> {
  attempts++
  const address = `10.${(attempts >> 16) & 255}.${(attempts >> 8) & 255}.${attempts & 255}`
  const body = { email: `${sort}${number % accounts}@promise.test`, password: 'not the right one' }
  const began = performance.now()
  const answer = await caller.post('/api/auth/login', body, { 'x-forwarded-for': address })
  return { milliseconds: performance.now() - began, answer }
}

type Times = Record<Sort, number>

/** One comparison: a refusal of each sort, right after one another, in an order that favours none. */
async function compare(number: number, random: Random): Promise<Times> {
  const times: Times = { unknown: 0, wrong: 0, inactive: 0 }
  const first = random.between(0, sorts.length - 1)
  for (const sort of [...sorts.slice(first), ...sorts.slice(0, first)]) {
    const { milliseconds, answer } = await attempt(sort, number)
    times[sort] = milliseconds
    expect([answer.status, answer.body]).toEqual([
      401,
      { message: 'Invalid email or password', code: 'unauthorized' },
    ])
  }
  return times
}

/** Which sorts can be told apart by their times: much slower in the middle, and too often to be chance. */
function told(comparisons: readonly Times[]): string[] {
  const mostByChance = comparisons.length / 2 + (certainty / 2) * Math.sqrt(comparisons.length)
  return sorts.flatMap(slow =>
    sorts
      .filter(quick => {
        const ratios = comparisons.map(times => times[slow] / times[quick]).sort((a, b) => a - b)
        const middle = ratios[Math.floor(ratios.length / 2)] ?? 1
        return middle > 1 + tolerance && ratios.filter(ratio => ratio > 1).length >= mostByChance
      })
      .map(quick => `${slow} takes longer than ${quick}`),
  )
}

it('S8: the time of a refused sign-in does not tell who has an account', () =>
  keepPromise('S8', 'sqlite', { fast: 30, gate: 600 }, async run => {
    await compare(0, run.random)
    const comparisons: Times[] = []
    while (comparisons.length < run.rounds) {
      // Nobody may fail more than ten times within the window.
      if (comparisons.length % accounts === 0)
        await ground.connection.db.deleteFrom('signInThrottles').execute()
      comparisons.push(await compare(comparisons.length, run.random))
    }
    expect(told(comparisons)).toEqual([])
    // The same measurements tell what a sign-in would give away that does the work only for known addresses.
    expect(told(comparisons.map(times => ({ ...times, unknown: times.unknown / 4 })))).toEqual([
      'wrong takes longer than unknown',
      'inactive takes longer than unknown',
    ])
    for (const _judged of comparisons) run.passed()
  }))
