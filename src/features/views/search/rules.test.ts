import { expect, it } from 'vitest'
import { addressOf } from '#shared/resource.ts'
import { kinds } from '#test/kinds.ts'
import { type SearchHit, searchedKinds } from './contract.ts'
import { describeHit, findScreens, orderHits } from './rules.ts'

const searched = searchedKinds(kinds)

const hit = (kind: SearchHit['kind'], id = 1): SearchHit => ({
  kind,
  id,
  title: 'WB-1',
  detail: 'Hillside Red',
  day: null,
  status: null,
})

it('every kind has a place where it is shown', () => {
  expect(searched.map(kind => addressOf(kind, 7, 'id'))).toEqual([
    '/batches/7',
    '/vessels/7',
    '/vineyards?id=7',
    '/fermentation/7',
    '/post-fermentation?id=7',
    '/aging?id=7',
    '/bottling?id=7',
  ])
})

it('the kind with the best fit comes first, whole', () => {
  const found = [
    { hit: hit('batches', 1), fit: 1 },
    { hit: hit('batches', 2), fit: 2 },
    { hit: hit('vessels', 3), fit: 0 },
    { hit: hit('vessels', 4), fit: 2 },
    { hit: hit('vineyards', 5), fit: 1 },
  ]
  expect(orderHits(searched, found).map(({ id }) => id)).toEqual([3, 4, 1, 2, 5])
  expect(orderHits(searched, [])).toEqual([])
})

it('the second line says what there is to say', () => {
  expect(describeHit({ ...hit('agings'), day: '2024-10-20', status: 'Active' })).toBe(
    'Hillside Red · Oct 20, 2024 · Active',
  )
  expect(describeHit(hit('batches'))).toBe('Hillside Red')
})

it('screens are found by any part of their name, those that begin with it first', () => {
  const screens = ['Fermentation', 'Post-Fermentation', 'Aging', 'Roles & Permissions'].map(label => ({
    label,
  }))
  const labels = (text: string) => findScreens(screens, text).map(({ label }) => label)
  expect(labels('ferm')).toEqual(['Fermentation', 'Post-Fermentation'])
  expect(labels('PÓST')).toEqual(['Post-Fermentation'])
  expect(labels('permissions roles')).toEqual(['Roles & Permissions'])
  expect(labels('')).toHaveLength(4)
  expect(labels('nothing')).toEqual([])
})
