import { expect, it } from 'vitest'
import { agingMaintenance } from '#features/records/aging-maintenance/contract.ts'
import { differences, enteredFields } from './rules.ts'

const unnamed = () => ''

it('what was entered reads as on its screen; what is empty or the server’s is left out', () => {
  const entered = { agingId: 4, ph: 3.5, notes: '', ta: null, expect: [1], vesselType: 'Tank' }
  expect(enteredFields(agingMaintenance, entered, name => (name === 'agingId' ? 'WB-1' : ''))).toEqual([
    { name: 'agingId', label: 'Aging Process', value: 'WB-1' },
    { name: 'ph', label: 'pH', value: '3.5' },
  ])
})

it('what no contract tells of is told by its own names', () => {
  const entered = { kind: 'transfer', from: [{ vesselId: 7, volume: '200' }], note: null }
  expect(enteredFields(undefined, entered, unnamed)).toEqual([
    { name: 'kind', label: 'Kind', value: 'transfer' },
    { name: 'from', label: 'From', value: 'Vessel Id 7, Volume 200' },
  ])
})

it('of two versions only what differs is laid side by side', () => {
  const [mine, theirs] = [
    { ph: 3.5, notes: 'Mine', ta: 6 },
    { ph: 3.5, notes: 'Theirs', color: 'Ruby' },
  ].map(entered => enteredFields(agingMaintenance, entered, unnamed))
  expect(differences(mine ?? [], theirs ?? [])).toEqual([
    { label: 'Notes', mine: 'Mine', theirs: 'Theirs' },
    { label: 'TA', mine: '6', theirs: '' },
    { label: 'Color', mine: '', theirs: 'Ruby' },
  ])
})
