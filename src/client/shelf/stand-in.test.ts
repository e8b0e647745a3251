import { describe, expect, it } from 'vitest'
import type { Answer } from '#client/data/standby.ts'
import { ApiFailure } from '#client/failures/api-failure.ts'
import { makeStandIn, notOnThisDevice } from './stand-in.ts'

const answer = (data: unknown): Answer => ({ data, nextCursor: null, total: null })
const question = { name: '/api/vessel ', path: '/api/vessel', signal: undefined }
const lost = () => new ApiFailure('Network Error', 'GET', '/api/vessel', null, {})
const never = new Promise<never>(() => {})

/** A stand-in among things that are as said, and what it told of. */
function among({ isReachable = true, isThere = false, hasKept = true, isPatient = true } = {}) {
  const told: string[] = []
  const read = makeStandIn({
    isReachable: () => isReachable,
    askServer: async () => isThere,
    find: async () => (hasKept ? { answer: answer('kept'), at: 1000 } : null),
    patience: () => (isPatient ? never : Promise.resolve()),
    tellGiven: (name, at) => told.push(`given ${name}${at}`),
    tellFresh: () => told.push('fresh'),
    tellMissing: () => told.push('missing'),
    tellLate: path => told.push(`late ${path}`),
  })
  return { told, ask: (send: () => Promise<Answer>) => read(question, send) }
}

describe('a read', () => {
  it('is the server’s to answer while it can be reached', async () => {
    const { told, ask } = among()
    expect(await ask(async () => answer('fresh'))).toEqual(answer('fresh'))
    expect(told).toEqual(['fresh'])
  })

  it('is answered from the shelf at once where the server is known to be away', async () => {
    const { told, ask } = among({ isReachable: false })
    expect(await ask(() => never)).toEqual(answer('kept'))
    expect(told).toEqual(['given /api/vessel 1000'])
  })

  it('is answered from the shelf when nobody knows and it takes long; the late answer is told of', async () => {
    const { told, ask } = among({ isPatient: false })
    let arrive = (_answer: Answer) => {}
    const sent = new Promise<Answer>(resolve => {
      arrive = resolve
    })
    expect(await ask(() => sent)).toEqual(answer('kept'))
    arrive(answer('fresh'))
    await sent
    await new Promise(resolve => setTimeout(resolve))
    expect(told).toEqual(['given /api/vessel 1000', 'fresh', 'late /api/vessel'])
  })

  it('goes on waiting where the shelf has nothing', async () => {
    const { ask } = among({ isPatient: false, hasKept: false })
    expect(await ask(async () => answer('fresh'))).toEqual(answer('fresh'))
  })

  it('ERR-14: that is lost while the server is there is told as ever', async () => {
    const { told, ask } = among({ isThere: true })
    await expect(ask(() => Promise.reject(lost()))).rejects.toThrow('Network Error')
    expect(told).toEqual([])
  })

  it('that is lost together with the server is answered from the shelf', async () => {
    const { ask } = among()
    expect(await ask(() => Promise.reject(lost()))).toEqual(answer('kept'))
    const gateway = new ApiFailure('Request failed', 'GET', '/api/vessel', 502, {})
    expect(await ask(() => Promise.reject(gateway))).toEqual(answer('kept'))
  })

  it('that is refused is refused, whatever lies on the shelf', async () => {
    const { told, ask } = among()
    const refused = new ApiFailure('Request failed', 'GET', '/api/vessel', 403, {})
    await expect(ask(() => Promise.reject(refused))).rejects.toBe(refused)
    expect(told).toEqual([])
  })

  it.each([true, false])('of what is not here says so (known to be away: %s)', async isReachable => {
    const { told, ask } = among({ isReachable, hasKept: false })
    await expect(ask(() => Promise.reject(lost()))).rejects.toThrow(notOnThisDevice)
    expect(told).toEqual(['missing'])
  })

  it('of what is not here finds a server that has come back', async () => {
    const { ask } = among({ isReachable: false, isThere: true, hasKept: false })
    expect(await ask(async () => answer('fresh'))).toEqual(answer('fresh'))
  })
})
