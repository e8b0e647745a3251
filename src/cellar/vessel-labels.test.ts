import { expect, it } from 'vitest'
import { offeredVessels, unknownLabel, vesselOfLabel } from './vessel-labels.ts'

const vessels = ['T-1', 'T-10', 'Fût-7', 'BT-1'].map((vesselId, at) => ({ id: at + 1, vesselId }))
const here = 'cellar.example:8443'
const read = (text: string) => {
  const found = vesselOfLabel(text, vessels, here)
  return found && [found.vessel.vesselId, found.otherHost]
}

it.each([
  ['https://cellar.example:8443/vessel/2', ['T-10', null]],
  ['https://cellar.example:8443/vessels/2/', ['T-10', null]],
  ['http://192.168.1.20:3000/vessel/3', ['Fût-7', '192.168.1.20:3000']],
  ['/vessel/1', ['T-1', null]],
  ['T-10', ['T-10', null]],
  [' t-1\n', ['T-1', null]],
  ['FUT-7', ['Fût-7', null]],
])('the label %s leads to its vessel', (text, vessel) => {
  expect(read(text)).toEqual(vessel)
})

it.each([
  '',
  '  ',
  'T-',
  '2',
  'https://cellar.example:8443/vessel/99',
  'https://cellar.example:8443/batches/2',
  'https://cellar.example:8443/vessel/2/edit',
  'https://cellar.example:8443/?next=/vessel/2',
  'WIFI:T:WPA;S:cellar;;',
])('the label %j leads nowhere', text => {
  expect(read(text)).toBeNull()
})

it('what is typed offers the vessels that begin with it, then those that hold it', () => {
  const offered = (typed: string) => offeredVessels(typed, vessels).map(({ vesselId }) => vesselId)
  expect(offered('t-1')).toEqual(['T-1', 'T-10', 'BT-1'])
  expect(offered('fut')).toEqual(['Fût-7'])
  expect(offered(' ')).toEqual([])
  const many = Array.from({ length: 30 }, (_, id) => ({ id, vesselId: `B-${id}` }))
  expect(offeredVessels('b', many)).toHaveLength(8)
})

it('an unknown label is named in one short line', () => {
  expect(unknownLabel(' WIFI:\nS:cellar ')).toBe('No vessel of this winery: WIFI: S:cellar')
  expect(unknownLabel('x'.repeat(500))).toBe(`No vessel of this winery: ${'x'.repeat(40)}…`)
})
