import { describe, expect, it } from 'vitest'
import { watchConnection } from './watch.ts'

/** A server that is there or not, and timers that go when they are told to. */
function surroundings() {
  const world = { isThere: true, probes: 0, pauses: [] as number[], due: null as (() => void) | null }
  const watch = watchConnection({
    probe: async () => {
      world.probes += 1
      return world.isThere
    },
    later(work, wait) {
      world.pauses.push(wait)
      world.due = work
      return () => {
        world.due = null
      }
    },
    chance: () => 1,
  })
  return { world, watch }
}

const settled = () => new Promise(resolve => setTimeout(resolve))

describe('whether the server can be reached', () => {
  it('one call without an answer is that call’s failure while the probe is answered', async () => {
    const { world, watch } = surroundings()
    watch.hear({ isAnswered: false })
    await settled()
    expect([watch.state(), world.probes, world.due]).toEqual(['reachable', 1, null])
  })

  it('without an answer to the probe it is away, and is asked more and more seldom', async () => {
    const { world, watch } = surroundings()
    world.isThere = false
    watch.hear({ isAnswered: false })
    await settled()
    expect(watch.state()).toBe('unreachable')
    for (let round = 0; round < 8; round++) {
      world.due?.()
      await settled()
    }
    expect(world.pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  })

  it('any answer says that it is back, tells it once, and ends the asking', async () => {
    const { world, watch } = surroundings()
    let comebacks = 0
    watch.onComeback(() => {
      comebacks += 1
    })
    world.isThere = false
    await watch.ask()
    watch.hear({ isAnswered: true })
    watch.hear({ isAnswered: true })
    expect([watch.state(), comebacks, world.due]).toEqual(['reachable', 1, null])
  })

  it('hope asks at once, but only while it is away', async () => {
    const { world, watch } = surroundings()
    watch.hope()
    expect(world.probes).toBe(0)
    world.isThere = false
    await watch.ask()
    world.isThere = true
    watch.hope()
    await settled()
    expect([watch.state(), world.probes]).toEqual(['reachable', 2])
  })

  it('those who ask at the same time share one question', async () => {
    const { world, watch } = surroundings()
    expect(await Promise.all([watch.ask(), watch.ask()])).toEqual([true, true])
    expect(world.probes).toBe(1)
  })
})
