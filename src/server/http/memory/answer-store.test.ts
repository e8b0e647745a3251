import { expect, it } from 'vitest'
import { AnswerStore, type KeptAnswer } from './answer-store.ts'

const megabyte = 1024 * 1024
const answer = (bytes: number): KeptAnswer => ({
  tag: 'W/"r1"',
  stamp: '1',
  head: [],
  headOf304: [],
  bytes: Buffer.alloc(bytes),
})

it('keeps no more than its allowance, however much is asked', () => {
  const store = new AnswerStore()
  for (let number = 0; number < 500; number++) store.set(`answer ${number}`, answer((number % 7) * 500_000))
  expect(store.size).toBeLessThanOrEqual(32 * megabyte)
  expect(store.get('answer 499')).toBeDefined()
  expect(store.get('answer 1')).toBeUndefined()
})

it('lets go first of what nobody asked for again', () => {
  const store = new AnswerStore()
  for (const key of ['a', 'b', 'c', 'd']) store.set(key, answer(7 * megabyte))
  store.get('a')
  store.set('e', answer(7 * megabyte))
  expect(['a', 'b', 'c', 'd', 'e'].filter(key => store.get(key))).toEqual(['a', 'c', 'd', 'e'])
})

it('does not take what is too large to share the room with others', () => {
  const store = new AnswerStore()
  store.set('huge', answer(9 * megabyte))
  expect([store.get('huge'), store.size]).toEqual([undefined, 0])
})

it('counts an answer that takes the place of another once', () => {
  const store = new AnswerStore()
  store.set('a', answer(megabyte))
  const { size } = store
  store.set('a', answer(megabyte))
  expect(store.size).toBe(size)
})
