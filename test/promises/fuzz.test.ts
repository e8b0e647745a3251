import { Agent } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../caller.ts'
import { newAging, newBatch, newFermentation, newVessel } from '../cellar.ts'
import { newDevice } from '../devices.ts'
import { damageText, fuzzedOperations, mutate, type Operation, validBody } from './attacks/fuzzed-requests.ts'
import { type Ground, type PromisedWinery, startGround } from './ground/ground.ts'
import { type Sent, sendTo, Unanswered } from './ground/http-caller.ts'
import { keepPromise, type Random } from './ground/rounds.ts'
import { kinds, onEach } from './ground/store.ts'

const longestAnswer = 2000
const atOnce = 4

describe.each(kinds)('on %s', kind => {
  const agent = new Agent({ keepAlive: true })
  let ground: Ground
  let winery: PromisedWinery
  let device: { token: string }

  beforeAll(async () => {
    ground = await startGround(kind)
    winery = await aFilledWinery()
  })
  afterAll(async () => {
    await ground.stop()
    agent.destroy()
  })

  async function aFilledWinery(): Promise<PromisedWinery> {
    const made = await ground.newWinery()
    await newBatch(made.admin)
    await newVessel(made.admin)
    await newFermentation(made.admin)
    await newAging(made.admin)
    device = await newDevice(made.admin)
    return made
  }

  function requestOf(random: Random, operation: Operation): Sent {
    const body = operation.body && validBody(random, operation.body)
    const mutated = mutate(random, body ?? {}, random.between(0, 3))
    const path = operation.pathWith(random)
    const text = operation.body || random.next() < 0.1 ? JSON.stringify(mutated) : undefined
    return {
      method: operation.method,
      path,
      token: path.startsWith('/api/ingest') ? device.token : winery.admin.token,
      body: text !== undefined && random.next() < 0.05 ? damageText(random, text) : text,
      headers: operation.headersWith(random),
      milliseconds: longestAnswer,
    }
  }

  /** A machine that was busy for a moment answers the second time; a request that hangs does not. */
  async function answerTo(sent: Sent): Promise<Answer> {
    const url = ground.servers[0]?.url ?? ''
    try {
      return await sendTo(url, agent, sent)
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      return sendTo(url, agent, sent)
    }
  }

  it('F1: whatever is sent, the server answers in time and never with 500', () =>
    keepPromise('F1', kind, onEach(3000, 200_000), async run => {
      const operations = fuzzedOperations()
      const seen = new Map<number, number>()
      let left = run.rounds
      const work = async () => {
        while (left-- > 0) {
          const sent = requestOf(run.random, run.random.pick(operations))
          const answer = await answerTo(sent)
          expect(answer.status, `${JSON.stringify(sent)} was answered ${answer.text}`).toBeLessThan(500)
          seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
          // Someone changed their own password or role by chance, or revoked the device, and is out.
          if (answer.status === 401) winery = await aFilledWinery()
          run.passed()
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      // Requests that never got as far as a write would prove little.
      if (run.rounds >= 1000)
        for (const status of [200, 201, 400, 404, 409, 412]) expect([...seen.keys()]).toContain(status)
      await ground.expectSound()
    }))
})
