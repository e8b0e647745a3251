import { expect, it } from 'vitest'
import { recordStamps } from './resource.ts'
import { nestedIn, rowReader } from './row-reader.ts'
import { z } from './zod.ts'

const item = z.object({
  ...recordStamps,
  name: z.string(),
  kind: z.enum(['a', 'b']),
  size: z.union([z.number(), z.string()]),
  count: z.int(),
  weight: z.number().nullable(),
  isOpen: z.boolean(),
  day: z.iso.date().nullable(),
  moment: z.iso.datetime(),
  block: z.object({ name: z.string() }).nullable(),
  rights: z.record(z.string(), z.boolean()),
  parts: z.array(z.string()),
})

it('a row has every plain field as the contract tells it, and of the stamps id and version', () => {
  const stamps = { id: 4, version: 2, createdAt: '2024-01-01T00:00:00Z', updatedAt: '2024-01-01T00:00:00Z' }
  const plain = { name: 'Hill', kind: 'a', size: 750, count: 3, weight: 1.5, isOpen: true, day: '2024-02-29' }
  const raw = { ...stamps, ...plain, moment: '2024-02-29T10:00:00Z', block: { name: 'x' }, parts: ['y'] }
  expect(rowReader(item)(raw)).toStrictEqual({
    ...plain,
    id: 4,
    version: 2,
    size: '750',
    moment: '2024-02-29T10:00:00Z',
  })
})

it('a foreign answer is read leniently: numbers as text, stray blanks, a day in a timestamp', () => {
  const raw = { id: '7', name: ' Hill ', kind: 'c', count: '12', weight: '0', isOpen: 'true', day: 'soon' }
  expect(rowReader(item)(raw)).toMatchObject({ id: 7, name: 'Hill', kind: 'c', count: 12, weight: 0 })
  expect(rowReader(item)(raw)).toMatchObject({ isOpen: true, day: 'soon' })
  expect(rowReader(item)({ day: '2020-01-05T23:00:00.000Z' })).toMatchObject({ day: '2020-01-05' })
})

it('what is missing or unreadable is empty, null or no', () => {
  for (const nothing of [undefined, null, {}, []]) {
    const fields = Object.keys(item.shape).map(name => [name, nothing])
    expect(rowReader(item)(Object.fromEntries(fields))).toMatchObject({
      id: 0,
      version: undefined,
      count: null,
      weight: null,
      isOpen: false,
      day: '',
    })
  }
})

it('what the contract does not tell so is read by the kind itself', () => {
  const read = rowReader(item, {
    block: raw => nestedIn(raw.block)?.name ?? 'none',
    kind: () => 'own',
    total: () => 3,
  })
  expect(read({ id: 1, kind: 'a', block: { name: 'North' } })).toMatchObject({
    block: 'North',
    kind: 'own',
    total: 3,
  })
  expect(read({ id: 1, block: 'North' }).block).toBe('none')
})
