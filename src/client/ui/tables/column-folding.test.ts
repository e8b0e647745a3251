import { describe, expect, it } from 'vitest'
import { byPriority, foldedColumns } from './column-folding.ts'

const columns = [
  { key: 'material' },
  { key: 'name', mobilePriority: 1 },
  { key: 'size', mobilePriority: 3 },
  { key: 'status', mobilePriority: 2 },
]
const widths = [100, 100, 100, 100]

describe('byPriority', () => {
  it('puts the lowest number first and columns without one last', () => {
    expect(byPriority(columns).map(({ key }) => key)).toEqual(['name', 'status', 'size', 'material'])
  })
})

describe('foldedColumns', () => {
  const fold = (room: number, control = { width: 0, isAlways: false }) => [
    ...foldedColumns(columns, { widths, room, control }),
  ]

  it.each([
    [400, []],
    [399, ['material']],
    [250, ['material', 'size']],
    [100, ['material', 'size', 'status']],
    [10, ['material', 'size', 'status']],
  ])('in %i px', (room, folded) => {
    expect(fold(room)).toEqual(folded)
  })

  it('leaves room for the control in the first column, where there is one', () => {
    expect(fold(400, { width: 120, isAlways: false })).toEqual([])
    expect(fold(400, { width: 120, isAlways: true })).toEqual(['material'])
    expect(fold(300, { width: 120, isAlways: false })).toEqual(['material', 'size'])
  })
})
