import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDoor } from '#server/db/writing/write-door.ts'
import { hashOfPassword } from '../app-under-test.ts'
import type { Answer, Caller } from '../caller.ts'
import { type Ground, startGround } from './ground/ground.ts'
import { keepPromise } from './ground/rounds.ts'

const accounts = 60
/** How far the medians may lie apart. */
const tolerance = 0.1
/** A busy machine may disturb one series; a difference that the program makes shows in every one. */
const series = 3

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
  const passwordHash = await hashOfPassword()
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

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The relative distance between the fastest and the slowest sort, measured in turns. */
async function distance(samples: number): Promise<number> {
  const times: Record<Sort, number[]> = { unknown: [], wrong: [], inactive: [] }
  const answers = new Set<string>()
  for (let number = 0; number < samples; number++) {
    // Nobody may fail more than ten times within the window.
    if (number > 0 && number % (accounts * 3) === 0) await forgetAttempts()
    for (const sort of sorts) {
      const { milliseconds, answer } = await attempt(sort, number)
      times[sort].push(milliseconds)
      answers.add(`${answer.status} ${answer.text}`)
    }
  }
  expect([...answers]).toEqual(['401 {"message":"Invalid email or password","code":"unauthorized"}'])
  const medians = sorts.map(sort => median(times[sort]))
  return Math.max(...medians) / Math.min(...medians) - 1
}

const forgetAttempts = () => ground.connection.db.deleteFrom('signInThrottles').execute()

it('S8: the time of a refused sign-in does not tell who has an account', () =>
  keepPromise('S8', 'sqlite', { fast: 60, gate: 600 }, async run => {
    await distance(2)
    const distances: number[] = []
    while (distances.length < series && !distances.some(each => each <= tolerance)) {
      await forgetAttempts()
      distances.push(await distance(run.rounds / sorts.length))
    }
    expect(Math.min(...distances)).toBeLessThanOrEqual(tolerance)
    for (let sample = 0; sample < run.rounds; sample++) run.passed()
  }))
