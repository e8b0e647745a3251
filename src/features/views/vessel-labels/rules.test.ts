import { expect, it } from 'vitest'
import { readVessel } from '#features/records/vessels/rules.ts'
import { chosenVessels, labelOf, usualPaper } from './rules.ts'

const vessels = [1, 2, 3].map(id =>
  readVessel({ id, vesselId: `T-${id}`, vesselType: 'Tank', capacity: 1500 }),
)
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

it('the address names vessels, or all by naming none; what it names in vain is counted', () => {
  expect(idsOf(chosenVessels(vessels, null).chosen)).toEqual([1, 2, 3])
  const some = chosenVessels(vessels, ['3', '1', '3', '99', 'barrel'])
  expect(idsOf(some.chosen)).toEqual([1, 3])
  expect(some.unknown).toBe(2)
  expect(chosenVessels(vessels, [])).toEqual({ chosen: [], unknown: 0 })
})

it('a label says what the vessel is, and opens its page at this address', () => {
  const [tank] = vessels
  const label = tank && labelOf(tank, { origin: 'https://cellar.example:8443', winery: 'Nord' })
  expect(label).toEqual({
    id: 1,
    name: 'T-1',
    lines: ['Tank', '1,500 L'],
    foot: 'Nord',
    address: 'https://cellar.example:8443/vessel/1',
  })
  const bare = labelOf(readVessel({ id: 4, vesselId: 'X' }), { origin: '', winery: '' })
  expect(bare.lines).toEqual([])
})

it.each([
  ['en-US', 'letter'],
  ['es-mx', 'letter'],
  ['en-GB', 'a4'],
  ['fr', 'a4'],
])('in %s the paper is %s', (language, paper) => {
  expect(usualPaper(language)).toBe(paper)
})
