import { describe, expect, test } from 'vitest'
import { heldVessels } from '#cellar/vessel-occupancy.ts'
import {
  activeBatches,
  activeProcesses,
  type BottlingRow,
  batchesPerType,
  newInPeriod,
  plannedRuns,
  readBatch,
  readBottling,
  readProcess,
  readVessel,
  readVineyard,
  startOf,
  totalAcreage,
  totalBottles,
  upcomingRuns,
  vesselFigures,
} from './rules.ts'

describe('what is read', () => {
  test('DASH-13, TRAP-61: acreage and bottles that arrive as text are added as numbers', () => {
    expect(totalAcreage([{ acreage: '12.25' }, { acreage: 4.5 }, {}].map(readVineyard))).toBe(16.75)
    expect(totalBottles([{ bottleCount: '600' }, { bottleCount: 25 }, {}].map(readBottling))).toBe(625)
  })

  test('DASH-57: a vessel is read by either name of its type, its capacity from text', () => {
    const vessel = { id: '3', vesselId: 'T-1', type: 'Tank', capacity: '225.5', capacityUnit: 'gal' }
    expect(
      readVessel({ ...vessel, material: 'Other', materialOther: 'Clay', status: 'In Use' }),
    ).toMatchObject({
      id: 3,
      code: 'T-1',
      type: 'Tank',
      capacity: 225.5,
      capacityUnit: 'gal',
      material: 'Clay',
      status: 'In Use',
    })
    expect(readVessel({})).toMatchObject({ type: 'N/A', capacity: null, capacityUnit: 'L', status: 'Empty' })
  })

  test('a batch without name or status, a record without its batch', () => {
    expect(readBatch({ batchId: 'WB-1' })).toMatchObject({ name: 'Unnamed Batch', status: 'In Progress' })
    expect(readProcess({ batchId: 4 }).batch).toBe('4')
    expect(readProcess({ wineBatch: { batchName: null, batchId: 'WB-1' } }).batch).toBe('WB-1')
    expect(readBottling({ batch: null }).batch).toBe('N/A')
  })
})

describe('what is counted', () => {
  test('DASH-15, OPEN-44: a batch is active until it is completed', () => {
    const batches = [{ status: 'Completed' }, { status: 'Bottled' }, {}].map(readBatch)
    expect(activeBatches(batches)).toHaveLength(2)
  })

  test('DASH-16, 17, 58: only Active processes count, and they hold their vessels', () => {
    const processes = ['Active', 'Stuck', 'On Hold', 'Completed'].map((status, index) =>
      readProcess({ status, vesselId: index + 1 }),
    )
    expect(activeProcesses(processes)).toHaveLength(1)
    expect([...heldVessels(processes)]).toEqual([1])
  })

  test.each([
    [[], { total: 0, available: 0, inUse: 0, utilization: 0 }],
    [['In Use', 'Empty', 'Out of Service'], { total: 3, available: 1, inUse: 1, utilization: 33 }],
    [['In Use', 'In Use', 'Available'], { total: 3, available: 1, inUse: 2, utilization: 67 }],
    [['In Use', 'Out of Service'], { total: 2, available: 0, inUse: 1, utilization: 50 }],
  ])('DASH-18..20, TRAP-63, OPEN-46, 47: vessels %j give %j', (statuses, figures) => {
    expect(vesselFigures(statuses.map(status => readVessel({ status })))).toEqual(figures)
  })

  test('DASH-22: only planned runs are planned', () => {
    const runs = ['Planned', 'Completed', 'Cancelled'].map(status => readBottling({ status }))
    expect(plannedRuns(runs)).toHaveLength(1)
  })

  test('DASH-23: batches per type, completed ones too', () => {
    const types = [{ wineType: 'White' }, { wineType: 'Red' }, { wineType: 'Red', status: 'Completed' }, {}]
    expect(batchesPerType(types.map(readBatch))).toEqual([
      { type: 'Red', count: 2 },
      { type: 'White', count: 1 },
      { type: 'N/A', count: 1 },
    ])
  })
})

describe('upcoming bottling', () => {
  const run = (id: number, bottlingDate: unknown, status = 'Planned') =>
    readBottling({ id, bottlingDate, status })
  const ids = (runs: BottlingRow[]) => runs.map(({ id }) => id)

  test('DASH-30, 31, TRAP-62: from today on, the earliest five, not the cancelled ones', () => {
    const runs = [
      run(1, '2025-04-12'),
      run(2, '2025-04-09'),
      run(3, '2025-04-10T00:00:00.000Z'),
      run(4, '2025-04-11', 'Cancelled'),
      run(5, '2025-04-11', 'Completed'),
      run(6, null),
      run(7, '2025-05-01'),
      run(8, '2025-06-01'),
      run(9, '2025-07-01'),
    ]
    expect(ids(upcomingRuns(runs, '2025-04-10'))).toEqual([3, 5, 1, 7, 8])
  })
})

describe('the period', () => {
  test.each([
    ['week', '2025-04-10', '2025-04-07'],
    ['week', '2025-04-13', '2025-04-07'],
    ['week', '2025-03-01', '2025-02-24'],
    ['month', '2025-04-10', '2025-04-01'],
    ['year', '2025-04-10', '2025-01-01'],
  ] as const)('the %s of %s begins on %s', (period, day, start) => {
    expect(startOf(period, day)).toBe(start)
  })

  test('DASH-06, OPEN-45: counts the records made since it began', () => {
    const records = ['2025-04-09', '2025-04-02', '2025-01-20', '2024-12-31', undefined].map(day =>
      readVineyard({ createdAt: day && `${day}T12:00:00` }),
    )
    expect(newInPeriod(records, 'week', '2025-04-10')).toBe('1 new this week')
    expect(newInPeriod(records, 'month', '2025-04-10')).toBe('2 new this month')
    expect(newInPeriod(records, 'year', '2025-04-10')).toBe('3 new this year')
  })
})
