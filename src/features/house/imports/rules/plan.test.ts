import { expect, it } from 'vitest'
import { importKinds } from '#app/import-kinds.ts'
import type { Cell } from '#shared/sheets.ts'
import type { ImportKindAnswer } from '../contract.ts'
import { guessKind, linesOfPlans, neededValues, obstacleOf, planSheet, wrongRows } from './plan.ts'

const kinds = importKinds.map(kind => ({ ...kind, remembered: {} })) as unknown as ImportKindAnswer[]
const sheet = (name: string, ...rows: Cell[][]) => ({ name, rows })
const nothing = { said: {}, assumed: {} }

it.each([
  ['vessels', sheet('Cuves', ['Nom de la cuve', 'Capacité (hL)'], ['C1', 20])],
  ['vessels', sheet('Tanks', ['Vessel ID', 'Type', 'Capacity', 'Material'], ['T-1', 'Tank', 900, 'Plastic'])],
  ['batches', sheet('Lots', ['Vendanges'], [], ['Lot', 'Nom du lot', 'Cépage'], ['L1', 'Rouge', 'Syrah'])],
  [
    'fermentationMaintenance',
    sheet('', ['Lot', 'Cuve', 'Date', 'Densité', 'T (°C)'], ['L1', 'C1', '1', 1.09, 20]),
  ],
  [
    'vineyards',
    sheet('Weinberge', ['Name', 'Lage', 'Rebsorte', 'Pflanzdatum'], ['A', 'B', 'C', '2001-01-01']),
  ],
  [null, sheet('Payroll', ['Employee', 'Salary'], ['Ada', 1])],
  [null, sheet('Empty')],
])('import: %s is guessed from the headings and the name of a sheet', (kind, given) => {
  expect(guessKind(given, kinds)).toBe(kind)
})

it('import: what is required and not in the file is proposed, or asked for', () => {
  const given = sheet('', ['Vessel ID', 'Type'], ['T-1', 'Tank'])
  const plan = planSheet(given, { kind: 'vessels', ...nothing }, kinds)
  expect(Object.fromEntries(neededValues(plan).map(({ field, value }) => [field.name, value]))).toEqual({
    capacity: '',
    capacityUnit: 'L',
    material: 'Stainless Steel',
    usageType: 'Both',
    status: 'Empty',
  })
  expect(obstacleOf(plan)).toBe('Say which column holds the Capacity, or what holds for all rows.')
  const said = planSheet(given, { kind: 'vessels', said: {}, assumed: { capacity: '1000' } }, kinds)
  expect(obstacleOf(said)).toBeNull()
})

it('import: rows of which a cell cannot be read do not go out, and come back with why', () => {
  const given = sheet('Tanks', ['Vessel ID', 'Capacity'], ['T-1', 900], ['T-2', 'much'])
  const plan = planSheet(given, { kind: 'vessels', ...nothing }, kinds)
  const { lines, unread } = linesOfPlans([plan], { fileName: 'a.csv', missing: {}, onlyGood: false })
  expect(lines).toMatchObject([
    { fileName: 'a.csv', sheets: [{ kind: 'vessels', assumed: { status: 'Empty' } }] },
    { sheet: 0, row: 2, values: { vesselId: 'T-1', capacity: 900 } },
  ])
  expect(unread).toMatchObject([{ sheet: 0, row: { row: 3, problems: [{ field: 'capacity' }] } }])
  expect(wrongRows(plan, new Map([[3, 'No number.']]))).toEqual([
    ['Vessel ID', 'Capacity', 'What is wrong'],
    ['T-2', 'much', 'No number.'],
  ])
})

it('import: the ledger is told the time of the clock on the wall', () => {
  const given = sheet('', ['Vessel', 'Batch', 'Volume', 'Done at'], ['T-1', 'A', 900, '2026-03-04 07:30'])
  const plan = planSheet(given, { kind: 'openingBalances', ...nothing }, kinds)
  const wall = { ...plan, about: plan.about && { ...plan.about, isWallClock: true } }
  const { lines } = linesOfPlans([wall], { fileName: null, missing: {}, onlyGood: false })
  expect(lines[1]).toMatchObject({ values: { vessel: 'T-1', doneAt: '2026-03-04T07:30' } })
})
