import { describe, expect, it } from 'vitest'
import { asList, bodyForWire, sendsToSignIn } from './wire-rules.ts'

const body = { batchId: 1, start_date: '2024-01-05', nested: { grapeVariety: 'Merlot' } }
const snake = { batch_id: 1, start_date: '2024-01-05', nested: { grape_variety: 'Merlot' } }
const camel = { batchId: 1, startDate: '2024-01-05', nested: { grapeVariety: 'Merlot' } }

describe('the case of a body’s keys', () => {
  it.each([
    ['API-03: fermentations in snake_case', '/api/fermentation', snake],
    ['API-03: one fermentation too', '/api/fermentation/5', snake],
    ['API-04: vineyard maintenance unchanged', '/api/vineyard-maintenance', body],
    ['API-05, TRAP-03: fermentation maintenance unchanged', '/api/fermentation-maintenance/5', body],
    ['API-06: vineyards in camelCase', '/api/vineyard', camel],
    ['TRAP-02: post-fermentation in camelCase', '/api/post-fermentation', camel],
    ['TRAP-04: aging maintenance in camelCase', '/api/aging-maintenance', camel],
  ])('%s', (_, path, expected) => {
    expect(bodyForWire(path, body)).toEqual(expected)
  })

  it('TRAP-76, 78: names with digits and permission names survive', () => {
    expect(bodyForWire('/api/fermentation', { totalSo2: 1, fk15GHl: 2 })).toEqual({
      total_so2: 1,
      fk15_g_hl: 2,
    })
    expect(bodyForWire('/api/vessel', { material_other: 'Clay' })).toEqual({ materialOther: 'Clay' })
    const role = { permissions: { 'wineBatches:create': true, some_key: false } }
    expect(bodyForWire('/api/roles', role)).toEqual(role)
  })
})

describe('a refused sign-in', () => {
  it.each([
    '/api/batch',
    '/api/batch/5/fermentations',
    '/api/vineyard',
    '/api/vineyard-maintenance/5',
    '/api/vessel/5',
    '/api/fermentation',
    '/api/fermentation-maintenance',
    '/api/aging/5',
    '/api/aging-maintenance',
    '/api/bottling',
    '/api/cellar/operations',
  ])('ERR-19..24, TRAP-05: %s leaves the page', path => {
    expect(sendsToSignIn(path)).toBe(false)
  })

  it.each(['/api/users', '/api/users/batch', '/api/roles', '/api/auth/profile', '/api/post-fermentation'])(
    'ERR-18, 25, TRAP-02, 05: %s sends to the sign-in page',
    path => {
      expect(sendsToSignIn(path)).toBe(true)
    },
  )
})

describe('a list answer (OPEN-27)', () => {
  it('is read bare or wrapped', () => {
    expect(asList([{ id: 1 }])).toEqual([{ id: 1 }])
    expect(asList({ data: [{ id: 1 }] })).toEqual([{ id: 1 }])
  })

  it.each([null, undefined, 'text', 5, {}, { data: 'x' }, { items: [] }])('%j reads as empty', answer => {
    expect(asList(answer)).toEqual([])
  })

  it('skips entries that are no records', () => {
    expect(asList([null, 3, { id: 1 }])).toEqual([{ id: 1 }])
  })
})
