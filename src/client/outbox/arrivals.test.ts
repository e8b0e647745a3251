import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeArrivals } from './arrivals.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listen() {
  const told: string[] = []
  return { told, arrive: makeArrivals(path => told.push(path)) }
}

it('a single arrival is told at once', async () => {
  const { told, arrive } = listen()
  arrive('/api/vineyard')
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['/api/vineyard'])
})

it('of hundreds in a row each path is told twice a second, and the last of them is never left out', async () => {
  const { told, arrive } = listen()
  for (let at = 0; at < 149; at++) {
    arrive(at === 148 ? '/api/vessel' : '/api/vineyard')
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(told).toEqual(['/api/vineyard', '/api/vineyard', '/api/vineyard'])
  await vi.advanceTimersByTimeAsync(500)
  expect(told.slice(3)).toEqual(['/api/vineyard', '/api/vessel'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(told).toHaveLength(5)
})
