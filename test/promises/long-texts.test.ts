import { Agent } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBatch, aRole, aUser, aVessel } from '../builders.ts'
import { longTexts } from '../long-texts.ts'
import { type Ground, type PromisedWinery, startGround } from './ground/ground.ts'
import { sendTo } from './ground/http-caller.ts'
import { kinds } from './ground/store.ts'

// One request with a text without end, and the server goes on answering everybody else. What it takes is compared
// with a request of the same size, whose long text stands where nobody reads it and whose field is wrong by a word.

const characters = 400_000
const texts = ['digits and a letter', 'combining marks', 'blanks and a letter'] as const

/** One field of every kind, a body around it, and a short text that it refuses. */
const fields: readonly [kind: string, path: string, body: () => object, field: string, wrong: unknown][] = [
  ['a number', '/api/batch', aBatch, 'weight', 'heavy'],
  ['a day', '/api/batch', aBatch, 'startDate', 'soon'],
  ['a reference', '/api/batch', aBatch, 'vineyardId', 'there'],
  ['an ID', '/api/batch', aBatch, 'batchId', ''],
  ['a text', '/api/batch', aBatch, 'notes', 7],
  ['a choice', '/api/vessel', aVessel, 'material', 'Paper'],
  ['yes or no', '/api/vessel', aVessel, 'kosher', 'perhaps'],
  ['an e-mail address', '/api/users', () => aUser({ roleId: 1 }), 'email', 'nobody'],
  ['a password', '/api/users', () => aUser({ roleId: 1 }), 'password', 'short'],
  ['the name of a role', '/api/roles', aRole, 'name', ''],
]

/** How many times as long an answer may take on a machine that is busy with other things. */
const mostTimes = 10
const rounds = 3

describe.each(kinds)('on %s', kind => {
  const agent = new Agent({ keepAlive: true })
  let ground: Ground
  let winery: PromisedWinery

  beforeAll(async () => {
    ground = await startGround(kind)
    winery = await ground.newWinery()
  })
  afterAll(async () => {
    await ground.stop()
    agent.destroy()
  })

  /** Milliseconds until the request was refused, and until somebody else who asked meanwhile was answered. */
  async function refuse(path: string, body: object): Promise<{ own: number; others: number }> {
    const url = ground.servers[0]?.url ?? ''
    const began = performance.now()
    const refusal = sendTo(url, agent, {
      method: 'POST',
      path,
      token: winery.admin.token,
      body: JSON.stringify(body),
    })
    const timed = async (answer: ReturnType<typeof sendTo>, expected: number) => {
      const { status, text } = await answer
      expect(status, text).toBe(expected)
      return performance.now() - began
    }
    const meanwhile = sendTo(url, agent, { method: 'GET', path: '/api/health' })
    const [own, others] = await Promise.all([timed(refusal, 400), timed(meanwhile, 200)])
    return { own, others }
  }

  it.each(fields)(
    'F1: %s of 400,000 characters keeps nobody waiting',
    async (_kind, path, body, field, wrong) => {
      for (const name of texts) {
        const text = longTexts[name]?.(characters) ?? ''
        const best = { own: Infinity, others: Infinity }
        const usual = { own: Infinity, others: Infinity }
        for (let round = 0; round < rounds; round++) {
          const plain = await refuse(path, { ...body(), [field]: wrong, ignored: text })
          const long = await refuse(path, { ...body(), [field]: text })
          for (const whose of ['own', 'others'] as const) {
            usual[whose] = Math.min(usual[whose], plain[whose])
            best[whose] = Math.min(best[whose], long[whose])
          }
        }
        expect(best.own, name).toBeLessThan(mostTimes * usual.own)
        expect(best.others, name).toBeLessThan(mostTimes * usual.others)
      }
    },
  )

  it('F1: a number of 900,000 digits is refused while others are answered', async () => {
    const digits = `${'1'.repeat(900_000)}x`
    const plain = await refuse('/api/batch', { ...aBatch(), weight: 'heavy', ignored: digits })
    const long = await refuse('/api/batch', { ...aBatch(), weight: digits })
    expect(long.own).toBeLessThan(mostTimes * plain.own)
    expect(long.others).toBeLessThan(mostTimes * plain.others)
  })
})
