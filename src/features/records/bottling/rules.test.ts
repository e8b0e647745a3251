import { describe, expect, it } from 'vitest'
import { readAging } from '#features/records/aging/rules.ts'
import { agingChoices, calendarAddress, filterRuns, readBottling } from './rules.ts'

describe('a bottling run', () => {
  const raw = {
    id: '4',
    batchId: '2',
    agingId: '9',
    bottlingDate: '2026-11-09T12:00:00.000Z',
    bottleCount: '600',
    bottleSize: 750,
    status: 'Planned',
    batch: { id: 2, batchId: 'WB-2' },
  }

  it('BOTL-05: is read whatever server it comes from', () => {
    expect(readBottling(raw)).toMatchObject({
      id: 4,
      batchId: 2,
      agingId: 9,
      bottlingDate: '2026-11-09',
      bottleCount: 600,
      bottleSize: '750',
      notes: '',
      batch: { code: 'WB-2' },
    })
    expect(readBottling({ id: 5, batch: { id: 3 } })).toMatchObject({
      batchId: 3,
      agingId: null,
      batch: { id: 3 },
    })
    expect(readBottling({ id: 5, bottlingDate: 'soon' })).toMatchObject({ bottlingDate: 'soon', batch: null })
  })

  it('is shown for its batch and its status', () => {
    const runs = [raw, { ...raw, id: 5, status: 'Cancelled' }, { ...raw, id: 6, batchId: 3 }].map(
      readBottling,
    )
    const ids = (batchId: number | null, status: string | null) =>
      filterRuns(runs, { batchId, status }).map(({ id }) => id)
    expect(ids(null, null)).toEqual([4, 5, 6])
    expect(ids(2, null)).toEqual([4, 5])
    expect(ids(null, 'Planned')).toEqual([4, 6])
    expect(ids(2, 'Cancelled')).toEqual([5])
  })

  it('OPEN-13: is offered the agings of its batch, all while it has none, and keeps its own', () => {
    const agings = [
      { id: 1, batchId: 2, startDate: '2024-11-01' },
      { id: 2, batchId: 3, startDate: '2024-11-02' },
    ].map(readAging)
    const ids = (batchId: number | null, own: number | null) =>
      agingChoices(agings, batchId, own).map(({ value }) => value)
    expect(ids(null, null)).toEqual([1, 2])
    expect(ids(2, null)).toEqual([1])
    expect(ids(3, 1)).toEqual([2])
    expect(agingChoices([], 2, 7)).toEqual([{ value: 7, label: 'Aging 7' }])
  })

  it('opens from the calendar without losing what the page is narrowed to', () => {
    expect(calendarAddress({ month: '2026-11', batchId: 'WB 2', status: null, search: '' }, 4)).toBe(
      '/bottling?view=calendar&month=2026-11&batchId=WB+2&edit=4',
    )
  })
})
