import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fillSheets,
  type LabelSize,
  labelParts,
  labelSizes,
  marginsOf,
  type Paper,
  papers,
} from './label-layout.ts'

const sheets = Object.keys(labelSizes).flatMap(size =>
  Object.keys(papers).map(paper => [size as LabelSize, paper as Paper] as const),
)

describe('labels on a sheet', () => {
  it.each(sheets)(
    '%s labels lie within %s, with room that every printer leaves at the edges',
    (size, paper) => {
      const { left, top } = marginsOf(papers[paper], labelSizes[size][paper])
      expect(left).toBeGreaterThanOrEqual(4)
      expect(top).toBeGreaterThanOrEqual(6)
    },
  )

  it('3 × 7 on A4 are those of the sheets that are sold: 63.5 by 38.1 mm', () => {
    const margins = marginsOf(papers.a4, labelSizes.small.a4)
    expect(margins.left).toBeCloseTo(7.25)
    expect(margins.top).toBeCloseTo(15.15)
  })

  it('fill sheet after sheet, and leave out the places that are used up', () => {
    const grid = { columns: 3, rows: 7 }
    const items = Array.from({ length: 22 }, (_, index) => index)
    expect(fillSheets(items, grid).map(sheet => sheet.length)).toEqual([21, 1])
    const begun = fillSheets(items, grid, 4)
    expect(begun.map(sheet => sheet.length)).toEqual([21, 5])
    expect(begun[0]?.slice(0, 5)).toEqual([null, null, null, null, 0])
    expect(fillSheets([], grid, 4)).toEqual([])
    expect(fillSheets([1], grid, 21)).toEqual([[1]])
  })

  it('lose none and print none twice, whatever is left of the first sheet', () => {
    fc.assert(
      fc.property(fc.nat(120), fc.nat(60), (count, skipped) => {
        const items = Array.from({ length: count }, (_, index) => index)
        const printed = fillSheets(items, { columns: 2, rows: 4 }, skipped).flat()
        expect(printed.filter(item => item !== null)).toEqual(items)
      }),
    )
  })

  it.each(sheets)('%s on %s: the code keeps 15 mm at least, and the name fits beside it', (size, paper) => {
    const grid = labelSizes[size][paper]
    for (const name of ['7', 'T-101', 'FERMENTER-NORTH-12', 'A very long name for a very small barrel']) {
      const { code, text, padding } = labelParts(grid, name)
      expect(code).toBeGreaterThanOrEqual(15)
      expect(code + 2 * padding).toBeLessThanOrEqual(grid.height)
      expect(text).toBeGreaterThanOrEqual(3.4)
      expect(text).toBeLessThanOrEqual(grid.height * 0.24)
    }
    expect(labelParts(grid, 'T-1').text).toBeGreaterThan(labelParts(grid, 'FERMENTER-NORTH-12').text)
  })
})
