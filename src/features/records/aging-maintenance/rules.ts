import { takerOf } from '#cellar/readings.ts'
import { type AgingRow, agingLine, agingTitle, readAging } from '#features/records/aging/rules.ts'
import { dayOf } from '#shared/days.ts'
import { numberOf } from '#shared/numbers.ts'
import { nestedIn, rowReader } from '#shared/row-reader.ts'
import { agingMaintenance } from './contract.ts'

type Fields = Record<string, unknown>

/**
 * What a change leaves out stays; but the start date was read off the aging, so a reading that is given to
 * another aging takes that one's, unless the body says which.
 */
export function mergeReading(before: Fields, body: Fields): Fields {
  const moves = body.agingId !== undefined && String(body.agingId) !== String(before.agingId)
  return { ...before, ...(moves && { agingStartDate: null }), ...body }
}

function agingOf(raw: Fields): AgingRow | null {
  const aging = nestedIn(raw.aging)
  return aging && readAging(aging)
}

/** A reading as the screen shows it, whatever server it came from. */
export const readAgingReading = rowReader(agingMaintenance.item, {
  agingId: raw => numberOf(raw.agingId) ?? agingOf(raw)?.id ?? null,
  takenBy: takerOf,
  aging: agingOf,
})
export type AgingReadingRow = ReturnType<typeof readAgingReading>

/** The readings with the aging that they do not carry themselves taken from the list of agings. */
export function nameAgings(rows: readonly AgingReadingRow[], agings: readonly AgingRow[]): AgingReadingRow[] {
  const byId = new Map(agings.map(aging => [aging.id, aging]))
  return rows.map(row => (row.aging ? row : { ...row, aging: byId.get(row.agingId ?? 0) ?? null }))
}

export function readingTitle({ aging, agingId }: Pick<AgingReadingRow, 'aging' | 'agingId'>): string {
  return aging || agingId === null ? agingTitle(aging) : `Aging ${agingId}`
}

/** The processes to choose from. `kept` is there though the list lacks it, so that no form shows another instead. */
export function agingChoices(agings: readonly AgingRow[], kept: AgingRow | null = null) {
  const isMissing = kept !== null && !agings.some(({ id }) => id === kept.id)
  return [...agings, ...(isMissing ? [kept] : [])].map(aging => ({
    value: String(aging.id),
    label: agingLine(aging),
  }))
}

/** What a reading is to start with: the process that is filtered by, and since when that has been aging. */
export function startOfReading(filter: number | null, agings: readonly AgingRow[]) {
  const aging = agings.find(({ id }) => id === filter)
  return { agingId: aging?.id ?? '', agingStartDate: startOf(aging) }
}

/** The start of an aging as a date input takes it. */
export function startOf(aging: AgingRow | undefined): string {
  return dayOf(aging?.startDate) ?? ''
}
