import { expect, it } from 'vitest'
import { openAnswerCache } from './answer-cache.ts'

const megabyte = 1024 * 1024
const answer = (bytes: number) => ({
  tag: '',
  route: '/api/batch',
  stamp: '1',
  head: [],
  headOf304: [],
  bytes: Buffer.alloc(bytes),
})

it('answers are kept within an allowance, and none that is too large to share it with others', () => {
  const cache = openAnswerCache()
  for (let number = 0; number < 60; number++) cache.set(`answer ${number}`, answer(megabyte))
  cache.set('huge', answer(9 * megabyte))
  expect(cache.calculatedSize).toBeLessThanOrEqual(32 * megabyte)
  expect([cache.has('answer 59'), cache.has('answer 1'), cache.has('huge')]).toEqual([true, false, false])
})
